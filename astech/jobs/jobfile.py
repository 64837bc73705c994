"""Read and check job files; mistakes are reported with their lines before any work."""

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from astech.options import MOST_SECONDS
from astech.text import reason
from importers.bounded import OutOfBounds, read_bytes
from importers.text import CONTROLS

MAX_BYTES = 1_000_000
MOST_STEPS = 1_000

JOB_KEYS = ("name", "output", "report", "jobs", "time_limit", "step")
STEP_KEYS = ("name", "do", "from", "out")
_STEP = re.compile(r"\s*\[\[\s*step\s*\]\]")
_NAME = re.compile(r"[\w][\w .-]*")
StepOptions = dict[str, Any]  # any: what TOML makes of a value; the option that it is for checks it


class BadJob(click.UsageError):
    """A job file is invalid; the message names the file and the line."""


@dataclass(frozen=True, slots=True)
class JobStep:
    """A step of the file; `options` are those of the command with the name `do`."""

    name: str
    do: str
    sources: tuple[str, ...]
    out: str
    against: str
    options: StepOptions
    text: "JobText"
    number: int  # counted from 1


@dataclass(frozen=True, slots=True)
class Job:
    """A job file; its paths are relative to its folder."""

    text: "JobText"
    name: str
    output: Path
    report: Path
    jobs: int | None
    time_limit: float | None
    steps: tuple[JobStep, ...]

    @property
    def folder(self) -> Path:
        """The folder of the file."""
        return self.text.path.parent


@dataclass(frozen=True, slots=True)
class JobText:
    """The text of the file, in which the lines of mistakes are found."""

    path: Path
    lines: tuple[str, ...]

    def mistake_at(self, step: int, key: str, what: str) -> BadJob:
        """An error with the line of a key, in the step of this number or (0) in the head."""
        line = self.line(step, key)
        return BadJob(f"{self.path}{f' line {line}' if line else ''}: {what}")

    def line(self, step: int, key: str) -> int | None:
        """The line of a key; the line of its step if the key is missing."""
        at, begins = 0, None
        for number, text in enumerate(self.lines, 1):
            if _STEP.match(text):
                at += 1
                begins = number if at == step else begins
            elif at == step and re.match(rf"""\s*["']?{re.escape(key)}["']?\s*[=.]""", text):
                return number
        return begins


def read_job(path: Path, known: Collection[str]) -> Job:
    """Read a job file whose steps are of the known kinds; raises BadJob with one sentence."""
    text, data = _parse(path)
    _check_keys(text, 0, data, JOB_KEYS)
    tables = data.get("step", [])
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        raise text.mistake_at(0, "step", "no steps; expected at least one [[step]]")
    if len(tables) > MOST_STEPS:
        raise text.mistake_at(0, "step", f"{len(tables):,} steps; expected at most {MOST_STEPS:,}")
    steps: list[JobStep] = []
    for number, table in enumerate(tables, 1):
        steps.append(_step(text, number, table, steps, known))
    folder = path.parent
    output = folder / _text(text, 0, data, "output", path.stem)
    jobs, limit = data.get("jobs"), data.get("time_limit")
    if jobs is not None and (type(jobs) is not int or not 1 <= jobs <= 256):
        raise text.mistake_at(0, "jobs", f"jobs = {jobs!r}; expected a number from 1 to 256")
    if limit is not None and (type(limit) not in (int, float) or not 0 < limit <= MOST_SECONDS):
        raise text.mistake_at(0, "time_limit", f"time_limit = {limit!r}; expected seconds, at most {MOST_SECONDS:,.0f}")
    report = output / _text(text, 0, data, "report", "report.json")
    return Job(text, _text(text, 0, data, "name", path.stem), output, report, jobs, limit, tuple(steps))


def unknown_key(key: str, known: Iterable[str]) -> str:
    """The message for an unknown word, with the nearest known ones.

    >>> unknown_key("wehre", ["where", "from"])
    "there is no 'wehre' here; did you mean where?"
    """
    known = list(known)
    near = get_close_matches(key, known, n=2)
    return f"there is no {key!r} here; " + (
        f"did you mean {' or '.join(near)}?" if near else f"expected {', '.join(known)}"
    )


def _parse(path: Path) -> tuple[JobText, dict[str, Any]]:
    try:
        content = read_bytes(path, MAX_BYTES).decode("utf-8")
    except OutOfBounds as error:
        raise BadJob(f"{path}: {error.strerror}; expected a file of jobs") from None
    except OSError as error:
        raise BadJob(f"{path}: {reason(error)}") from None
    except UnicodeDecodeError:
        raise BadJob(f"{path}: not UTF-8 text; expected TOML") from None
    try:
        data = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise BadJob(f"{path}: not TOML: {str(error)[:1].lower()}{str(error)[1:]}") from None
    except RecursionError:
        raise BadJob(f"{path}: not TOML: values nested too deeply") from None
    except ValueError:
        raise BadJob(f"{path}: not TOML: a number of too many digits") from None
    if odd := CONTROLS.search("".join(_texts(data))):
        raise BadJob(f"{path}: the control character U+{ord(odd[0]):04X} in a text; expected plain text")
    return JobText(path, tuple(content.splitlines())), data


def _texts(value: object) -> Iterator[str]:
    """All texts in a TOML value, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _check_keys(text: JobText, step: int, table: Mapping[str, object], known: Iterable[str]) -> None:
    known = list(known)
    for key in table:
        if key not in known:
            raise text.mistake_at(step, key, unknown_key(key, known))


def _step(text: JobText, number: int, table: dict[str, Any], before: list[JobStep], known: Collection[str]) -> JobStep:
    do = _text(text, number, table, "do", "")
    if do not in known:
        what = unknown_key(do, known) if do else f"the step does nothing; expected do = one of {', '.join(known)}"
        raise text.mistake_at(number, "do", what)
    name = _text(text, number, table, "name", do)
    if not _NAME.fullmatch(name):
        raise text.mistake_at(number, "name", f"{name!r}; expected a name of letters, digits, blanks and hyphens")
    if any(step.name.casefold() == name.casefold() for step in before):
        raise text.mistake_at(number, "name", f"two steps are called {name!r}; expected different names")
    given = table.get("from", ())
    sources = (given,) if isinstance(given, str) else tuple(given) if isinstance(given, list) else ()
    if "from" not in table and (near := get_close_matches("from", table, n=1)):
        raise text.mistake_at(number, near[0], unknown_key(near[0], STEP_KEYS))
    if not sources or not all(isinstance(source, str) and source for source in sources):
        raise text.mistake_at(number, "from", f"step {name!r} has no units; expected from = a path or a list of paths")
    for source in sources:
        _check_reference(text, number, source, before)
    options = {key: value for key, value in table.items() if key not in STEP_KEYS}
    against = _text(text, number, table, "against", "")
    if do == "diff" and not against:
        raise text.mistake_at(number, "against", "diff needs against = a folder to compare with")
    return JobStep(
        name=name,
        do=do,
        sources=sources,
        out=_text(text, number, table, "out", ""),
        against=against,
        options=options,
        text=text,
        number=number,
    )


STEP_MARK = "step:"


def _check_reference(text: JobText, number: int, source: str, before: list[JobStep]) -> None:
    """Check a source that names an earlier step, whose chosen units or files it means."""
    if not source.startswith(STEP_MARK):
        return
    wanted, names = source.removeprefix(STEP_MARK), [step.name for step in before]
    if wanted not in names:
        what = (
            unknown_key(wanted, names) if names else f"no step stands before this one, and so none is called {wanted!r}"
        )
        raise text.mistake_at(number, "from", what)
    step = before[names.index(wanted)]
    if step.do not in ("choose", "convert"):
        raise text.mistake_at(number, "from", f"step {wanted!r} makes no units; expected one that chooses or converts")


def _text(text: JobText, step: int, table: Mapping[str, object], key: str, usual: str) -> str:
    value = table.get(key, usual)
    if not isinstance(value, str) or (key in table and not value.strip()):
        raise text.mistake_at(step, key, f"{key} = {value!r}; expected a text")
    return value
