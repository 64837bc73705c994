"""A table that plays Alpha Strike, and elements to play with."""

from functools import cache
from pathlib import Path
from typing import Any

from importers import load, walk
from sheets.alphastrike import Element
from sheets.equipment.kinds import ArmorType, EngineType
from sheets.play import Step
from sheets.play.element_movement import moves_now
from sheets.play.elements import element_family
from sheets.record.events import ElementCriticalHit, ElementFire, HeatPhase
from sheets.units import DropShip, Fighter, Unit, WarShip
from sheets.units.spacecraft import DriveCore
from sheets.units.systems import Armor, Engine, HeatSinks
from sheets.units.vehicle import FOUR_SIDES
from tests.builders import COMMON, mech, mounts, tank
from tests.sheets.play.table import Table

OLDER, NEWER = "as-2.3.1", "asce-5.01"
LASERS = mounts("Medium Laser", "Medium Laser", "Medium Laser", "Medium Laser", at="RT")


class ElementTable(Table):
    """Plays the element of a unit."""

    def __init__(self, unit: Unit, edition: str = NEWER) -> None:
        super().__init__(unit, edition=edition)

    @property
    def element(self) -> Element:
        """The element."""
        family = element_family(self.options.edition)
        assert family is not None
        element = family.body(self.unit).element
        assert isinstance(element, Element)
        return element

    @property
    def moves(self) -> dict[str, int]:
        """Move by mode, as the card writes the modes."""
        return moves_now(self.element, self.state)

    @property
    def left(self) -> tuple[int, int]:
        """Armor and structure."""
        return self.state.armor["A"], self.state.structure["S"]

    @property
    def own(self) -> dict[str, int]:
        """What is added to its attacks, by the reason."""
        return {modifier.reason: modifier.value for modifier in self.now.gunnery}

    @property
    def targeted(self) -> dict[str, int]:
        """What is added to attacks on it, by the reason."""
        return {modifier.reason: modifier.value for modifier in self.now.targeted}

    @property
    def rulings(self) -> set[str]:
        """The rulings of the last step."""
        assert self.done is not None
        return {happening.ruling for happening in self.done.happened}

    def end(self, **heat: int) -> Step:
        """The End Phase."""
        return self.say(HeatPhase(**heat))

    def heat_up(self, heat: int) -> None:
        """Brings it to so much heat: it attacks, and the heat comes from outside."""
        if heat:
            self.say(ElementFire())
            self.end(external=heat)

    def critical(self, *effects: str) -> None:
        """Critical hits by name, each in a turn of its own."""
        for effect in effects:
            self.say(ElementCriticalHit(effect=effect))
            self.end()

    def quiet(self, *dice: int) -> None:
        """Rolls that are due come out as nothing: a 6 on the vehicle and other tables, or what is given."""
        while self.state.due:
            self.roll(*(dice or (3, 3)))


def hunter(edition: str = NEWER, *more: str) -> ElementTable:
    """A 'Mech of 50 tons with four lasers that moves 10 inches and has armor 2."""
    return ElementTable(mech(mounts=(*LASERS, *mounts(*more, at="LT")), points=8), edition)


def hull(edition: str = NEWER) -> ElementTable:
    """A tracked vehicle that moves 8 inches."""
    armor = Armor(type=ArmorType.STANDARD, points=dict.fromkeys(FOUR_SIDES, 60))
    return ElementTable(tank(armor=armor), edition)


def fighter() -> Fighter:
    """A fighter of 50 tons."""
    armor = Armor(type=ArmorType.STANDARD, points={"NOS": 60, "LWG": 45, "RWG": 45, "AFT": 30})
    fields: dict[str, Any] = {
        **COMMON,
        "mass": 50,
        "safe_thrust": 6,
        "heat_sinks": HeatSinks(count=10),
        "fuel": 400,
        "engine": Engine(type=EngineType.FUSION),
        "armor": armor,
        "mounts": mounts("Medium Laser", "Medium Laser", at="NOS"),
    }
    return Fighter(**fields)


def craft(kind: type[DropShip] | type[WarShip], edition: str = NEWER, **more: Any) -> ElementTable:
    """A DropShip or WarShip with some lasers."""
    facings = ("NOS", "LS", "RS", "AFT") if kind is DropShip else ("NOS", "FLS", "FRS", "AFT", "ALS", "ARS")
    fields: dict[str, Any] = {
        **COMMON,
        "mass": 3000 if kind is DropShip else 500_000,
        "safe_thrust": 4,
        "structural_integrity": 20,
        "heat_sinks": HeatSinks(count=100),
        "fuel": 1000,
        "armor": Armor(type=ArmorType.STANDARD, points=dict.fromkeys(facings, 100)),
        "mounts": mounts("Medium Laser", "Medium Laser", "Medium Laser", at="NOS"),
        **more,
    }
    if kind is WarShip:
        fields["drive_core"] = DriveCore.COMPACT
    return ElementTable(kind(**fields), edition)


@cache
def corpus_unit(shared: Path, archive: str, name: str) -> Unit:
    """A unit of the corpus by the name of its file."""
    found = (source for source in walk([str(shared / "corpus" / f"{archive}.zip")]) if source.file.endswith(name))
    return load(next(found)).require()


def playing(shared: Path, name: str, edition: str = NEWER, archive: str = "meks") -> ElementTable:
    """A table with a unit of the corpus."""
    return ElementTable(corpus_unit(shared, archive, name), edition)
