"""One input through everything: what it must hold, and a `Broken` for what it does not."""

import json
import os
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, suppress
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from astech.conditions import InvalidCondition, read_conditions
from astech.jobs.jobfile import BadJob, read_job
from astech.jobs.steps import STEPS
from astech.record_file import RecordError, read_whole
from astech.words import WordError
from astech.words.damage import damaged_unit
from exporters import Unfaithful, Unwritable, write
from exporters.cards import Layout, Look, card_of, draw_pairs, pages_of_cards
from exporters.formats import writable_formats
from exporters.mul import ForceMember, write_force
from exporters.page import check, pdf
from exporters.recordsheet import draw
from fuzz.made import kind_of
from fuzz.mutations import json_values, mutated
from fuzz.table import played
from importers import DEBUG, Loaded, Source, load, load_all
from importers.text import CONTROLS
from sheets.alphastrike import NoElement, convert, element_row
from sheets.construction.checks import findings
from sheets.figures import stats_row
from sheets.play.history import history_of
from sheets.problem import Severity
from sheets.record.boxes import strays
from sheets.record.condition import Condition
from sheets.record.force import Force
from sheets.record.mul.exchange import from_force_file
from sheets.units import JSON_VERSION, Unit, dump, from_json, to_json
from sheets.units.difference import differences

ROOT = Path(__file__).resolve().parent.parent
PLAYED = 0.2  # of units come to the table
DRAWN = 0.01  # of units are drawn, which takes longer than all else
WRITTEN = 0.15  # of units are written in a format that they were not read from
SUMMED = 0.5  # of units go through each of the sums


class Broken(NamedTuple):
    """A promise that was not kept: `what` is the same for inputs that fail alike."""

    what: str
    details: str


class FuzzInput(NamedTuple):
    """A mutated file; `unit` is the one that a force, a condition and the like belong to."""

    name: str
    content: bytes
    unit: Unit | None = None


def fuzz_input(seed: int, number: int, sources: list[Source]) -> FuzzInput:
    """The input with this number: the same for the same seed and the same files to start from."""
    dice = Random(f"{seed}-{number}")
    source, another = dice.choice(sources), dice.choice(sources)
    suffix = Path(source.file).suffix.lower()
    if (kind := kind_of(dice.randrange(1000))) and (unit := load(source).unit) is not None:
        alike = [each for each in sources if each.file.lower().endswith(kind.suffix)]
        content = dice.choice(alike).read() if alike and dice.random() < 0.3 else kind.make(unit, dice)
        content = mutated(content, dice, another.read()) if dice.random() < kind.damaged else content
        return FuzzInput(f"input{kind.suffix}", content, unit)
    if dice.random() < 0.2:
        unit, other = load(source).unit, load(another).unit
        if unit is not None and other is not None:
            tree = json_values(dump(unit), dice, dump(other))
            return FuzzInput("input.json", json.dumps({"astech": JSON_VERSION, "unit": tree}).encode())
    content = mutated(source.read(), dice, another.read())
    if dice.random() < 0.01:
        suffix = dice.choice((".mtf", ".blk", ".ssw", ".saw", ".json", ".mul", ".pdf", ".txt"))
    return FuzzInput(f"input{suffix}", content)


def attempt(given: FuzzInput, seed: int, number: int) -> list[Broken]:
    """Everything that goes wrong with an input."""
    dice = Random(f"{seed}-{number}-what")
    suffix = Path(given.name).suffix
    if given.unit is not None and (check := CHECKS_WITH_UNIT.get(suffix)):
        try:
            check(given.content, given.unit, dice)
        except BrokenPromise as broken:
            return [Broken(broken.what, broken.details)]
        except Exception as error:
            return [raised(f"read {suffix}", error)]
        return []
    try:
        with _in_a_child(suffix == ".pdf"):
            results = load_all(given.content, given.name)
    except Exception as error:
        return [raised(f"read {suffix}", error)]
    found: list[Broken] = []
    for loaded in results:
        found += [
            Broken(f"internal error: {problem.found[-80:]}", str(problem))
            for problem in loaded.problems
            if "internal error" in problem.found
        ]
        found += _unprintable(loaded)
        if loaded.unit is not None and loaded.error is None:
            found += _of_unit(loaded.unit, loaded, given, dice)
        if loaded.force is not None and given.unit is not None:
            found += _steps({"force": partial(_force, loaded.force, given, dice)})
    return found


@contextmanager
def _in_a_child(wanted: bool) -> Iterator[None]:
    """PDFs are read in a process of their own, which a reader of ours that raises what it finds does without."""
    debug = os.environ.pop(DEBUG, None) if wanted else None
    try:
        yield
    finally:
        if debug is not None:
            os.environ[DEBUG] = debug


def _unprintable(loaded: Loaded) -> Iterator[Broken]:
    for problem in loaded.problems:
        sentence = str(problem)
        if "\n" in sentence or len(sentence) > 3_000 or CONTROLS.search(sentence):
            yield Broken("a sentence that cannot be printed", repr(sentence[:500]))


def _of_unit(unit: Unit, loaded: Loaded, given: FuzzInput, dice: Random) -> Iterator[Broken]:
    strict = not given.name.endswith((".json", ".pdf")) and all(p.severity is Severity.NOTE for p in loaded.problems)
    own = "" if loaded.problems else Path(given.name).suffix.removeprefix(".")  # a note may say: another format
    steps: dict[str, Callable[[], object]] = {
        "stats": lambda: _sensible(unit),
        "findings": lambda: findings(unit),
        "alpha strike": lambda: element_row(convert(unit)),
        "json": lambda: _same(unit, from_json(to_json(unit)), "json of the model"),
    }
    steps = {name: step for name, step in steps.items() if dice.random() < SUMMED}
    for form in (form for form in writable_formats() if form == own or dice.random() < WRITTEN):
        steps[f"write {form}"] = partial(_round_trip, unit, form, strict, strict and form == own)
    if dice.random() < PLAYED:
        steps["play"] = lambda: played(unit, dice)
    if dice.random() < DRAWN:
        steps["sheet"] = lambda: _drawn(unit)
        steps["card"] = lambda: _card(unit)
    if loaded.condition is not None:
        steps["marked"] = lambda: _marked(unit, loaded.condition or Condition(), dice)
    yield from _steps(steps)


def _steps(steps: dict[str, Callable[[], object]]) -> Iterator[Broken]:
    for name, step in steps.items():
        try:
            step()
        except (Unwritable, NoElement):
            continue
        except BrokenPromise as broken:
            yield Broken(broken.what, broken.details)
        except Exception as error:
            yield raised(name, error)


def _force(force: Force, given: FuzzInput, dice: Random) -> None:
    """What a force says is put on a unit, even on one that it does not mean; what is written of it says the same."""
    unit = given.unit
    assert unit is not None
    members = []
    for entry in force.entries[:20]:
        marks = from_force_file(unit, entry).condition
        _marked(unit, marks, dice)
        members.append(ForceMember(unit, entry.model_copy(update={"condition": marks})))
    text = write_force(members).text
    back = load(text.encode(), "again.mul")
    if back.force is None or back.error is not None:
        raise BrokenPromise("a force that we wrote is not read", f"{back.error}\n{text[:3000]}")
    for member, again in zip((each for each in members if each.entry.unit.chassis), back.force.entries, strict=True):
        if (marks := from_force_file(unit, again).condition) != member.entry.condition:
            raise BrokenPromise("different marks after a trip through .mul", f"{member.entry.condition}\n{marks}")


def _marked(unit: Unit, condition: Condition, dice: Random) -> None:
    """Marks, sensible ones or others, on a unit: they are told, written and drawn."""
    list(strays(unit, condition))
    for form in ("json", "mul"):
        with suppress(Unwritable):
            write(unit, form, condition)
    if dice.random() < DRAWN:
        _drawn(unit, condition)


def _condition(content: bytes, unit: Unit, dice: Random) -> None:
    with _file(content) as path:
        try:
            conditions = read_conditions(path)
        except InvalidCondition as bad:
            _one_sentence(str(bad))
            return
    for condition in (conditions.only, *conditions.named.values()):
        if condition is not None:
            _marked(unit, condition, dice)


def _record(content: bytes, unit: Unit, dice: Random) -> None:
    with _file(content) as path, redirect_stderr(StringIO()):
        try:
            history_of(read_whole(path))
        except RecordError as error:
            _one_sentence(str(error))


def _job(content: bytes, unit: Unit, dice: Random) -> None:
    with _file(content) as path:
        try:
            read_job(path, STEPS)
        except BadJob as bad:
            _one_sentence(str(bad))


def _words(content: bytes, unit: Unit, dice: Random) -> None:
    try:
        condition = damaged_unit(unit, content.decode("utf-8", "replace")).condition
    except WordError as unknown:
        _one_sentence(str(unknown))
        return
    if found := list(strays(unit, condition)):
        raise BrokenPromise("words give marks without a box", "\n".join(map(str, found)))
    _marked(unit, condition, dice)


CHECKS_WITH_UNIT: dict[str, Callable[[bytes, Unit, Random], None]] = {
    ".condition": _condition,
    ".record": _record,
    ".toml": _job,
    ".words": _words,
}
"""The checks of inputs that belong to a unit, by suffix."""


def _one_sentence(sentence: str) -> None:
    if not sentence or len(sentence) > 3_000:
        raise BrokenPromise("a sentence that nobody can read", repr(sentence[:500]))


@contextmanager
def _file(content: bytes) -> Iterator[Path]:
    with NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        yield Path(file.name)


class BrokenPromise(Exception):
    """Something came out that must not."""

    def __init__(self, what: str, details: str) -> None:
        super().__init__(what)
        self.what, self.details = what, details


def _sensible(unit: Unit) -> None:
    row = stats_row(unit)
    for name in ("bv", "cost", "dry_cost", "weight"):
        value = row[name]
        if value is not None and value < 0:
            raise BrokenPromise(f"negative {name} of {unit.unit_type}", f"{name} {value}")


def _same(unit: Unit, back: Unit, what: str) -> None:
    if back != unit:
        found = [str(difference) for difference in differences(unit, back)]
        where = found[0].split(":")[0].rstrip("0123456789. ") if found else "order"
        raise BrokenPromise(f"different after {what}, {unit.kind}: {where}", "\n".join(found))


def _round_trip(unit: Unit, form: str, strict: bool, own: bool) -> None:
    """A unit whose file says nothing odd is written as it is or refused by the writer, before it is read again."""
    try:
        content = write(unit, form)
    except Unfaithful as broken:
        if strict:
            raise BrokenPromise(f".{form}, {unit.kind}: {_kind_of(str(broken))}", str(broken)) from broken
        return
    if own:
        _same(unit, load(content, "again").require(), f"a trip through .{form}")


def _kind_of(sentence: str) -> str:
    return "".join("9" if sign.isdigit() else sign for sign in sentence)[40:140]


def _drawn(unit: Unit, condition: Condition | None = None) -> None:
    for page in draw(unit, condition):
        pdf.to_bytes([page], title=unit.name)
        _whole(check.page_faults(page), "sheet", unit)


def _card(unit: Unit) -> None:
    layout = Layout(Look(size="poker"), paper="a4", backs="behind")
    for page in pages_of_cards(draw_pairs([card_of(unit)], layout), layout):
        pdf.to_bytes([page], title=unit.name)
        _whole(check.page_faults(page), "card", unit)


def _whole(violations: list[check.PageFault], what: str, unit: Unit) -> None:
    violations = [each for each in violations if each.kind != "no-glyph"]  # the user is told of those
    if violations:
        raise BrokenPromise(f"{what} of {unit.kind}: {violations[0].kind}", "\n".join(map(str, violations[:20])))


def raised(step: str, error: BaseException) -> Broken:
    """What is said of an exception, by the place where it was raised."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if str(ROOT) in frame.filename]
    ours = [frame for frame in frames if "/fuzz/" not in frame.filename.removeprefix(str(ROOT))] or frames
    place = f"{os.path.relpath(ours[-1].filename, ROOT)}:{ours[-1].lineno}" if ours else "?"
    text = "".join(traceback.format_exception(error))[-6_000:]
    return Broken(f"{type(error).__name__} at {place} ({step})", text)
