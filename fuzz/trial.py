"""One input through everything: what it must hold, and a `Broken` for what it does not."""

import json
import os
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from exporters import Unfaithful, Unwritable, write
from exporters.cards import Layout, Look, card_of, pages, pairs
from exporters.page import check, pdf
from exporters.recordsheet import draw
from fuzz.mutations import json_values, mutated
from fuzz.table import played
from importers import Loaded, Source, load, load_all
from importers.text import CONTROLS
from sheets.alphastrike import NoElement, convert, element_row
from sheets.construction.checks import findings
from sheets.figures import stats_row
from sheets.formats.format import writable
from sheets.problem import Severity
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
    """A mutated file."""

    name: str
    content: bytes


def fuzz_input(seed: int, number: int, sources: list[Source]) -> FuzzInput:
    """The input with this number: the same for the same seed and the same files to start from."""
    dice = Random(f"{seed}-{number}")
    source, another = dice.choice(sources), dice.choice(sources)
    suffix = Path(source.file).suffix.lower()
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
    try:
        results = load_all(given.content, given.name)
    except Exception as error:
        return [_raised(f"read {Path(given.name).suffix}", error)]
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
    return found


def _unprintable(loaded: Loaded) -> Iterator[Broken]:
    for problem in loaded.problems:
        sentence = str(problem)
        if "\n" in sentence or len(sentence) > 3_000 or CONTROLS.search(sentence):
            yield Broken("a sentence that cannot be printed", repr(sentence[:500]))


def _of_unit(unit: Unit, loaded: Loaded, given: FuzzInput, dice: Random) -> Iterator[Broken]:
    strict = not given.name.endswith(".json") and all(p.severity is Severity.NOTE for p in loaded.problems)
    own = "" if loaded.problems else Path(given.name).suffix.removeprefix(".")  # a note may say: another format
    steps: dict[str, Callable[[], object]] = {
        "stats": lambda: _sensible(unit),
        "findings": lambda: findings(unit),
        "alpha strike": lambda: element_row(convert(unit)),
        "json": lambda: _same(unit, from_json(to_json(unit)), "json of the model"),
    }
    steps = {name: step for name, step in steps.items() if dice.random() < SUMMED}
    for form in (form for form in writable() if form == own or dice.random() < WRITTEN):
        steps[f"write {form}"] = lambda form=form: _round_trip(unit, form, strict, strict and form == own)  # type: ignore[misc]
    if dice.random() < PLAYED:
        steps["play"] = lambda: played(unit, dice)
    if dice.random() < DRAWN:
        steps["sheet"] = lambda: _drawn(unit)
        steps["card"] = lambda: _card(unit)
    for name, step in steps.items():
        try:
            step()
        except (Unwritable, NoElement):
            continue
        except BrokenPromise as broken:
            yield Broken(broken.what, broken.details)
        except Exception as error:
            yield _raised(name, error)


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
        told = [str(difference) for difference in differences(unit, back)]
        where = told[0].split(":")[0].rstrip("0123456789. ") if told else "order"
        raise BrokenPromise(f"different after {what}, {unit.kind}: {where}", "\n".join(told))


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


def _drawn(unit: Unit) -> None:
    for page in draw(unit):
        pdf.to_bytes([page], title=unit.name)
        _whole(check.violations(page), "sheet", unit)


def _card(unit: Unit) -> None:
    layout = Layout(Look(size="poker"), paper="a4", backs="behind")
    for page in pages(pairs([card_of(unit)], layout), layout):
        pdf.to_bytes([page], title=unit.name)
        _whole(check.violations(page), "card", unit)


def _whole(violations: list[check.Violation], what: str, unit: Unit) -> None:
    violations = [each for each in violations if each.kind != "no-glyph"]  # the user is told of those
    if violations:
        raise BrokenPromise(f"{what} of {unit.kind}: {violations[0].kind}", "\n".join(map(str, violations[:20])))


def _raised(step: str, error: BaseException) -> Broken:
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if str(ROOT) in frame.filename]
    ours = [frame for frame in frames if "/fuzz/" not in frame.filename.removeprefix(str(ROOT))] or frames
    place = f"{os.path.relpath(ours[-1].filename, ROOT)}:{ours[-1].lineno}" if ours else "?"
    told = "".join(traceback.format_exception(error))[-6_000:]
    return Broken(f"{type(error).__name__} at {place} ({step})", told)
