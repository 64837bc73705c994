"""The design of a damaged unit: some programs print the remaining speed and the remaining heat sinks.

The printed engine is always that of the design, so it gives the speed. Of two numbers of heat sinks the one is taken
that the construction rules allow and that uses the mass of the unit.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.labels import first_number, label_value
from importers.recordsheet_pdf.page import PrintedPage
from sheets.construction.engine import engine_rating, free_heat_sinks, integral_heat_sinks
from sheets.equipment import Item, item, items
from sheets.record import Condition
from sheets.record.lost import find_losses
from sheets.recordsheet.design.choice import is_buildable, unused_mass
from sheets.rules.heat import sink_type
from sheets.rules.movement import movement
from sheets.units import BattleArmor, Fighter, Mech, Unit, Vehicle

MOST_SPEED = 30  # MP
HALF_TON = 0.5
MOST_SHOTS = 20  # of a lot of a suit
SINKS = "heat-sink"  # the box of a fighter for a lost heat sink

Cooled = TypeVar("Cooled", Mech, Fighter)


def speed_field(unit: Vehicle | Fighter) -> str:
    """The name of the speed field of a unit."""
    return "cruise" if isinstance(unit, Vehicle) else "safe_thrust"


def with_designed_speed(unit: Vehicle | Fighter, page: PrintedPage, findings: SheetFindings) -> Vehicle | Fighter:
    """The unit with the speed that its engine gives; a damaged unit may print the speed that it has left."""
    printed = first_number(label_value(page, "engine"))
    if printed is None or engine_rating(unit) == printed:
        return unit
    field = speed_field(unit)
    for speed in range(1, MOST_SPEED):
        built = unit.model_copy(update={field: speed})
        if engine_rating(built) == printed:
            findings.note(f"the speed of a damaged unit with an engine of {printed}", f"built for {speed} MP")
            return built
    return unit


def with_designed_sinks(unit: Cooled, condition: Condition, findings: SheetFindings) -> Cooled:
    """The unit with all heat sinks of its design; the printed number may leave out lost ones."""
    lost_sinks = condition.criticals.get(SINKS, 0) if isinstance(unit, Fighter) else len(_sinks_lost(unit, condition))
    printed = unit.heat_sinks.count
    whole = unit.model_copy(update={"heat_sinks": unit.heat_sinks.model_copy(update={"count": printed + lost_sinks})})
    if not lost_sinks or not (_is_fuller(whole, unit) if isinstance(unit, Fighter) else _is_more_usual(whole, unit)):
        return unit
    findings.note(
        f"{printed} heat sinks of a damaged unit", f"built with {printed + lost_sinks}: {lost_sinks} are lost"
    )
    return whole


def _is_fuller(whole: Unit, unit: Unit) -> bool:
    """Whether a design keeps more construction rules, or leaves less of its mass unused."""
    return (not is_buildable(whole), unused_mass(whole)) < (not is_buildable(unit), unused_mass(unit))


def _is_more_usual(whole: Mech, mech: Mech) -> bool:
    """Whether only this design fills its engine with heat sinks and also fits the mass.

    A 'Mech that is not an Omni has heat sinks in slots only when its engine is full.
    """
    in_slots = sum(mount.known and sink_type(item(mount.item)) is not None for mount in mech.mounts)
    held = integral_heat_sinks(mech)
    usual = {held, min(held, free_heat_sinks(mech))}
    more_usual = mech.heat_sinks.count - in_slots not in usual and whole.heat_sinks.count - in_slots in usual
    return more_usual and unused_mass(whole) <= unused_mass(mech)


def _sinks_lost(mech: Mech, condition: Condition) -> list[int]:
    mounts = mech.mounts
    destroyed = (n for n in find_losses(mech, condition).mounts if mounts[n].known)
    return [n for n in destroyed if sink_type(item(mounts[n].item)) is not None]


def with_designed_moves(mech: Mech) -> Mech:
    """The 'Mech with the MP of its engine and its jump jets; a damaged 'Mech prints fewer."""
    moves = movement(mech)
    return mech.model_copy(update={"walk_mp": moves.walk, "jump_mp": moves.jump or moves.umu or moves.booster})


def with_half_lots(mech: Mech, left: Mapping[int, int]) -> Mech:
    """The 'Mech with half lots of ammunition for lots with no more shots `left`, when only these fit its mass."""
    for n, shots in left.items():
        half = half_lot(mech.mounts[n].item)
        lot = item(half).ammo if half else None
        if lot is None or not 0 < shots <= lot.shots:
            continue
        mounts = (*mech.mounts[:n], mech.mounts[n].model_copy(update={"item": half}), *mech.mounts[n + 1 :])
        lighter = mech.model_copy(update={"mounts": mounts})
        if (not is_buildable(lighter), unused_mass(lighter)) < (not is_buildable(mech), unused_mass(mech)):
            mech = lighter
    return mech


@cache
def half_lot(name: str) -> str:
    """The lot of half a ton of an ammunition; empty for items without half lots.

    >>> half_lot("IS Ammo MG - Full"), half_lot("IS Ammo AC/10")
    ('IS Machine Gun Ammo - Half', '')
    """
    full = item(name)
    halves = (other for other in items() if (other.mass, full.mass) == (HALF_TON, 2 * HALF_TON))
    alike = (other.name for other in halves if full.ammo and other.ammo and _kind(other) == _kind(full))
    return next(alike, "")


def _kind(lot: Item) -> tuple[object, ...]:
    ammo = lot.ammo
    return (ammo.type, ammo.rack, ammo.munitions, lot.tech.base) if ammo is not None else ()


def with_empty_lots_filled(squad: BattleArmor, findings: SheetFindings) -> tuple[BattleArmor, dict[int, int]]:
    """The squad with full lots for empty ones, and the shots that are spent.

    A sheet of another program with an empty lot does not print its full number of shots.
    """
    spent: dict[int, int] = {}
    for n, mount in enumerate(squad.mounts):
        if not mount.known or item(mount.item).ammo is None or mount.shots != 0:
            continue
        lots = (_with_shots(squad, n, shots) for shots in range(1, MOST_SHOTS))
        fitting = [lot for lot in lots if is_buildable(lot)] or [_with_shots(squad, n, 1)]
        squad = fitting[-1]
        spent[n] = squad.mounts[n].shots or 1
        findings.doubt(
            f"no shots are left of {item(mount.item).short}",
            f"{spent[n]} taken, the most that fit",
            "the shots of a full lot",
        )
    return squad, spent


def _with_shots(squad: BattleArmor, place: int, shots: int) -> BattleArmor:
    mounts = list(squad.mounts)
    mounts[place] = mounts[place].model_copy(update={"shots": shots})
    return squad.model_copy(update={"mounts": tuple(mounts)})
