"""Each box of a sheet, ticked alone on paper, is only that mark in play, in every family and shape of unit."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO

import pikepdf
import pytest

import astech
from importers import load_all
from sheets.record import Condition
from sheets.record.boxes import boxes
from sheets.record.condition import CrewMarks
from sheets.rules.aerospace import weapon_bays
from sheets.units import Mech, Unit
from sheets.units.mech import LOCATIONS, Body, Slot, System, slot_count
from tests.astech.campaign.test_marks_of_every_family import UNITS as FAMILIES
from tests.astech.campaign.test_marks_of_every_family import on_paper
from tests.builders import mech
from tests.exporters.recordsheet.ground import (
    emplacement,
    gunners,
    handheld,
    helicopter,
    narc_squad,
    protomech,
    submarine,
    turret_tank,
)
from tests.importers.recordsheet_pdf.sheets import printed
from tests.importers.recordsheet_pdf.test_pen_marks import noted

COMMON_SYSTEMS: dict[str, tuple[System | None, ...]] = {
    "HD": (System.LIFE_SUPPORT, System.SENSORS, System.COCKPIT, None, System.SENSORS, System.LIFE_SUPPORT),
    "CT": (*[System.ENGINE] * 3, *[System.GYRO] * 4, *[System.ENGINE] * 3),
}
OF_A_LAM: dict[str, tuple[System | None, ...]] = {
    "HD": (*COMMON_SYSTEMS["HD"][:3], System.AVIONICS, *COMMON_SYSTEMS["HD"][4:]),
    "CT": (*COMMON_SYSTEMS["CT"], System.LANDING_GEAR),
    **dict.fromkeys(("RT", "LT"), (System.LANDING_GEAR, System.AVIONICS)),
}


def complete_mech(body: Body) -> Mech:
    """A 'Mech with its systems in their slots."""
    systems = OF_A_LAM if body is Body.LAM else COMMON_SYSTEMS
    slots = {}
    for place in LOCATIONS[body]:
        row = [Slot(system=system) if system else None for system in systems.get(place, ())]
        slots[place] = (*row, *[None] * (slot_count(place) - len(row)))
    return mech(body=body, slots=slots)


UNITS: dict[str, Callable[[], Unit]] = {
    **FAMILIES,
    **{body: partial(complete_mech, body) for body in (Body.QUAD, Body.TRIPOD, Body.LAM, Body.QUADVEE)},
    "six-sided tank": lambda: turret_tank(turrets=2, six_sided=True),
    "VTOL": helicopter,
    "submarine": submarine,
    "ProtoMech": protomech,
    "gun emplacement": emplacement,
    "handheld weapon": handheld,
    "field guns": gunners,
    "suits with own weapons": narc_squad,
}

Place = tuple[float, float, float, float]


def places(form: bytes) -> dict[str, Place]:
    """The places of the boxes of a sheet, by name."""
    with pikepdf.open(BytesIO(form)) as document:
        return {
            str(each.T): (float(each.Rect[0]), float(each.Rect[1]), float(each.Rect[2]), float(each.Rect[3]))
            for page in document.pages
            for each in page.get("/Annots", [])
            if each.get("/FT") == pikepdf.Name.Btn
        }


def with_one_tick_each(form: bytes, names: list[str]) -> bytes:
    """A document with the sheet once for each box, which is its only field, and ticked."""
    made = BytesIO()
    with pikepdf.open(BytesIO(form)) as document:
        (page,) = document.pages
        fields = {str(each.T): each for each in page.Annots if "/T" in each}
        for name in names:
            document.pages.append(page)
            field = document.make_indirect(pikepdf.Dictionary(dict(fields[name].items())))
            field.V = field.AS = pikepdf.Name.On
            document.pages[-1].Annots = pikepdf.Array([field])
        del document.pages[0]
        document.save(made)
    return made.getvalue()


MARKS: tuple[tuple[str, Callable[[re.Match[str]], Condition]], ...] = (
    (r"struct(?:ure-SI|ural-integrity)-\d+", lambda found: Condition(structural_integrity=1)),
    (r"armor-(.+)-rear-\d+", lambda found: Condition(rear={found[1]: 1})),
    (r"armor-(.+)-\d+", lambda found: Condition(armor={found[1].replace("-", " "): 1})),
    (r"structure-(.+)-\d+", lambda found: Condition(structure={found[1].replace("-", " "): 1})),
    (r"slot-(.+)-(\d+)", lambda found: Condition(slots={found[1]: frozenset({int(found[2]) - 1})})),
    (r"mount-([\d+]+)", lambda found: Condition(mounts=frozenset(map(int, found[1].split("+"))))),
    (r"ammo-(\d+)-\d+", lambda found: Condition(shots={int(found[1]): 1})),
    (r"heat-(\d+)", lambda found: Condition(heat=int(found[1]))),
    (r"crew-1-hit-\d+", lambda found: Condition(crew=(CrewMarks(hits=1),))),
    (r"sink-\d+", lambda found: Condition(criticals={"heat-sink": 1})),
    (r"(.+)-\d+", lambda found: Condition(criticals={found[1]: 1})),
)
"""The mark of a box by its name."""


def mark_of(unit: Unit, name: str) -> Condition:
    """The condition of a unit on whose sheet only this box is ticked; the box of a bay is that of its weapons."""
    plain = name.removeprefix("unit-1-")
    if plain.startswith("bay-"):
        bays = (bay.weapons for bay in weapon_bays(unit))
        return Condition(mounts=next(frozenset(bay) for bay in bays if plain == f"bay-{bay[0]}"))
    return next(make(found) for pattern, make in MARKS if (found := re.fullmatch(pattern, plain)))


def is_mark(unit: Unit, name: str) -> bool:
    """Whether a tick alone says what is hit; that of heat 0 does not."""
    return not (repeats(unit, name) or name.removeprefix("unit-1-") == "heat-0")


def repeats(unit: Unit, name: str) -> bool:
    """Whether a box repeats others: a heat sink of a 'Mech is a slot."""
    return isinstance(unit, Mech) and name.startswith("sink-")


def marks_alone(unit: Unit, condition: Condition) -> Condition:
    """The marks on paper; a crew without hits has none."""
    found = on_paper(unit, condition)
    return found if any(who.hits for who in found.crew) else found.model_copy(update={"crew": ()})


@pytest.mark.parametrize("family", UNITS)
def test_each_box_that_is_ticked_is_its_mark_in_play(family: str) -> None:
    unit = UNITS[family]()
    form = printed(unit, fillable=True)
    names = [name for name in places(form) if is_mark(unit, name)]
    sheets = list(load_all(with_one_tick_each(form, names), "sheets.pdf"))
    assert len(sheets) == len(names)
    wrong = {}
    for name, sheet in zip(names, sheets, strict=True):
        expected = mark_of(unit, name)
        if sheet.condition != expected:
            wrong[name] = sheet.condition
            continue
        game = astech.play(unit, condition=sheet.condition)
        if marks_alone(unit, game.marks) != marks_alone(unit, expected):
            wrong[f"{name} in play"] = game.marks
    assert wrong == {}


@pytest.mark.parametrize("family", [Body.LAM, "mech"])
def test_a_tick_that_repeats_others_is_refused_by_name(family: str) -> None:
    unit = UNITS[family]()
    form = printed(unit, fillable=True)
    names = [name for name in places(form) if repeats(unit, name)]
    assert names
    for name, sheet in zip(names, load_all(with_one_tick_each(form, names), "sheets.pdf"), strict=True):
        assert sheet.condition is None
        assert [problem.found for problem in sheet.problems] == [f"ticks of {name}"]


def test_every_counted_box_of_a_unit_is_on_its_sheet() -> None:
    """Otherwise the test above would not cover it."""
    for family, make in UNITS.items():
        unit = make()
        names = {name.removeprefix("unit-1-") for name in places(printed(unit, fillable=True))}
        missing = {
            f"{name}-{number}"
            for name, most in boxes(unit).criticals.items()
            if name != "heat-sink"
            for number in range(1, most + 1)
        } - names
        assert missing == set(), family


APART = 3  # of the boxes of a system that are ringed together


def counted(unit: Unit, names: dict[str, Place]) -> Iterator[tuple[dict[str, int], list[Place]]]:
    """Every third box of each counted system, beginning with the first, second and third: their marks and places."""
    there = {name: most for name, most in boxes(unit).criticals.items() if name != "heat-sink"}
    for first in range(1, APART + 1):
        rows = {name: range(first, most + 1, APART) for name, most in there.items() if first <= most}
        at = [f"{name}-{number}" for name, numbers in rows.items() for number in numbers]
        if at:
            yield {name: len(row) for name, row in rows.items()}, [names.get(n) or names[f"unit-1-{n}"] for n in at]


@pytest.mark.parametrize("family", UNITS)
def test_each_counted_box_that_a_pen_rings_is_its_mark(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the plain sheet, where the reader knows each box only by its place."""
    monkeypatch.setenv("ASTECH_DEBUG", "1")  # reads in this process
    unit = UNITS[family]()
    plain, at = printed(unit), places(printed(unit, fillable=True))
    for criticals, rings in counted(unit, at):
        (sheet,) = load_all(noted(plain, "Circle", rings), "sheet.pdf")
        assert sheet.condition == Condition(criticals=criticals)
