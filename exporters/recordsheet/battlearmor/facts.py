"""What the sheet of a squad says in words and lines: its kind, movement, what it can do, its inventory."""

from collections.abc import Iterable
from typing import NamedTuple

from exporters.recordsheet.fields import Tile
from exporters.recordsheet.headline import origin
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.ways import Way, way_tiles
from exporters.recordsheet.weaponry import Line, inventory
from sheets.battlevalue.battlearmor import can_attack_mechs, can_ride
from sheets.battlevalue.stock import take_stock
from sheets.equipment import item
from sheets.units import BattleArmor
from sheets.units.battlearmor import SuitClass, SuitMotive, SuitTurret

TITLES = {1: "SUIT", 3: "UN", 4: "SQUAD", 5: "POINT", 6: "LEVEL I"}
"""What a unit of so many suits is called."""

_CLASSES: dict[SuitClass, str] = {
    SuitClass.PAL: "PA(L)",
    SuitClass.LIGHT: "light",
    SuitClass.MEDIUM: "medium",
    SuitClass.HEAVY: "heavy",
    SuitClass.ASSAULT: "assault",
}
_TROOPER = "Trooper "
_ANTI_PERSONNEL = frozenset({"anti-personnel-mount", "armored-glove"})


def about(squad: BattleArmor) -> list[str]:
    """The line below its name."""
    return [kind(squad), *origin(squad)]


def kind(squad: BattleArmor) -> str:
    """What kind of suits they are."""
    words = [_CLASSES[squad.suit_class], "quad" if squad.quad else "", "Omni" if squad.omni else ""]
    words.append("exoskeleton" if squad.exoskeleton else "battle armor")
    text = " ".join(word for word in words if word)
    return text[0].upper() + text[1:]


def movement_values(sheet: Sheet[BattleArmor]) -> list[Tile]:
    """Each way to move; what holds once packs and launchers are dropped in brackets."""
    moves, squad = sheet.movement, sheet.unit
    air = "VTOL" if squad.motive is SuitMotive.VTOL else "JUMP"
    ways = (
        Way("GROUND", moves.walk, moves.free_walk),
        Way(air, moves.jump, moves.free_jump, more=1),
        Way("UMU", moves.umu),
    )
    return way_tiles(sheet, (way for way in ways if way.hexes or way.best or way.label == "GROUND"))


class Talents(NamedTuple):
    """Whether a squad can make leg and swarm attacks, and whether it can ride."""

    attacks_mechs: bool
    rides: bool


def talents(squad: BattleArmor) -> Talents:
    """What the hands of the suits are good for."""
    stock = take_stock(squad)
    return Talents(can_attack_mechs(squad, stock), not squad.quad and can_ride(squad, stock))


def abilities(sheet: Sheet[BattleArmor], can: Talents) -> list[str]:
    """What the squad can do besides firing its weapons."""
    squad, moves = sheet.unit, sheet.movement
    found = ["Leg attacks", "swarming"] if can.attacks_mechs else ["No attacks on 'Mechs"]
    if can.rides:
        clamps = any(m.known and "magnetic-clamp" in item(m.item).traits for m in squad.mounts)
        found.append("rides 'Mechs and vehicles" if clamps else "rides Omnis")
    if any(m.known and item(m.item).traits & _ANTI_PERSONNEL for m in squad.mounts):
        found.append("anti-personnel weapons")
    if moves.free_walk > moves.walk or moves.free_jump > moves.jump:
        found.append("[ ] once packs or launchers are dropped")
    return found


def turret_text(turret: SuitTurret | None) -> list[str]:
    """The turret of a quad suit."""
    return [] if turret is None else [f"Turret: {turret.kind.value}, {turret.slots} slots"]


def weapons_and_gear(sheet: Sheet[BattleArmor]) -> tuple[list[Line], list[str]]:
    """The lines of the weapons, and what else the suits carry as a paragraph.

    What some suits alone carry stands on one line with their numbers.
    """
    weapons: list[Line] = []
    told: list[str] = []
    for family in _families(sheet):
        line = family[0]
        if _is_gear(line):
            number = f"{line.number} × " if line.number is not None else ""
            told.append(f"{number}{line.name}{f' (suits {line.location})' if line.location else ''}")
        else:
            weapons += family
    return weapons, ["Gear: " + ", ".join(told)] if told else []


def _is_gear(line: Line) -> bool:
    return line.ranges is None and not line.damage and not line.codes


def _families(sheet: Sheet[BattleArmor]) -> list[list[Line]]:
    """Lines with those that belong to them; equal ones of several suits together."""
    merged: dict[object, list[Line]] = {}
    families: list[list[Line]] = []
    for line in inventory(sheet):
        if line.level and families:
            families[-1].append(line)
        else:
            families.append([line])
    for family in families:
        key = tuple(line._replace(mounts=(), location="") for line in family)
        here = merged.setdefault((key, family[0].location.startswith(_TROOPER)), [])
        here += family if not here else family[:1]
        if len(here) > len(family):
            here[0] = _together(here[0], here.pop())
    return [[_plain(line) for line in family] for family in merged.values()]


def _together(first: Line, other: Line) -> Line:
    return first._replace(mounts=(*first.mounts, *other.mounts), location=f"{first.location},{other.location}")


def _plain(line: Line) -> Line:
    """A line without what every line of a squad would say."""
    numbers = [int(part.removeprefix(_TROOPER)) for part in line.location.split(",") if part.startswith(_TROOPER)]
    bare = line.ranges is None and not line.level and line.damage == "—"
    return line._replace(
        number=None if line.number == 1 or line.level else line.number,
        location=spans(numbers),
        damage="" if bare else line.damage,
        codes="" if bare else line.codes,
    )


def spans(numbers: Iterable[int]) -> str:
    """Numbers with their runs drawn together.

    >>> spans([1, 2, 3, 6])
    '1-3,6'
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
