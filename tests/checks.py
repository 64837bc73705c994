"""All checks of the project, one after the other: lint, form, types, tests, agreement with figures, fuzzing.

    .venv/bin/python tests/checks.py

Every check is run, whatever the others say; the exit code is 1 when one of them failed.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that this file can be called as it is

from tests import SHARED  # noqa: E402

SEEDS = [str(folder) for folder in (ROOT / "tests" / "data", SHARED / "corpus") if folder.is_dir()]

CHECKS = {
    "lint": ("ruff", "check", "."),
    "form": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
    "types of the example": ("mypy", "docs/mixed_folder.py"),
    "tests": ("pytest", "-n", "2", "--dist", "worksteal"),
    "agreement": ("tests.agreement",),
    "fuzzing": ("fuzz", "--seconds", "60", "--fresh", "--corpus", *SEEDS),
}


def main() -> int:
    """Runs the checks; returns the exit code."""
    failed = []
    for name, (module, *arguments) in CHECKS.items():
        print(f"== {name}", flush=True)
        start = time.monotonic()
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        code = subprocess.run([sys.executable, "-m", module, *arguments], cwd=ROOT, env=environment).returncode
        print(f"== {name}: {'failed' if code else 'good'} after {time.monotonic() - start:.0f} s", flush=True)
        if code:
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else "all checks are good")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
