"""The table of all families in play: the state of an undamaged unit, and the conversion of states to marks and back.

Marks are the values on a sheet; a unit may enter a game with a marked sheet.
"""

from __future__ import annotations  # help() shows the names of types, not all families of `Unit`

from collections.abc import Mapping
from typing import TypeVar

from sheets.play.aerospace import AEROSPACE
from sheets.play.battlearmor import BATTLE_ARMOR
from sheets.play.criticals import most_engine_hits
from sheets.play.element_marks import element_condition, element_state_from_marks
from sheets.play.elements import element_family
from sheets.play.guns import EMPLACEMENTS, GUNS, HANDHELD_WEAPONS
from sheets.play.infantry import INFANTRY
from sheets.play.mechs import MECHS
from sheets.play.protomechs import PROTOMECHS, TORSO
from sheets.play.resolution import Family, Refused
from sheets.play.vehicles import VEHICLES
from sheets.record.boxes import HOTTEST, boxes
from sheets.record.condition import Condition, CrewMarks, ExternalStore
from sheets.record.lost import COUNTED_AS, Lost, find_losses, hit_autocannons
from sheets.record.record import Options
from sheets.record.state import CrewMember, Draft, Hardpoint, State
from sheets.rules.tables.piloting import DEADLY
from sheets.rules.tables.terrain import MOST_FACTOR
from sheets.units import (
    BattleArmor,
    DropShip,
    Fighter,
    GunEmplacement,
    HandheldWeapon,
    Infantry,
    JumpShip,
    Mech,
    ProtoMech,
    SmallCraft,
    Spacecraft,
    SpaceStation,
    Unit,
    Vehicle,
    WarShip,
)
from sheets.units.mech import System

FAMILIES: Mapping[type, Family] = {
    Mech: MECHS,
    Vehicle: VEHICLES,
    Fighter: AEROSPACE,
    SmallCraft: AEROSPACE,
    DropShip: AEROSPACE,
    JumpShip: AEROSPACE,
    WarShip: AEROSPACE,
    SpaceStation: AEROSPACE,
    Infantry: INFANTRY,
    BattleArmor: BATTLE_ARMOR,
    ProtoMech: PROTOMECHS,
    GunEmplacement: EMPLACEMENTS,
    HandheldWeapon: HANDHELD_WEAPONS,
}
"""The functions that play each family of units."""


def family_of(unit: Unit, options: Options | None = None) -> Family:
    """The functions that play a unit, by its type, or as an element for an edition of Alpha Strike."""
    found = (element_family(options.reading) if options is not None else None) or FAMILIES.get(type(unit))
    if found is None:
        raise Refused(f"a {unit.unit_type} cannot be played yet")
    return found


def fresh(unit: Unit, options: Options | None = None) -> State:
    """The state of an undamaged unit at the start of a game; raises `Refused` for a unit that cannot be played.

    >>> from importers import load
    >>> fresh(load("tests/data/Brolga BRG-2.mtf").unit).armor["LT"]
    17
    """
    return family_of(unit, options).fresh(unit, options or Options())


Key = TypeVar("Key", str, int)
SHOWN_BY_MARKS = ("location", "turret blown off", "engine", "si", "pilot", "crew")
"""The reasons for destruction that marks show; an explosion or a crash may leave none."""


def marks(unit: Unit, state: State, options: Options) -> Condition:
    """The marks on the sheet of a unit in this state, or on its card in an edition of Alpha Strike.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> from sheets.play import step
    >>> from sheets.record.events import Hit
    >>> state = step(brolga, fresh(brolga), Hit(location="LT", damage=5), Options()).state
    >>> marks(brolga, state, Options()).armor
    {'LT': 5}
    """
    card = element_family(options.reading)
    if card is not None:
        return element_condition(card.body(unit, options.reading).element, state)
    start = fresh(unit, options)
    sheet = boxes(unit, options.reading)
    condition = Condition.model_validate(
        {
            "armor": _points_lost(start.armor, state.armor),
            "rear": _points_lost(start.rear, state.rear),
            "structure": _structure_lost(unit, start, state),
            "structural_integrity": start.structural_integrity - state.structural_integrity,
            "slots": {place: slots for place, slots in state.struck.items() if slots},
            "component_armor": {place: slots for place, slots in state.component_armor.items() if slots},
            "destroyed": frozenset(state.gone),
            "mounts": state.mounts,
            "shots": {
                mount: n
                for mount, n in _points_lost({**sheet.shots, **start.shots}, state.shots).items()
                if mount in sheet.shots
            },
            "absorbed": {
                mount: points for mount, points in state.absorbed.items() if points and mount in sheet.absorbed
            },
            "fuel": 0 if isinstance(unit, Mech) else max(start.fuel - state.fuel, 0),
            "stores": tuple(ExternalStore(load=each.load, gone=each.used) for each in state.hardpoints),
            "heat": min(state.heat, HOTTEST),
            "crew": tuple(
                CrewMarks(
                    gunnery=member.gunnery,
                    piloting=member.piloting,
                    hits=member.hits,
                    conscious=member.conscious and not member.dead,
                )
                for member in state.crew
            ),
            "criticals": {
                name: min(hits, sheet.criticals[name])
                for name, hits in state.crossed.items()
                if hits and name in sheet.criticals
            },
        }
    )
    if not isinstance(unit, Mech):
        return condition
    body = family_of(unit, options).body(unit, options.reading)
    counted = {
        name: min(hits, sheet.criticals[name])
        for system, name in COUNTED_AS.items()
        if name in sheet.criticals and (hits := body.system_hits(state, system))
    }
    noted = {
        place: struck
        for place, row in sheet.first_hits.items()
        if (
            struck := frozenset(
                number for number in row if not state.damaged.isdisjoint(_items_in_slot(unit, place, number))
            )
        )
    }
    return condition.model_copy(update={"criticals": counted, "first_hits": noted})


def _items_in_slot(mech: Mech, place: str, number: int) -> tuple[int | None, ...]:
    """The items in a slot."""
    slot = mech.slots[place][number]
    return () if slot is None else (slot.mount, slot.second)


def _structure_lost(unit: Unit, start: State, state: State) -> dict[str, int]:
    """The lost points of structure; for a gun emplacement the damage of its building."""
    if isinstance(unit, GunEmplacement):
        damage = min(state.building_damage, MOST_FACTOR)
        return {GUNS: damage} if damage else {}
    return _points_lost(start.structure, state.structure)


def _points_lost(start: Mapping[Key, int], left: Mapping[Key, int]) -> dict[Key, int]:
    return {key: points - left[key] for key, points in start.items() if left.get(key, points) < points}


def state_from_marks(unit: Unit, condition: Condition, options: Options, before: State | None = None) -> State:
    """The state of a unit whose sheet or card has these marks, at the start of a phase.

    With the state from `before` the game goes on: values without a mark, such as the turn and the posture, are kept.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> state_from_marks(brolga, Condition(armor={"LT": 5}, heat=3), Options()).armor["LT"]
    12
    """
    card = element_family(options.reading)
    if card is not None:
        return element_state_from_marks(card.body(unit, options.reading).element, condition, before)
    start = fresh(unit, options)
    draft = (before or start).draft()
    losses = find_losses(unit, condition)
    lost_how = before.gone if before is not None else {}
    draft.gone = {place: lost_how.get(place, "destroyed") for place in sorted(losses.locations)}
    whole = frozenset[str]() if isinstance(unit, Fighter | Spacecraft) else losses.locations  # as on their sheets
    draft.armor = _points_left(start.armor, condition.armor, whole)
    draft.cowl = max(start.cowl - condition.armor.get("HD", 0), 0)
    draft.rear = _points_left(start.rear, condition.rear, whole)
    draft.structure = _points_left(start.structure, condition.structure, whole)
    if isinstance(unit, GunEmplacement):
        draft.building_damage = condition.structure.get(GUNS, 0) + condition.armor.get(GUNS, 0)
    draft.structural_integrity = max(start.structural_integrity - condition.structural_integrity, 0)
    draft.struck = dict(condition.slots)
    draft.component_armor = dict(condition.component_armor)
    draft.mounts = condition.mounts
    if isinstance(unit, Mech) and options.book.autocannon_hits > 1:
        draft.damaged = hit_autocannons(unit, condition, losses.locations, options.book.all_autocannons)
    uncounted = {
        lot: full for lot, full in boxes(unit, options.reading).shots.items() if lot in condition.shots
    }  # field guns
    draft.shots = _points_left({**uncounted, **start.shots}, condition.shots, frozenset())
    draft.absorbed = dict(condition.absorbed)
    if not isinstance(unit, Mech):  # no sheet has the fuel of a LAM
        draft.fuel = max(start.fuel - condition.fuel, 0)
    draft.hardpoints = tuple(Hardpoint(store.load, store.gone) for store in condition.stores)
    draft.heat = condition.heat
    draft.crossed = _hits_without_slots(condition, losses) if isinstance(unit, Mech) else dict(condition.criticals)
    draft.crew = tuple(
        _marked_crew_member(member, condition.crew[seat]) if seat < len(condition.crew) else member
        for seat, member in enumerate((before or start).crew)
    )
    stays = "" if draft.destroyed in SHOWN_BY_MARKS else draft.destroyed
    shown = _out_of_action(unit, draft, options)
    draft.destroyed = stays or (shown and draft.destroyed) or shown
    if before is not None:
        _keep_unmarked_values(unit, draft, condition, before, marks(unit, before, options))
    return draft.finished()


def _hits_without_slots(condition: Condition, losses: Lost) -> dict[str, int]:
    """The hits on systems of a 'Mech that its boxes count beyond the struck slots."""
    hits = {
        name: condition.criticals.get(name, 0) - losses.systems.get(system, 0) for system, name in COUNTED_AS.items()
    }
    others = {name: count for name, count in condition.criticals.items() if name not in hits}
    return others | {name: count for name, count in hits.items() if count > 0}


def _keep_unmarked_values(unit: Unit, draft: Draft, condition: Condition, before: State, shown: Condition) -> None:
    """Keeps values of `before` whose mark is the one in `shown`: counts without boxes, heat beyond the scale."""
    same = {name for name in before.crossed if shown.criticals.get(name, 0) == condition.criticals.get(name, 0)}
    if isinstance(unit, Mech):
        same -= set(COUNTED_AS.values())  # a hit may have a slot by now
    draft.crossed = {name: hits for name, hits in draft.crossed.items() if name not in same}
    draft.crossed |= {name: hits for name, hits in before.crossed.items() if name in same}
    if condition.shots == shown.shots:
        draft.shots = before.shots
    if condition.heat == shown.heat:
        draft.heat = before.heat
    crew = list(draft.crew)
    for seat, (own, other) in enumerate(zip(shown.crew, condition.crew, strict=False)):
        if (own.hits, own.conscious) == (other.hits, other.conscious):
            crew[seat] = before.crew[seat]._replace(gunnery=crew[seat].gunnery, piloting=crew[seat].piloting)
    draft.crew = tuple(crew)


def _out_of_action(unit: Unit, state: State, options: Options) -> str:
    """The reason why a unit with these marks is out of the game, in the words of play."""
    gone, body = state.gone.keys(), family_of(unit, options).body(unit, options.reading)
    match unit:
        case Mech():
            if "CT" in gone:
                return "location"
            if body.system_hits(state, System.ENGINE) >= most_engine_hits(body):
                return "engine"
            if "HD" in gone and not body.torso_cockpit:
                return "pilot"
        case Vehicle():
            if gone:
                return "location"
            if state.crossed.get("crew-killed"):
                return "crew"
        case ProtoMech():
            if TORSO in gone:
                return "location"
        case Infantry() | BattleArmor() | HandheldWeapon():
            if gone >= (state.structure.keys() or state.armor.keys()):
                return "location"
        case Fighter() | Spacecraft():
            if not state.structural_integrity:
                return "si"
            engine = body.systems.get("engine")
            if engine is not None and engine.effect(state.crossed.get("engine", 0)) is None:
                return "engine"
    if state.crew and all(member.dead for member in state.crew):
        return "crew" if isinstance(unit, Vehicle | Spacecraft) else "pilot"
    return ""


def _points_left(start: Mapping[Key, int], lost_points: Mapping[Key, int], destroyed: frozenset[str]) -> dict[Key, int]:
    return {key: 0 if key in destroyed else max(points - lost_points.get(key, 0), 0) for key, points in start.items()}


def _marked_crew_member(member: CrewMember, state: CrewMarks) -> CrewMember:
    return member._replace(
        gunnery=member.gunnery if state.gunnery is None else state.gunnery,
        piloting=member.piloting if state.piloting is None else state.piloting,
        hits=state.hits,
        conscious=state.conscious,
        dead=state.hits >= DEADLY,
    )
