"""The corpus that is measured: in the folder that is named, at ASTECH_SHARED, or at ../shared beside the project."""

import argparse
import os
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOME))  # so that benchmarks can use the tests


def parser(about: str | None) -> argparse.ArgumentParser:
    """Reads the command line of a benchmark, which begins with the folder."""
    made = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    shared = Path(os.environ.get("ASTECH_SHARED") or HOME.parent / "shared")
    made.add_argument("corpus", nargs="?", type=Path, default=shared / "corpus", metavar="FOLDER-WITH-ZIPS")
    return made


def archives(folder: Path) -> list[str]:
    """The zips of the corpus; ends the benchmark where there are none."""
    zips = [str(path) for path in sorted(folder.glob("*.zip"))]
    if not zips:
        sys.exit(f"{folder}: no zip archives there")
    return zips
