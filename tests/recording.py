"""Records what the command answers, and compares two recordings: a change of structure must change no answer.

    python -m tests.recording OUT_DIR [--tree FOLDER]
    python -m tests.recording compare BEFORE AFTER

The first runs every script of `tests.recorded_calls`, twice with different hash seeds, and writes the standard output,
standard error, exit code and digest of each file of each call to OUT_DIR. FOLDER is the checkout to record, by default
this one. The second prints the differences; its exit code is 1 when there are any.
"""

import argparse
import difflib
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

from tests import ROOT, SHARED
from tests.recorded_calls import CORPUS_UNITS, FILES, SCRIPTS, SETUPS

CORPUS = SHARED / "corpus"
SEEDS = ("0", "1")
FIXED_TIME = 1_700_000_000
CALL_SECONDS = 120
NOT_COMPARED = re.compile(r"\.(sqlite|db)(-\w+)?$|\.astech-batch/|__pycache__")
NOT_CONSTANT = re.compile(r"campaign print|--explain")
"""Calls whose pages contain the time."""
VARYING = (
    (re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?(\+00:00|Z)?"), "TIME"),
    (re.compile(r"\b\d{1,2} (\w{3}) 20\d\d,? \d\d:\d\d(:\d\d)?"), "TIME"),
    (re.compile(r"\d{4}-\d\d-\d\d"), "DAY"),
    (re.compile(r"\b[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}\b"), "ID"),
    (re.compile(r'("seconds": )[\d.]+'), r"\1N"),
    (re.compile(r"\bin \d+(\.\d+)? s(econds)?\b"), "in N s"),
    (re.compile(r"\bin \d+:\d\d\b"), "in N:NN"),
    (re.compile(r"[\d,.]+ (units|files|sheets|cards) (a|per) second"), r"N \1 a second"),
)
"""Times and identifiers, which differ between runs."""


CONSTANT_IDS = """
import hashlib, os, secrets
def token_hex(nbytes=32):
    with open(os.environ["RECORDED_IDS"], "a+") as counter:
        counter.write(".")
        number = counter.tell()
    name = os.path.basename(os.environ["RECORDED_IDS"]) + str(number)
    return hashlib.sha256(name.encode()).hexdigest()[: 2 * (nbytes or 32)]
secrets.token_hex = token_hex
"""
"""A module that Python imports at its start: events get the same ids in each recording."""


class CallRecord(NamedTuple):
    """A call of the command, and its answer."""

    script: str
    call: str
    code: int
    out: str
    err: str
    files: dict[str, str]


def prepare_inputs(folder: Path) -> None:
    """Put the units and files that the scripts name into a folder."""
    for unit in sorted((ROOT / "tests" / "data").glob("*.*")):
        _copy(folder / "units" / unit.name, unit.read_bytes())
    for archive, members in CORPUS_UNITS.items():
        if (CORPUS / archive).is_file():
            with ZipFile(CORPUS / archive) as corpus:
                for member in members:
                    _copy(folder / "corpus" / Path(member).name, corpus.read(member))
    for force in sorted((CORPUS / "forces").glob("*.*")):
        _copy(folder / "forces" / force.name, force.read_bytes())
    for name, text in FILES.items():
        _copy(folder / name, text.encode())
    with ZipFile(folder / "units.zip", "w") as archive_file:
        for unit in sorted((folder / "units").iterdir()):
            archive_file.write(unit, unit.name)
    _copy(folder / "font.ttf", next((ROOT / "exporters").rglob("*.ttf")).read_bytes())
    os.utime(folder / "units.zip", (FIXED_TIME, FIXED_TIME))


def _copy(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    os.utime(path, (FIXED_TIME, FIXED_TIME))


class Recorder:
    """Runs scripts of one checkout under one hash seed."""

    def __init__(self, tree: Path, seed: str, work: Path) -> None:
        self.work = work
        home = work / "home"
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("ASTECH", "PYTHON"))},
            "PYTHONPATH": f"{tree}{os.pathsep}{work / 'site'}",
            "PYTHONHASHSEED": seed,
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "ASTECH_STORE": "store.sqlite",
            "ASTECH_LIBRARY": "library.sqlite",
            "COLUMNS": "100",
            "TZ": "UTC",
        }

    def record(self) -> list[CallRecord]:
        """All calls of all scripts, in their order."""
        _copy(self.work / "site" / "sitecustomize.py", CONSTANT_IDS.encode())
        inputs = self.work / "inputs"
        prepare_inputs(inputs)
        starts = {"": inputs}
        for name, calls in SETUPS.items():
            starts[name] = self.work / f"start-{name}"
            shutil.copytree(inputs, starts[name])
            for _ in self._calls(name, calls, starts[name]):
                pass
        scripts = [(name, start, calls) for (name, start), calls in SCRIPTS.items()]
        with ThreadPoolExecutor(2) as threads:
            answers = threads.map(lambda script: self._script(script[0], starts[script[1]], script[2]), scripts)
            return [record for records in answers for record in records]

    def _script(self, name: str, start: Path, calls: tuple[str, ...]) -> list[CallRecord]:
        folder = self.work / name
        shutil.copytree(start, folder)
        try:
            return list(self._calls(name, calls, folder))
        finally:
            shutil.rmtree(folder)

    def _calls(self, name: str, calls: tuple[str, ...], folder: Path) -> Iterator[CallRecord]:
        before = _digests(folder)
        for call in calls:
            words, _, typed = call.partition(" <<< ")
            done = subprocess.run(
                f"{sys.executable} -m astech {words}",
                shell=True,
                cwd=folder,
                env={**self.environment, "RECORDED_IDS": str(self.work / f"{name}.ids")},
                input=typed.replace("; ", "\n").encode(),
                capture_output=True,
                timeout=CALL_SECONDS,
                check=False,
            )
            after = _digests(folder)
            files = {file: digest for file, digest in after.items() if before.get(file) != digest}
            files |= {file: "removed" for file in before if file not in after}
            before = after
            out, err = (_constant(stream.decode("utf-8", "replace"), folder) for stream in (done.stdout, done.stderr))
            yield CallRecord(name, call, done.returncode, out, err, files)


def _digests(folder: Path) -> dict[str, str]:
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not NOT_COMPARED.search(name):
            data = path.read_bytes()
            if path.suffix in (".json", ".jsonl", ".txt", ".folders"):
                data = _constant(data.decode("utf-8", "replace"), folder).encode()
            found[name] = f"{hashlib.sha256(data).hexdigest()[:16]} {len(data)} bytes"
    return found


def _constant(text: str, folder: Path) -> str:
    """A text without the parts that differ from run to run."""
    text = text.replace(str(folder), "FOLDER")
    for pattern, instead in VARYING:
        text = pattern.sub(instead, text)
    return text


def record(out: Path, tree: Path) -> None:
    """Write a recording of a checkout."""
    out.mkdir(parents=True, exist_ok=True)
    for seed in SEEDS:
        with tempfile.TemporaryDirectory() as work:
            records = Recorder(tree, seed, Path(work)).record()
        lines = (json.dumps(record._asdict(), ensure_ascii=False) for record in records)
        (out / f"seed-{seed}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"seed {seed}: {len(records)} calls of {len(SCRIPTS)} scripts")


def read_recording(path: Path) -> dict[tuple[str, str, int], CallRecord]:
    """The calls of a recording by script, call and the number of the same call in the script."""
    records: dict[tuple[str, str, int], CallRecord] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        found = CallRecord(**json.loads(line))
        number = sum(key[:2] == (found.script, found.call) for key in records)
        records[found.script, found.call, number] = found
    return records


def differences(before: CallRecord, after: CallRecord) -> Iterator[str]:
    """The differences between the answers to one call, line by line."""
    if before.code != after.code:
        yield f"  exit code {before.code} -> {after.code}"
    for stream, was, now in (("stdout", before.out, after.out), ("stderr", before.err, after.err)):
        changed = list(difflib.unified_diff(was.splitlines(), now.splitlines(), lineterm="", n=0))[2:]
        yield from (f"  {stream} {line}" for line in changed if not line.startswith("@@"))
    for file in sorted(before.files.keys() | after.files.keys()):
        was, now = (each.files.get(file, "not written") for each in (before, after))
        if was != now and not (NOT_CONSTANT.search(before.call) and file in before.files.keys() & after.files):
            yield f"  {file}: {was} -> {now}"


def compare(before: Path, after: Path) -> int:
    """Print the differences of two recordings; returns the number of calls that differ."""
    different = 0
    for seed in SEEDS:
        was, now = (read_recording(folder / f"seed-{seed}.jsonl") for folder in (before, after))
        for key in dict.fromkeys((*was, *now)):
            if key not in was or key not in now:
                lines = ["  only in the first recording" if key in was else "  only in the second recording"]
            else:
                lines = list(differences(was[key], now[key]))
            if lines:
                different += 1
                print(f"seed {seed}, {key[0]}: astech {key[1]}", *lines, sep="\n")
    print(f"{different} calls differ")
    return different


def main() -> None:
    if sys.argv[1:2] == ["compare"]:
        before, after = sys.argv[2:]
        sys.exit(1 if compare(Path(before), Path(after)) else 0)
    parser = argparse.ArgumentParser(description="Records what the command answers.")
    parser.add_argument("out", type=Path, metavar="OUT_DIR")
    parser.add_argument("--tree", type=Path, default=ROOT)
    options = parser.parse_args()
    record(options.out, options.tree.resolve())


if __name__ == "__main__":
    main()
