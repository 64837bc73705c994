"""Units and tables for the tests that play an older edition and the core rules of 2026 side by side."""

from typing import Any

from sheets.editions import CLASSIC
from sheets.record.events import (
    Critical,
    CriticalRoll,
    EndPhase,
    Stand,
)
from sheets.rules.tables.physical import physical_attacks
from sheets.units import Mech
from sheets.units.mech import Body, Slot, System
from tests.builders import mech
from tests.sheets.play.table import Table, filled

CORE = "core-2026"
LEG = {
    0: Slot(system=System.HIP),
    1: Slot(system=System.UPPER_LEG),
    2: Slot(system=System.LOWER_LEG),
    3: Slot(system=System.FOOT),
}
GYRO = {"CT": {number: Slot(system=System.GYRO) for number in range(3, 7)}}


def both(unit: Mech) -> tuple[Table, Table]:
    """The unit on a table of the older edition and on one of the core rules."""
    return Table(unit, edition=CLASSIC.id), Table(unit, edition=CORE)


def legged(body: Body = Body.BIPED, **fields: Any) -> Mech:
    """A 'Mech with the actuators of all legs, and a gyro."""
    legs = ("FLL", "FRL", "RLL", "RRL") if body is Body.QUAD else ("LL", "RL")
    return mech(body=body, slots=filled(dict.fromkeys(legs, LEG) | GYRO, body), points=20, **fields)


def struck(table: Table, *places: tuple[str, int]) -> Table:
    """Critical hits of earlier phases; every roll that they ask for succeeds."""
    for location, slot in places:
        table.say(Critical(location=location, slot=slot))
        settle(table)
    table.say(EndPhase())
    settle(table)
    return table


def settle(table: Table) -> None:
    """Answers all rolls that are due with success."""
    while table.state.due:
        table.roll(*(6,) * table.due.dice) if table.due.target is None else table.outcome(True)


def lose(table: Table, *locations: str) -> Table:
    """These locations are blown off; nobody is hurt by the falls."""
    for location in locations:
        table.say(CriticalRoll(location=location))
        table.outcome("blown off")
        settle(table)
        table.say(EndPhase())
        settle(table)
        table.say(Stand())
    return table


def piloting(table: Table) -> int:
    """What damage adds to piloting rolls."""
    return sum(modifier.value for modifier in table.now.piloting_modifiers)


def numbers(unit: Mech, book: str) -> dict[str, tuple[Any, Any]]:
    """The modifier and the damage of each attack."""
    return {attack.attack.name: (attack.to_hit, attack.damage) for attack in physical_attacks(unit, book)}
