"""Random battles of any unit, in classic play or as an element: what a table may say, said at random, under the laws.

An event is made from its model, so that a new one is fought with as soon as a family knows it.
"""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from sheets.alphastrike import NoElement, convert
from sheets.play import Refused, marks, replay, status
from sheets.play.families import family_of
from sheets.play.saved_state import read_state, write_state
from sheets.play.supply import munitions
from sheets.record.boxes import Boxes, boxes, strays
from sheets.record.events import Answer, Event, EventBase, HeatPhase, Marked, Reload, parse_event
from sheets.record.record import Options, Record, Redo, Undo, read_record, write_record
from sheets.record.state import Due, State
from sheets.rules.stores import stores_by_title
from sheets.rules.tables.alpha_strike import ElementCritical
from sheets.rules.tables.criticals import VehicleCritical
from sheets.units import Unit, Vehicle
from tests.sheets.play.table import Table

SWITCHES = ("auto_eject", "extended_heat", "case_pilot_damage", "quirks")
ALPHA_STRIKE = ("as-2.3.1", "asce-5.01")
ON_CRAFT = (
    *("weapon", "engine", "fuel", "crew", "control", "sensors", "fcs", "door", "cargo", "bomb", "avionics", "sail"),
    *("kf-drive", "grav-deck", "docking-collar", "heat-sink", "landing-gear", "life-support", "left-thruster"),
)
ON_VEHICLES = tuple(effect.name.lower().replace("_", "-") for effect in VehicleCritical)
NUMBERS: Mapping[str, tuple[int, int]] = {
    "damage": (1, 40),
    "critical_modifier": (-3, 0),
    "build_up": (0, 40),
    "external": (0, 20),
    "points": (1, 20),
    "slot": (0, 12),
    "mass": (20, 100),
    "missiles": (1, 9),
    "velocity": (0, 12),
}
"""The numbers of an event by its field; any other is a small one."""


def options(chance: Random, edition: str = "") -> Options:
    """A table with some optional rules, of one edition or of any of classic play."""
    chosen: dict[str, Any] = {switch: chance.random() < 0.5 for switch in SWITCHES}
    chosen["edition"] = edition or chance.choice(("tw-4.4", "bmm-7.01", "core-2026"))
    return Options(altitude=6, elevation=2, building_cf=90, space=chance.random() < 0.3, **chosen)


def battle(unit: Unit, rules: Options, chance: Random, number: int) -> Record | None:
    """So many sayings and their rolls; every law is asserted. None where the unit is no element."""
    if rules.edition in ALPHA_STRIKE:
        try:
            convert(unit, rules.edition)
        except NoElement:
            return None
    table = Table(unit, **rules.model_dump())
    kinds = sorted(
        (kind for kind in family_of(unit, rules).events if kind is not Marked), key=lambda kind: kind.__name__
    )
    log: list[Event] = []
    sheet = boxes(unit)
    for turn in range(number):
        before = table.state
        event = parse_event(random_event(chance.choice(kinds), unit, table, chance))
        try:
            table.say(event)
        except Refused:
            assert table.state is before
            continue
        log.append(event)
        assert table.state.due or read_state(write_state(table.state)) == table.state
        while table.state.due:
            answer = rolled(table.due, chance)
            table.say(answer)
            log.append(answer)
        mends = isinstance(event, HeatPhase) and table.options.edition in ALPHA_STRIKE  # HarJel II and III
        _nothing_grows_back(before, table.state, reloaded=isinstance(event, Reload) or mends)
        if turn % 8 == 0 or table.state.destroyed != before.destroyed:
            _fits_the_sheet(unit, table, sheet)
        if table.state.destroyed and before.destroyed:
            break
    record = Record(unit=unit, options=table.options).add(*log)
    assert replay(record) == table.state, unit.name
    if log:
        back = chance.randint(1, len(log))
        assert replay(record.add(Undo(events=back), Redo(events=back))) == table.state, unit.name
    if chance.random() < 0.1:
        assert read_record(write_record(record)) == record, unit.name
    return record


def _nothing_grows_back(before: State, after: State, reloaded: bool) -> None:
    """Points are never below nothing and never come back, a wreck stays one, heat is never below 0."""
    for name in ("armor", "rear", "structure", "shots"):
        left, old = getattr(after, name), getattr(before, name)
        assert all(points >= 0 for points in left.values()), name
        assert reloaded or all(points <= old[key] for key, points in left.items()), name
    assert 0 <= after.structural_integrity <= before.structural_integrity
    assert after.building_cf >= 0
    assert reloaded or after.building_cf <= before.building_cf or after.building_cf == after.full_cf, "CF"
    assert after.fuel >= 0
    assert after.heat >= 0
    assert set(before.gone) <= set(after.gone)
    assert not before.destroyed or after.destroyed == before.destroyed


def _fits_the_sheet(unit: Unit, table: Table, sheet: Boxes) -> None:
    """Marks never exceed boxes, and the status agrees with the state."""
    state = table.state
    now = status(unit, state, table.options)
    assert now.destroyed == state.destroyed
    assert all(points >= 0 for points in now.moves.values())
    if table.options.edition in ALPHA_STRIKE:
        return
    assert not strays(unit, marks(unit, state, table.options)), unit.name
    for name in ("armor", "rear", "structure"):
        room = getattr(sheet, name)
        assert all(points <= room.get(key, points) for key, points in getattr(state, name).items()), name


# --- what is said ---------------------------------------------------------------------------------------------------


def random_event(kind: type[EventBase], unit: Unit, table: Table, chance: Random) -> dict[str, Any]:
    """An event of a kind, its fields at random: most of it makes sense."""
    words: dict[str, Any] = {"do": kind.model_fields["do"].default}
    for name, field in fields(kind):
        if field.is_required() or chance.random() < 0.6:
            words[name] = _value(name, field, unit, table, chance)
    return words


@cache
def fields(kind: type[EventBase]) -> tuple[tuple[str, FieldInfo], ...]:
    """The fields that a player fills in."""
    left_out = ("do", "id", "dice", "condition")
    return tuple((name, field) for name, field in kind.model_fields.items() if name not in left_out)


def _value(name: str, field: FieldInfo, unit: Unit, table: Table, chance: Random) -> Any:
    kinds = [kind for kind in (get_args(field.annotation) or (field.annotation,)) if kind is not type(None)]
    if get_origin(field.annotation) is Literal:
        return chance.choice(get_args(field.annotation))
    if get_origin(kinds[0]) is Literal:
        return chance.choice(get_args(kinds[0]))
    if bool in kinds:
        return chance.random() < 0.3
    if int in kinds or any(get_args(kind) and get_args(kind)[0] is int for kind in kinds):
        return _number(name, table, chance)
    return _word(name, unit, table, chance)


def _number(name: str, table: Table, chance: Random) -> int:
    if name in ("bin", "weapon", "mount"):
        return chance.choice([*table.state.shots, *range(min(len(table.unit.mounts) + 1, 12))])
    least, most = NUMBERS.get(name, (1, 3))
    return chance.randint(least, most)


def _word(name: str, unit: Unit, table: Table, chance: Random) -> Any:
    if name in ("location", "aimed"):
        return chance.choice([*table.state.armor, *table.state.structure, "TU", "LT"])
    if name == "item":
        return chance.choice(ON_VEHICLES if isinstance(unit, Vehicle) else ON_CRAFT)
    if name == "effect":
        return chance.choice(list(ElementCritical)).value
    if name == "ability":
        return chance.choice(["ENE", "ECM", "BOMB", "CASE", "RHS"])
    if name == "stores":
        return tuple(chance.choices(sorted(stores_by_title()), k=2))
    if name == "store":
        return chance.choice(sorted(stores_by_title()))
    if name == "weapon":
        return chance.choice(["PPC", "Machine Gun", "Medium Laser", "LRM 20", "Flamer"])
    if name == "ammo":
        return chance.choice(_munitions(unit) or [""])
    return chance.choice(["the squad", "spare parts"])


def _munitions(unit: Unit) -> list[str]:
    """Munitions that some bin of a unit takes."""
    lots = [mount.item for mount in unit.mounts if "Ammo" in mount.item and mount.known]
    try:
        return [lot.name for lot in munitions(lots[0])] if lots else []
    except KeyError:
        return []


def rolled(due: Due, chance: Random) -> Answer:
    """Dice for a roll that is due, or a choice where no die decides."""
    if not due.dice:
        return Answer(outcome=chance.choice(due.choices))
    return Answer(dice=(tuple(chance.randint(1, 6) for _ in range(due.dice)),))
