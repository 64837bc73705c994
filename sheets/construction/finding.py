"""Findings of the construction rules, and the words for locations, kinds and numbers in their sentences."""

from collections.abc import Iterable
from enum import StrEnum

from sheets.equipment.kinds import EngineType
from sheets.model import FrozenDict, Model
from sheets.problem import Severity
from sheets.units import Unit, location_name
from sheets.units.vehicle import Motive


class Finding(Model):
    """One finding: `code` is for programs, the sentence for people, `rule` names the book and section.

    The part of a code before the dot is the subject: a part of every unit (`mass`, `armor`, `engine`, `slots`, `place`,
    `equipment`, `tech`, `omni`), a kind of unit (`mech`, `lam`, `suit`, `craft`), or its load (`crew`, `bays`).

    An error makes a unit illegal; a warning is a rule that published designs break, or one that needs a second look; a
    note is worth knowing.
    """

    code: str
    severity: Severity
    sentence: str
    rule: str
    numbers: FrozenDict[str, float] = FrozenDict()

    def __str__(self) -> str:
        return f"{self.severity.value} {self.code}: {self.sentence} [{self.rule}]"


def error(code: str, sentence: str, rule: str, **numbers: float) -> Finding:
    """A finding that makes a unit illegal."""
    return Finding(code=code, severity=Severity.ERROR, sentence=sentence, rule=rule, numbers=numbers)


def warning(code: str, sentence: str, rule: str, **numbers: float) -> Finding:
    """A finding that leaves a unit legal."""
    return Finding(code=code, severity=Severity.WARNING, sentence=sentence, rule=rule, numbers=numbers)


def note(code: str, sentence: str, rule: str, **numbers: float) -> Finding:
    """A finding that is neither an error nor a warning."""
    return Finding(code=code, severity=Severity.NOTE, sentence=sentence, rule=rule, numbers=numbers)


def place_name(unit: Unit, location: str) -> str:
    """One location: `left arm`."""
    return location_name(unit, location).lower()


def list_locations(unit: Unit, locations: Iterable[str]) -> str:
    """Some locations, in alphabetical order: `left arm, left leg and right arm`."""
    names = sorted(place_name(unit, location) for location in locations)
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def number_of_slots(number: int) -> str:
    """A number of slots in words: `1 slot`, `2 slots`."""
    return "1 slot" if number == 1 else f"{number} slots"


def kind_name(kind: StrEnum) -> str:
    """A kind of something: `ferro fibrous`, `upper arm`."""
    return kind.value.replace("-", " ")


_MOTIVES = {Motive.VTOL: "VTOL", Motive.WIGE: "WiGE", Motive.STATION_KEEPING: "station-keeping"}
_ENGINES = {
    EngineType.ICE: "combustion engine",
    EngineType.XL: "XL engine",
    EngineType.XXL: "XXL engine",
    EngineType.FUEL_CELL: "fuel cell engine",
    EngineType.EXTERNAL: "external power supply",
    EngineType.NONE: "missing engine",
}


def motive_name(motive: Motive) -> str:
    """A motive type: `tracked`, `WiGE`."""
    return _MOTIVES.get(motive, motive.value)


def engine_name(engine: EngineType) -> str:
    """An engine: `steam engine`, `XL engine`."""
    return _ENGINES.get(engine, f"{engine.value} engine")
