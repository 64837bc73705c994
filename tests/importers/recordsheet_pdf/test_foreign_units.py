"""Units of all families on sheets as another program prints them: what they print comes back.

Every fortieth in the usual manner, a few of each family in each other one; with ASTECH_FULL=1 every unit of the
corpus in the first of them.
"""

import os
from collections.abc import Callable, Iterator
from math import ceil

import pytest

from importers import Loaded, load_all
from sheets.units import Infantry, Unit
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
    "protomech": 1.0,
    "battle-armor": 0.98,  # nor how packs and compact launchers are shared out
    "infantry": 0.9,  # their arms are told by what they do alone
    "fighter": 0.98,
    "small-craft": 0.94,
    "dropship": 0.93,  # nor the side of a mixed craft, nor how large its computers are
    "jumpship": 1.0,
    "warship": 0.94,
    "space-station": 0.93,
    "handheld-weapon": 1.0,
}
"""How many come back equal in all that such a page shows, of all units of a family in the usual manner."""
QUICK = 0.25  # of a handful may differ

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


def misread(unit: Unit, manner: Manner) -> list[str]:
    """What comes back otherwise."""
    leaf = Leaf(manner)
    DRAWN[unit.kind](leaf, unit)
    read = [loaded.unit for loaded in load_all(leaf.bytes(), "sheet.pdf")]
    if len(read) != 1 or read[0] is None:
        return ["unread"]
    unsaid = UNSAID.get(unit.kind, set()) | ({"role"} if not manner.role else set())
    unsaid |= {"quirks"} if not manner.quirks else set()
    return [what for what in unlike_elsewhere(unit, read[0]) if what not in unsaid]


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


@pytest.mark.parametrize("kind", DRAWN)
def test_every_fortieth_unit_comes_back(kind: str, corpus: dict[str, Loaded]) -> None:
    units = some_of([*_told(corpus, kind)])
    wrong = {unit.name: fields for unit in units if (fields := misread(unit, MANNERS["as usual"]))}
    assert len(wrong) <= ceil((1 - LEAST[kind]) * len(units)) + 1, wrong


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("kind", DRAWN)
def test_what_a_page_prints_comes_back(kind: str, manner: str, corpus: dict[str, Loaded]) -> None:
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
