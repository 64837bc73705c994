"""Every 'Mech of the corpus has a sound sheet on which each location has its points and each slot its line."""

from collections.abc import Iterator
from math import dist
from pathlib import Path

import pytest

from exporters.page import Group, Line, Page, Text
from exporters.page import Path as DrawnPath
from exporters.papers import PaperName
from exporters.recordsheet import Sheet, SheetOptions, draw
from exporters.recordsheet.mech.armor import transfer_arrow
from exporters.recordsheet.style import style_of
from importers import load
from sheets.equipment import item
from sheets.record import Condition, CrewMarks
from sheets.recordsheet.names import WEAPON_CODES, weapon_codes
from sheets.rules.structure import COWL, internal_structure
from sheets.units import Mech, Unit
from sheets.units.base import Quirk
from sheets.units.mech import Body, slot_count
from tests import ROOT, builders
from tests.exporters.recordsheet.proof import everything, faults, marks, runs, sample, words

# The heaviest armor, the most mounts, the longest name, three seats, shields, arrays.
EXTREMES = (
    *("Orca OC-1X", "Ares ARS-V1 ", "Linebacker I.", "Rock Possum", "Great Turtle", "Atlas AS7-D.", "Hachiwara"),
    *("Fire Scorpion.", "Boreas A", "Phoenix Hawk LAM PHX-HK2.", "Omega SHP-5R", "Titan II TI-2PA"),
)
PAPERS: tuple[PaperName, ...] = ("letter", "a4")


@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_is_sound_and_whole(shared: Path, paper: PaperName) -> None:
    options = SheetOptions(paper=paper)
    wrong: list[str] = []
    for file, mech in sample(shared, "meks.zip", 15 if paper == "letter" else 45, *EXTREMES):
        pages = draw(mech, None, options)
        wrong += [f"{file}: {fault}" for fault in [*faults(pages), *_missing(mech, pages[0])]]
    assert not wrong, "\n".join(wrong[:20])


def _missing(mech: Unit, page: Page) -> Iterator[str]:
    """Points and slots that the page has too few or too many of, and numbers that it does not print."""
    assert isinstance(mech, Mech)
    found, slots, printed = runs(page), marks(page), words(page)
    for place, points in mech.armor.points.items():
        points += COWL if place == "HD" and mech.has_quirk("cowl") else 0
        if len(found[f"armor-{place}"].places) != points:
            yield f"armor-{place} has {len(found[f'armor-{place}'].places)} pips, not {points}"
    for place, points in mech.armor.rear.items():
        if len(found[f"armor-{place}-rear"].places) != points:
            yield f"armor-{place}-rear has not {points} pips"
    for place, points in internal_structure(mech).items():
        if len(found[f"structure-{place}"].places) != points:
            yield f"structure-{place} has not {points} pips"
        if any(f"slot-{place}-{number}" not in slots for number in range(1, slot_count(place) + 1)):
            yield f"{place} lacks slots"
    if mech.name not in printed:
        yield f"{mech.name} is not printed"


@pytest.mark.parametrize(
    "options",
    [
        SheetOptions(paper="legal"),
        SheetOptions(paper="a5"),
        SheetOptions(paper="half-letter"),
        SheetOptions(large_print=True),
        SheetOptions(large_print=True, reference_tables=True),
        SheetOptions(reference_tables=True),
        SheetOptions(paper="a4", reference_tables=True, runs_of_five=True, contrast=True),
        SheetOptions(color=False, inches=True, extreme_range=True, merged=False, weapon_order="damage"),
        SheetOptions(extended_heat=True, edition="tw-4.4"),
    ],
    ids=lambda options: f"{options.paper}-{options.large_print}-{options.reference_tables}-{options.contrast}",
)
def test_every_paper_and_option_is_sound(shared: Path, options: SheetOptions) -> None:
    wrong: list[str] = []
    for file, mech in sample(shared, "meks.zip", 250, *EXTREMES):
        wrong += [f"{file}: {fault}" for fault in faults(draw(mech, None, options))]
    assert not wrong, "\n".join(wrong[:20])


def wreck(mech: Mech) -> Condition:
    """A condition in which everything that can be marked is."""
    return Condition(
        armor=dict(mech.armor.points),
        rear=dict(mech.armor.rear),
        structure=internal_structure(mech),
        slots={place: frozenset(range(len(slots))) for place, slots in mech.slots.items()},
        shots=dict.fromkeys(range(len(mech.mounts)), 999),
        heat=30,
        crew=(CrewMarks(name="Ada Voss of the Third Eridani Light Horse", gunnery=3, piloting=4, hits=6),),
        criticals={"engine": 3, "gyro": 3, "sensors": 3, "life-support": 1},
        notes="Nothing of it is left that a mechanic would want to see.",
    )


def test_a_wreck_has_every_pip_struck(shared: Path) -> None:
    wrong: list[str] = []
    for file, mech in sample(shared, "meks.zip", 90, *EXTREMES):
        assert isinstance(mech, Mech)
        pages = draw(mech, wreck(mech))
        wrong += [f"{file}: {fault}" for fault in faults(pages)]
        for name, pips in runs(pages[0]).items():
            cowled = name == "armor-HD" and mech.has_quirk("cowl")
            if name.startswith(("armor-", "structure-")) and len(pips.struck) != len(pips.places) and not cowled:
                wrong.append(f"{file}: {name} has open pips")
        wrong += [
            f"{file}: {name} stands" for name, pip in marks(pages[0]).items() if name[:5] == "slot-" and not pip.struck
        ]
    assert not wrong, "\n".join(wrong[:20])


def test_a_unit_is_drawn_alike_each_time(data: Path) -> None:
    mech = load(data / "Brolga BRG-2.mtf").unit
    assert mech is not None
    assert draw(mech) == draw(mech)
    assert Sheet(mech, Condition(), SheetOptions()).value.worth.battle_value > 0


def test_a_land_air_mech_has_a_compass() -> None:
    """It flies by the rules of advanced aerospace movement, whose hexsides are named A to F."""

    def compasses(unit: Mech) -> int:
        elements = everything(draw(unit)[0].elements)
        return sum(isinstance(e, Group) and e.alt.startswith("Compass") for e in elements)

    assert compasses(builders.mech(body=Body.LAM, mass=50)) == 1
    assert compasses(builders.mech()) == 0


def test_attacks_from_behind_strike_the_rear_legs_of_a_quad() -> None:
    """BMM: punches and kicks from the rear strike rear legs where those from the front strike front legs."""
    note = "from the rear: rear legs for front legs"
    assert words(draw(builders.mech(body=Body.QUAD))[0]).count(note) == 2
    assert note not in words(draw(builders.mech())[0])


def test_quads_print_what_a_lateral_shift_costs() -> None:
    """BMM-7.01:p15:lateral-shift, BMM-7.01:p17:lateral-shift-cost"""
    options = SheetOptions(reference_tables=True)
    printed = words(draw(builders.mech(body=Body.QUAD), None, options)[0])
    assert printed[printed.index("Lateral shift (quads)") + 1] == "+1"
    assert "Lateral shift (quads)" not in words(draw(builders.mech(), None, options)[0])


def test_a_charge_prints_what_a_hex_of_movement_adds() -> None:
    """TW-4.4:p148:charge-rounding: the product is rounded up, not the part of a hex."""
    assert "5.5 × hex, up" in words(draw(builders.mech(mass=55))[0])


def test_point_blank_weapons_print_pb() -> None:
    """TW-4.4:p114:point-blank-letter, TW-4.4:p303:point-blank-table, TW-4.4:p304:clan-point-blank-table,
    TW-4.4:p304:type-list: A-pods, B-pods and anti-missile systems of both sides, in the table and in its legend."""
    pods = ("ISAntiPersonnelPod", "ISBPod", "ISAntiMissileSystem", "CLAntiMissileSystem")
    assert all("PB" in weapon_codes(item(name)).split(",") for name in pods)
    assert "PB" not in weapon_codes(item("Medium Laser"))
    assert "PB" in WEAPON_CODES
    assert "PD" not in WEAPON_CODES
    printed = words(draw(builders.mech(mounts=builders.mounts(*pods, at="LL")))[0])
    assert any("PB" in text.split(",") for text in printed)


def test_a_cowl_is_three_more_points_on_the_head() -> None:
    """BMM-7.01:p83:cowl"""
    plain, cowled = (runs(draw(builders.mech(quirks=quirks))[0]) for quirks in ((), (Quirk(code="cowl"),)))
    assert len(cowled["armor-HD"].places) == len(plain["armor-HD"].places) + 3


def test_a_prototype_laser_prints_its_die_of_heat() -> None:
    """IO, prototype lasers (BV digest 5.3): each shot adds 1D6 to the heat of the weapon."""
    unit = builders.mech(mounts=builders.mounts("ISERLargeLaserPrototype", "ISLargeVibroblade", at="RA"))
    printed = words(draw(unit)[0])
    assert "12+1D6" in printed
    assert "7" in printed  # of the blade while it is on


def test_a_sheet_without_quirks_has_neither_their_names_nor_their_effects() -> None:
    """BMM-7.01:p83:cowl: three more points of head armor, where quirks are played; the document keeps the design."""
    brolga = load(ROOT / "tests" / "data" / "Brolga BRG-2.mtf").require()
    cowled = brolga.model_copy(update={"quirks": (Quirk(code="cowl"),)})

    def head(options: SheetOptions) -> int:
        value = Sheet(cowled, Condition(), options).value
        return next(region.armor.boxes for region in value.regions if region.place == "HD" and region.armor)

    assert head(SheetOptions()) == head(SheetOptions(quirks=False)) + 3
    (page,) = draw(cowled, options=SheetOptions(quirks=False))
    assert not any("Quirks" in text for text in words(page))
    assert b"cowl" in page.attachments[0].data


def test_tables_of_critical_slots_stand_apart(data: Path) -> None:
    """From the last slot of a table to the title of the next one it is much farther than from slot to slot."""
    (page,) = draw(load(data / "Brolga BRG-2.mtf").require())
    texts = [element for element in everything(page.elements) if isinstance(element, Text)]
    for first, second in (("Left Arm", "Left Torso"), ("Left Torso", "Left Leg"), ("Head", "Center Torso")):
        above, below = (next(t for t in texts if t.text == name and t.tag == "H3") for name in (first, second))
        counts = [t.y for t in texts if t.text.endswith(".") and above.y < t.y < below.y and 0 < t.x - above.x < 60]
        pitch = counts[1] - counts[0]
        assert below.y - counts[-1] > 1.4 * pitch


@pytest.mark.parametrize("options", [SheetOptions(), SheetOptions(large_print=True)], ids=["usual", "large print"])
def test_the_dice_of_a_half_are_in_larger_letters_than_its_slots(data: Path, options: SheetOptions) -> None:
    """The first roll is for a half of a location, the second for a slot of it."""
    unit = load(data / "Brolga BRG-2.mtf").require()
    texts = [e for page in draw(unit, options=options) for e in everything(page.elements) if isinstance(e, Text)]
    dice = {e.size for e in texts if e.text in ("1–3", "4–6")}
    assert min(dice) > max(e.size for e in texts if e.text in ("Shoulder", "Upper Arm Actuator", "Gyro"))


def test_the_box_of_a_slot_is_as_high_as_its_row(data: Path) -> None:
    (page,) = draw(load(data / "Brolga BRG-2.mtf").require())
    first, second = (marks(page)[f"slot-LA-{number}"] for number in (1, 2))
    assert 0.9 * (second.y - first.y) < first.face.box.height <= second.y - first.y


@pytest.mark.parametrize("end", [(50.0, 20.0), (20.0, 50.0), (-10.0, 20.0), (44.0, 2.0)])
def test_the_head_of_an_arrow_points_along_its_line(end: tuple[float, float]) -> None:
    """Its two rear corners are as far from its point, and from the line, on both sides."""
    line, head = transfer_arrow(style_of(SheetOptions()), (20.0, 20.0), end)
    assert isinstance(line, Line)
    assert isinstance(head, DrawnPath)
    point, *rear = [where for operator, where in head.outline.commands if operator != "Z"]
    assert len(rear) == 2
    middle = ((rear[0][0] + rear[1][0]) / 2, (rear[0][1] + rear[1][1]) / 2)
    assert middle == pytest.approx((line.x2, line.y2))
    assert dist(point, rear[0]) == pytest.approx(dist(point, rear[1]))
    assert dist(rear[0], rear[1]) == pytest.approx(dist(point, middle))
