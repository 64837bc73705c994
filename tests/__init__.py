"""The tests mirror the tree; `checks` runs them with everything else that must be true."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("ASTECH_SHARED") or ROOT.parent / "shared")
"""Corpus and reference figures. They are not part of the project, and tests that need them are skipped without them."""
