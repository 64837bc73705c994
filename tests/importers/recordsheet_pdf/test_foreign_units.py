"""Units of all families on sheets as another program prints them: what they print comes back.

Every fortieth in the usual manner, a few of each family in each other one; with ASTECH_FULL=1 every unit of the
corpus in the first of them. Every unit comes back equal or with an error or a doubt.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from math import ceil
from typing import NamedTuple

import pytest

from importers import Loaded, load_all
from sheets.equipment.kinds import ArmorType
from sheets.problem import Severity
from sheets.units import Infantry, Mech, SmallCraft, Unit, Vehicle
from sheets.units.systems import Armor, Plating
from tests.builders import platoon, tank
from tests.importers.recordsheet_pdf.foreign_craft import craft, fighter
from tests.importers.recordsheet_pdf.foreign_mechs import mech
from tests.importers.recordsheet_pdf.foreign_protomechs import protomechs
from tests.importers.recordsheet_pdf.foreign_troops import handhelds, platoons, squads
from tests.importers.recordsheet_pdf.foreign_units import Leaf, Manner, vehicle
from tests.importers.recordsheet_pdf.sheets import some_of
from tests.importers.recordsheet_pdf.shown import unlike_elsewhere
from tests.own_units import own_units

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

LEAST = {"infantry": 0.85, "dropship": 0.9, "warship": 0.9, "space-station": 0.9}
USUAL_LEAST = 0.98
"""How many units of a family come back equal in all that such a page shows; the others come back with a doubt.

Such pages do not print the arms of infantry, who built the parts of a mixed craft, how large its computers are, and
which kinds of Artemis systems are mixed in a bay.
"""

JETS = {"rules", "equipment"}
UNTOLD = {
    "Bus S-7AC": {"armor.entry"},
    "Orca OC-1X": {"cockpit"},
    "Pandion Combat WiGE (3135 Upgrade)": JETS,
    "Fensalir Combat WiGE (3137 Upgrade)": JETS,
    "Swallow Attack WiGE (Spotter)": JETS,
}
"""The facts of a unit that its page does not show, by the name of the unit.

These are the maker of the standard armor of a craft with tons to spare, a standard cockpit against the rules in a
superheavy 'Mech, and jump jets of 'Mechs in vehicles.
"""

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
        *("specializations", "augmentations", "secondary_per_squad", "space suit"),
    },
    "handheld-weapon": {"quirks", "tech_base", "rules", "role", "armor.entry"},
}
"""What the pages of these families have no place for: men of squads stand in one row, their gear shows in the mass."""


EXCEPTIONS = {
    "Light Anti-Infantry Weapon": "the shots of its two kinds of weapons are printed as one number",
    "Heavy LB-X Weapon (Cluster)": "the kind of its rounds is not printed",
    "Mechanized Field Artillery 71st Mechanized": "its arms are not printed, and 40 choices have the same figures",
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


class Outcome(NamedTuple):
    """The facts of a unit that come back different, and whether the reading is in doubt."""

    unit: str
    differences: tuple[str, ...]
    is_doubted: bool

    @property
    def is_silent(self) -> bool:
        """Whether another unit comes back without an error or a doubt."""
        return bool(self.differences) and not self.is_doubted


def outcome(unit: Unit, manner: Manner) -> Outcome:
    """How a unit comes back from its page."""
    read = _read(unit, manner)
    is_doubted = read is None or read.unit is None or read.doubt is not None
    return Outcome(unit.name, tuple(_differences(unit, manner, read)), is_doubted)


def check(outcomes: Sequence[Outcome], least: float) -> None:
    """Assert that no unit comes back as another one without a doubt, and that this share comes back equal."""
    assert [each for each in outcomes if each.is_silent] == []
    unequal = [each for each in outcomes if each.differences]
    assert len(unequal) <= ceil((1 - least) * len(outcomes)), unequal


def _differences(unit: Unit, manner: Manner, read: Loaded | None) -> list[str]:
    if read is None or read.unit is None:
        return ["unread"]
    unsaid = UNSAID.get(unit.kind, set()) | UNTOLD.get(unit.name, set())
    unsaid |= ({"role"} if not manner.role else set()) | ({"quirks"} if not manner.quirks else set())
    if isinstance(unit, SmallCraft) and not unit.heat_sinks.count:
        unsaid |= {"heat_sinks.type"}
    return [what for what in unlike_elsewhere(unit, read.unit) if what not in unsaid]


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
    check([outcome(unit, MANNERS["as usual"]) for unit in units], LEAST.get(kind, USUAL_LEAST))


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("kind", DRAWN)
def test_what_a_page_prints_comes_back(kind: str, manner: str, corpus: dict[str, Loaded]) -> None:
    units = _chosen(corpus, kind, 7 * list(MANNERS).index(manner))
    check([outcome(unit, MANNERS[manner]) for unit in units], LEAST.get(kind, USUAL_LEAST))


OWN = list(zip((unit for unit in own_units() if unit.kind in DRAWN and _is_told(unit)), cycle(MANNERS), strict=False))
"""Our own units, each with a manner in which it is drawn."""

OWN_OPEN = {
    "Drongo Rifle Platoon (Foot)": {"secondary"},
    "Thorny Devil Battle Armor (Sqd5)": {"suit_class"},
}
"""The facts of our own units that a page leaves open: two kinds of SRM launchers, and the class of a quad suit."""


@pytest.mark.parametrize(("unit", "manner"), OWN, ids=[f"{unit.name}, {manner}" for unit, manner in OWN])
def test_our_own_units_come_back(unit: Unit, manner: str) -> None:
    assert set(outcome(unit, MANNERS[manner]).differences) <= OWN_OPEN.get(unit.name, set())


@pytest.mark.parametrize("size", range(1, 11))
def test_support_weapons_show_the_squads_of_a_platoon(size: int) -> None:
    """Three launchers for the damage and the rifles for the ranges: three squads with one launcher each."""
    read = _read(platoon(squads=3, squad_size=size, secondary="InfantryLRM", secondary_per_squad=1), Manner())
    assert read is not None
    assert isinstance(read.unit, Infantry)
    assert (read.unit.squads, read.unit.squad_size) == (3, size)


def test_the_kind_of_armor_of_each_location_is_below_its_label() -> None:
    kinds = {
        "FR": ArmorType.HARDENED,
        "LS": ArmorType.STANDARD,
        "RS": ArmorType.REACTIVE,
        "RR": ArmorType.FERRO_FIBROUS,
    }
    plates = {place: Plating(type=kind) for place, kind in kinds.items()}
    armor = Armor(type=ArmorType.PATCHWORK, points=dict.fromkeys(kinds, 16), patchwork=plates)
    read = _read(tank(armor=armor, year=3150), Manner())
    assert read is not None
    assert isinstance(read.unit, Vehicle)
    assert {place: plate.type for place, plate in read.unit.armor.patchwork.items()} == kinds


def test_the_engine_and_the_heat_sinks_of_our_own_mechs_need_no_line() -> None:
    """The rating follows from walking MP and tons, the sinks from the slots; sinks in the engine make a doubt.

    The Echidna walks 3 of its 4 MP behind its shield, which makes a doubt too.
    """
    manner = MANNERS["as usual"]._replace(engine=False)
    mechs = [unit for unit in own_units() if isinstance(unit, Mech)]
    check([outcome(unit, manner) for unit in mechs], 0.7)
    for unit in mechs:
        read = _read(unit, manner)
        assert read is not None
        assert isinstance(read.unit, Mech)
        assert read.unit.engine.rating == unit.engine.rating or unit.chassis == "Echidna"


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
        assert outcome(unit, manner).differences == (), name


def test_an_integrity_that_no_drive_has_is_doubted(corpus: dict[str, Loaded], monkeypatch: pytest.MonkeyPatch) -> None:
    ship = next(each.unit for each in corpus.values() if each.unit and each.unit.name.startswith("Conestoga"))
    monkeypatch.setattr("tests.importers.recordsheet_pdf.foreign_craft.drive_integrity", lambda _ship: 99)
    assert ship is not None
    read = _read(ship, MANNERS["as usual"])
    assert read is not None
    doubts = [each.found for each in read.problems if each.severity is Severity.DOUBT]
    assert "99 points of the K-F drive" in doubts


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
    "Clan Field Gun Point (Tracked CUAC5 Basic)": "ammunition of the other side for field guns",
    "Boreas Cavalry Hovercraft A": "an OmniVehicle by its title",
    "Myrmidon Medium Tank P (Tate)": "machine guns of arrays in sponsons",
    "Rock Rover Half-Track RRV (Speed)": "clips of weapons of infantry",
    "Demon Tank (PPC)": "CASE without ammunition",
    "Crosscut ED-X2 (Flamer)": "cargo of two sizes in one location",
    "Legionnaire LGN-2X1 MUSE FIRE": "armor of the other side, told by the number of its slots",
}


LEFT_OPEN = {
    "Skulker Wheeled Scout Tank C": "CASE of the other side",
    "Issedone C": "the side of a chassis",
    "Seydlitz C": "the side of its armor",
    "Sangihe Shrike-Thrush 'Nanook'": "the sides of patchwork armor",
    "Hunchback HBK-7R": "a line in a slot that is no item",
    "Skaret Assassins JàrnFòlk": "what hides the troopers",
    "Sea Fox Amphibious Armor (Sqd5)": "the kind of its boosters",
    "Mobile Long Tom Artillery LT-MOB-25 (Support Carriage)": "no MP, and no trailer",
}


@pytest.mark.parametrize("name", LEFT_OPEN, ids=[f"{name}: {what}" for name, what in LEFT_OPEN.items()])
def test_what_a_page_leaves_open_is_doubted(name: str, corpus: dict[str, Loaded]) -> None:
    unit = next(each.unit for each in corpus.values() if each.unit is not None and each.unit.name == name)
    assert outcome(unit, MANNERS["as usual"]).is_doubted


def test_what_was_misread_once_comes_back(corpus: dict[str, Loaded]) -> None:
    units = {each.unit.name: each.unit for each in corpus.values() if each.unit is not None}
    found = [outcome(units[name], MANNERS["as usual"]) for name in MENDED]
    assert [each for each in found if each.differences] == []
