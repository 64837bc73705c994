"""All checks of the project: tests, and beside them lint, form, types, agreement with figures, sheets that other
programs printed again, fuzzing.

    .venv/bin/python tests/checks.py

The tests often wait for servers and browsers, so that the other checks, one after the other, take little more time.
Every check is run, whatever the others say; a table of their times comes last. The exit code is 1 when one failed.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # so that this file can run as a script

from tests import SHARED  # noqa: E402

SEEDS = [str(folder) for folder in (ROOT / "tests" / "data", SHARED / "corpus") if folder.is_dir()]

TESTS = "tests"
CHECKS = {
    "lint": ("ruff", "check", "."),
    "form": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
    "types of the example": ("mypy", "docs/mixed_folder.py"),
    TESTS: ("pytest", "-n", "2", "--dist", "worksteal"),
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


def run(name: str, output: IO[str] | None = None) -> Outcome:
    """Run a check, with its output in a file, by default in that of this process."""
    module, *arguments = CHECKS[name]
    start = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", module, *arguments], cwd=ROOT, env=ENVIRONMENT, stdout=output, stderr=output
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Outcome(name, process.returncode == 0, time.monotonic() - start, used.ru_utime + used.ru_stime)


def run_beside(name: str) -> Outcome:
    """Run a check beside the tests, and print its output at its end."""
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        outcome = run(name, output)
        output.seek(0)
        print(f"\n== {name}\n{output.read()}== {name}: {outcome.verdict} after {outcome.clock:.0f} s", flush=True)
    return outcome


def main() -> int:
    """Run the checks; return the exit code."""
    start = time.monotonic()
    with ThreadPoolExecutor(1) as beside:
        others = [beside.submit(run_beside, name) for name in CHECKS if name != TESTS]
        try:
            outcomes = [run(TESTS), *(each.result() for each in others)]
        except KeyboardInterrupt:
            beside.shutdown(cancel_futures=True)  # no further check begins
            raise
    print(f"\n{'check':22} {'clock':>7} {'processor':>10}")
    for each in outcomes:
        print(f"{each.name:22} {each.clock:5.0f} s {each.processor:8.0f} s  {each.verdict}")
    print(f"{'all':22} {time.monotonic() - start:5.0f} s {sum(each.processor for each in outcomes):8.0f} s")
    failed = [each.name for each in outcomes if not each.is_good]
    print(f"failed: {', '.join(failed)}" if failed else "all checks are good")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
