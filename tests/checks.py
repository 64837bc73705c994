"""All checks of the project, one after the other: lint, form, types, tests, agreement with figures, sheets
that other programs printed again, fuzzing.

    .venv/bin/python tests/checks.py

Every check is run, whatever the others say; a table of their times comes last. The exit code is 1 when one failed.
"""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that this file can run as a script

from tests import SHARED  # noqa: E402

SEEDS = [str(folder) for folder in (ROOT / "tests" / "data", SHARED / "corpus") if folder.is_dir()]

CHECKS = {
    "lint": ("ruff", "check", "."),
    "form": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
    "types of the example": ("mypy", "docs/mixed_folder.py"),
    "tests": ("pytest", "-n", "2", "--dist", "worksteal"),
    "agreement": ("tests.agreement",),
    "producers": ("tests.producers",),
    "fuzzing": ("fuzz", "--inputs", "10000", "--fresh", "--corpus", *SEEDS),
}


ENVIRONMENT = {
    **os.environ,
    "PYTHONPATH": str(ROOT),
    "PYTHONDONTWRITEBYTECODE": "",  # modules are compiled once, not in each process
}


class Outcome(NamedTuple):
    """The result of a check, with its seconds by the clock and of the processor in all its processes."""

    name: str
    is_good: bool
    clock: float
    processor: float

    @property
    def verdict(self) -> str:
        return "good" if self.is_good else "failed"


def run(name: str, module: str, *arguments: str) -> Outcome:
    """Run a check."""
    print(f"== {name}", flush=True)
    start, before = time.monotonic(), processor_time()
    code = subprocess.run([sys.executable, "-m", module, *arguments], cwd=ROOT, env=ENVIRONMENT).returncode
    outcome = Outcome(name, code == 0, time.monotonic() - start, processor_time() - before)
    print(f"== {name}: {outcome.verdict} after {outcome.clock:.0f} s", flush=True)
    return outcome


def processor_time() -> float:
    """The processor seconds of all ended processes."""
    use = resource.getrusage(resource.RUSAGE_CHILDREN)
    return use.ru_utime + use.ru_stime


def main() -> int:
    """Runs the checks; returns the exit code."""
    outcomes = [run(name, *words) for name, words in CHECKS.items()]
    print(f"{'check':22} {'clock':>7} {'processor':>10}")
    for each in outcomes:
        print(f"{each.name:22} {each.clock:5.0f} s {each.processor:8.0f} s  {each.verdict}")
    clock, processor = sum(each.clock for each in outcomes), sum(each.processor for each in outcomes)
    print(f"{'all':22} {clock:5.0f} s {processor:8.0f} s")
    failed = [each.name for each in outcomes if not each.is_good]
    print(f"failed: {', '.join(failed)}" if failed else "all checks are good")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
