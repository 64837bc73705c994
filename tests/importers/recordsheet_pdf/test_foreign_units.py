"""Units of all families on sheets as another program prints them: what they print comes back.

Every fortieth in the usual manner, a few of each family in each other one; with ASTECH_FULL=1 every unit of the
corpus in the first of them.
"""

import os
from collections.abc import Callable, Iterator
from math import ceil

import pytest

from importers import Loaded, load_all
from sheets.problem import Severity
from sheets.units import Infantry, SmallCraft, Unit
from tests.importers.recordsheet_pdf.foreign_craft import craft, fighter
from tests.importers.recordsheet_pdf.foreign_mechs import mech
from tests.importers.recordsheet_pdf.foreign_protomechs import protomechs
from tests.importers.recordsheet_pdf.foreign_troops import handhelds, platoons, squads
from tests.importers.recordsheet_pdf.foreign_units import Leaf, Manner, vehicle
from tests.importers.recordsheet_pdf.sheets import some_of
from tests.importers.recordsheet_pdf.shown import unlike_elsewhere

FULL = os.environ.get("ASTECH_FULL") == "1"
SAMPLE = 4  # units of a family and a manner

DRAWN: dict[str, Callable[..., None]] = {
    "mech": mech,
    "vehicle": vehicle,
    "fighter": fighter,
    "protomech": protomechs,
    "battle-armor": squads,
    "infantry": platoons,
    "handheld-weapon": handhelds,
    **dict.fromkeys(("small-craft", "dropship", "jumpship", "warship", "space-station"), craft),
}

MANNERS = {
    "as usual": Manner(),
    "another font on A4, smaller": Manner("Times-Roman", "Times-Bold", a4=True, scale=0.8),
    "a typewriter, smaller still": Manner("Courier", "Courier-Bold", scale=0.6),
    "names in full": Manner(full_names=True),
    "no colons": Manner(colon=""),
    "capitals, letter by letter": Manner(capitals=True, spaced=True),
    "lines left out": Manner(side="Clan", role=False, quirks=False),
}

LEAST = {
    "mech": 0.995,  # who built a mixed structure shows nowhere
    "vehicle": 0.98,  # nor of some a mixed chassis, grenade launchers that point aside, weapons in pintles
    "infantry": 0.9,  # their arms are told by what they do alone
    "fighter": 0.98,
    "dropship": 0.93,  # nor the side of a mixed craft, nor how large its computers are
}
"""How many come back equal in all that such a page shows, of all units of a family in the usual manner."""
QUICK = 0.25  # of a handful may differ

DOUBTED = {
    "Samarkand Carrier (Block II)": "rounds of machine guns: a whole lot of 100 or half a lot of 200",
    "Leviathan III Battleship": "bays of six launchers with five Artemis systems: the number is not printed",
    "Thera Carrier": "more bays than these pages have room for",
    "Quicksilver Mongoose Battleship": "Clan lasers in an Inner Sphere ship: their short names are the same",
    "Corone Destroyer (2915)": "Inner Sphere lasers in a Clan ship: their short names are the same",
    "Drake SDS Control Station": "the size of its tactical analysis system is not printed",
    "M-9 SDS Battle Station 'Pavise'": "the same, and more bays than these pages have room for",
    **{
        f"Tengu Heavy Battle Armor {arms}(Sqd{suits})": "its MP without the pack are not printed"
        for arms in ("[RL]", "(Support)[LRR]")
        for suits in (4, 5, 6)
    },
    **{f"Sea Fox Amphibious Armor (Sqd{suits})": "which kind of boosters it has is not printed" for suits in (4, 5, 6)},
}
"""Of the other families, the units that may come back otherwise, but only with a warning or a doubt."""

UNTOLD = {"Bus S-7AC": {"armor.entry"}}
"""What no page can tell: whose standard armor a craft with tons to spare has."""

SILENT = {("ER Medium Laser Weapon", "capitals, letter by letter"): "the first word of its name is lost"}
"""Mistakes of the reader that are not mended yet."""

UNSAID = {
    "battle-armor": {
        "quirks",
        "quad",
        "plating.entry",
        "turret.kind",
        "turret.slots",
        "exoskeleton",
        "tech_base",
        "rules",
    },
    "infantry": {
        *("quirks", "tech_base", "rules", "squads", "squad_size", "anti_mech_gear"),
        *("specializations", "augmentations", "secondary_per_squad"),
    },
    "handheld-weapon": {"quirks", "tech_base", "rules", "role", "armor.entry"},
}
"""What the pages of these families have no place for: men of squads stand in one row, their gear shows in the mass."""


EXCEPTIONS = {
    "Light Anti-Infantry Weapon": "the shots of its two kinds of weapons are printed as one number",
    "Heavy LB-X Weapon (Cluster)": "the kind of its rounds is not printed",
}


def _is_told(unit: Unit) -> bool:
    """Whether a page has words for what a unit is: training and implants of infantry change its figures unsaid."""
    return not isinstance(unit, Infantry) or not (unit.specializations or unit.augmentations)


def _read(unit: Unit, manner: Manner) -> Loaded | None:
    """The single unit on the page of a unit, if there is one."""
    leaf = Leaf(manner)
    DRAWN[unit.kind](leaf, unit)
    read = list(load_all(leaf.bytes(), "sheet.pdf"))
    return read[0] if len(read) == 1 else None


def misread(unit: Unit, manner: Manner) -> list[str]:
    """What comes back otherwise."""
    return _differences(unit, manner, _read(unit, manner))


def _differences(unit: Unit, manner: Manner, read: Loaded | None) -> list[str]:
    if read is None or read.unit is None:
        return ["unread"]
    unsaid = UNSAID.get(unit.kind, set()) | UNTOLD.get(unit.name, set())
    unsaid |= ({"role"} if not manner.role else set()) | ({"quirks"} if not manner.quirks else set())
    if isinstance(unit, SmallCraft) and not unit.heat_sinks.count:
        unsaid |= {"heat_sinks.type"}
    return [what for what in unlike_elsewhere(unit, read.unit) if what not in unsaid]


def unexpected(unit: Unit, manner: str) -> list[str]:
    """What comes back otherwise, but for units of `DOUBTED` that come with a warning or a doubt."""
    read = _read(unit, MANNERS[manner])
    wrong = _differences(unit, MANNERS[manner], read)
    if (unit.name, manner) in SILENT:
        return []
    told = read is not None and any(each.severity is not Severity.NOTE for each in read.problems)
    return [] if unit.name in DOUBTED and told else wrong


def _told(corpus: dict[str, Loaded], kind: str) -> Iterator[Unit]:
    """The units of a kind that a page describes in full."""
    units = (loaded.unit for loaded in corpus.values() if loaded.unit is not None and loaded.unit.kind == kind)
    return (unit for unit in units if unit.name not in EXCEPTIONS and _is_told(unit))


def _chosen(corpus: dict[str, Loaded], kind: str, first: int) -> Iterator[Unit]:
    units = [*_told(corpus, kind)]
    if FULL:
        return iter(units)
    step = max(1, len(units) // SAMPLE)
    return iter(units[first % step :: step][:SAMPLE])


@pytest.mark.parametrize("kind", [kind for kind in DRAWN if kind not in LEAST])
def test_every_fortieth_unit_comes_back(kind: str, corpus: dict[str, Loaded]) -> None:
    units = some_of([*_told(corpus, kind)])
    assert {unit.name: fields for unit in units if (fields := unexpected(unit, "as usual"))} == {}


@pytest.mark.parametrize("kind", LEAST)
def test_nearly_every_fortieth_unit_comes_back(kind: str, corpus: dict[str, Loaded]) -> None:
    units = some_of([*_told(corpus, kind)])
    wrong = {unit.name: fields for unit in units if (fields := misread(unit, MANNERS["as usual"]))}
    assert len(wrong) <= ceil((1 - LEAST[kind]) * len(units)) + 1, wrong


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("kind", [kind for kind in DRAWN if kind not in LEAST])
def test_what_a_page_prints_comes_back(kind: str, manner: str, corpus: dict[str, Loaded]) -> None:
    units = _chosen(corpus, kind, 7 * list(MANNERS).index(manner))
    assert {unit.name: fields for unit in units if (fields := unexpected(unit, manner))} == {}


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("kind", LEAST)
def test_nearly_all_that_a_page_prints_comes_back(kind: str, manner: str, corpus: dict[str, Loaded]) -> None:
    number, wrong = 0, []
    for unit in _chosen(corpus, kind, 7 * list(MANNERS).index(manner)):
        number += 1
        if fields := misread(unit, MANNERS[manner]):
            wrong.append(f"{unit.name}: {', '.join(fields)}")
    most = (1 - LEAST[kind]) * number + 0.001 if FULL else (0.5 if kind == "infantry" else QUICK) * number
    assert len(wrong) <= most, "\n".join(wrong)


def test_units_that_share_a_page_are_read_each(corpus: dict[str, Loaded]) -> None:
    """Five squads, four platoons, two vehicles."""
    for kind, most in (("battle-armor", 5), ("infantry", 4), ("handheld-weapon", 3)):
        units = [each.unit for each in corpus.values() if each.unit is not None and each.unit.kind == kind]
        chosen = units[3 :: len(units) // most][:most]
        leaf = Leaf(MANNERS["as usual"])
        DRAWN[kind](leaf, *chosen)
        read = [loaded.unit for loaded in load_all(leaf.bytes(), "sheet.pdf")]
        assert [unit.name if unit else "" for unit in read] == [unit.name for unit in chosen]


def test_a_mech_without_the_lines_of_its_engine_and_its_heat_sinks(corpus: dict[str, Loaded]) -> None:
    """They follow from its movement and its slots."""
    manner = MANNERS["as usual"]._replace(engine=False)
    for name in ("Catapult CPLT-C1", "Warhammer WHM-6R", "Mad Cat (Timber Wolf) Prime", "Shadow Hawk SHD-2H"):
        unit = next(each.unit for each in corpus.values() if each.unit is not None and each.unit.name == name)
        assert misread(unit, manner) == [], name


def test_an_integrity_that_no_drive_has_is_doubted(corpus: dict[str, Loaded], monkeypatch: pytest.MonkeyPatch) -> None:
    ship = next(each.unit for each in corpus.values() if each.unit and each.unit.name.startswith("Conestoga"))
    monkeypatch.setattr("tests.importers.recordsheet_pdf.foreign_craft.drive_integrity", lambda _ship: 99)
    assert ship is not None
    read = _read(ship, MANNERS["as usual"])
    assert read is not None
    doubts = [each.found for each in read.problems if each.severity is Severity.DOUBT]
    assert doubts == ["99 points of the K-F drive"]


MENDED = {
    "Triskelion TRK-4V": "armor of the other side, told by the mass alone",
    "Atlas AS7-D-DC": "two slots of a cockpit are a command console",
    "Wolfhound WLF-1 (Allard)": "what takes no slots stands in the inventory without a place",
    "Gun Trailer (LRM)": "no MP: a trailer",
    "Eagle EGL-R1": "the rating of its engine is that of a primitive fighter",
    "Boeing Jump Bomber": "a VSTOL chassis among the features",
    "Overlord (2762)": "bays for Meks",
    "Achilles (3088)": "battle armor by the suit, not by the squad",
    "Pressurized Yard Small (2200)": "a repair facility on two lines",
    "Mjolnir Battlecruiser": "a reverse page with footnotes",
    "Conestoga Transport Jumpship": "a primitive drive, told by its integrity alone",
    "Purifier Adaptive Battle Armor [Narc](Sqd6)": "the rounds of all suits in one number",
    "Basilisk ProtoMech (Quad) B": "armor of another kind beside `Armor:`",
    "Void Medium Battle Armor (Minelayer)(Sqd5)": "two dispensers for each suit",
    "Tengu Heavy Battle Armor [ML](Sqd4)": "jumps without its pack alone",
    "Foot Platoon (ComStar) (MG)": "a platoon that names its arms",
    "Field Gun Level I (ComGuards) (Tracked AC10)": "a platoon that names its field gun",
}


def test_what_was_misread_once_comes_back(corpus: dict[str, Loaded]) -> None:
    units = {each.unit.name: each.unit for each in corpus.values() if each.unit is not None}
    unlike = {name: fields for name in MENDED if (fields := misread(units[name], MANNERS["as usual"]))}
    assert unlike == {}
