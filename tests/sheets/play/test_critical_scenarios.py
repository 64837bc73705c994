"""critical-hits.txt as one table: given what was struck, then what the 'Mech can still do, in both editions.

A row names its ruling, what happens, the fields of the 'Mech that matter, and what must hold then.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from sheets.equipment.kinds import CockpitType, EngineType, GyroType, HeatSinkType, StructureType
from sheets.play import Refused
from sheets.record.events import Critical, CriticalRoll, EndPhase, Enter, Event, Fire, HeatPhase, Hit, Move, Spend
from sheets.units import Mount
from sheets.units.mech import Body, Slot, System
from sheets.units.systems import Structure
from tests.sheets.play.table import Table, filled, of

HEAD = (System.LIFE_SUPPORT, System.SENSORS, System.COCKPIT, None, System.SENSORS, System.LIFE_SUPPORT)
CENTER = (*[System.ENGINE] * 3, *[System.GYRO] * 4, *[System.ENGINE] * 3)
ARM = (System.SHOULDER, System.UPPER_ARM, System.LOWER_ARM, System.HAND)
LEG = (System.HIP, System.UPPER_LEG, System.LOWER_LEG, System.FOOT)
LASER, AMMO, SINK, JET, GAUSS, GUN = range(6)
ITEMS = (
    Mount(item="Medium Laser", location="RA"),
    Mount(item="IS Ammo MG - Full", location="LT"),
    Mount(item="Heat Sink", location="LT"),
    Mount(item="Jump Jet", location="RT"),
    Mount(item="ISGaussRifle", location="RT"),
    Mount(item="Machine Gun", location="LT"),
)
PUNCH = "punch with the Right Arm"
HIPS: list[Event] = [*(Critical(location=leg, slot=0) for leg in ("LL", "RL")), EndPhase()]
DOUBLE = (*ITEMS[:SINK], Mount(item="ISDoubleHeatSink", location="LT"), *ITEMS[JET:])
BLOWN: dict[str, list[Event]] = {place: [CriticalRoll(location=place, dice=((6, 6),))] for place in ("RA", "LL", "HD")}
EDITIONS = ("tw-4.4", "bmm-7.01")
DIVE: list[Event] = [Enter(terrain="water", depth=2), HeatPhase()]
LOST: dict[str, list[Event]] = {place: [Hit(location=place, damage=53), EndPhase()] for place in ("RT", "LT")}
"""A side torso of 50 tons behind 40 points of armor, and a point more for nothing."""


def slots(*systems: System | None, items: dict[int, int] | None = None) -> dict[int, Slot]:
    """Systems from the top, and items by slot."""
    found = {number: Slot(system=system) for number, system in enumerate(systems) if system is not None}
    return found | {number: Slot(mount=mount) for number, mount in (items or {}).items()}


def page(**more: dict[int, Slot]) -> dict[str, dict[int, Slot]]:
    """The slots of a biped with everything that the page names, with others in some locations."""
    return {
        "HD": slots(*HEAD),
        "CT": slots(*CENTER),
        "RT": slots(items={0: JET, 1: GAUSS, 2: GAUSS}),
        "LT": slots(items={0: AMMO, 1: SINK, 2: GUN}),
        "RA": slots(*ARM, items={4: LASER}),
        "LA": slots(*ARM),
        "LL": slots(*LEG),
        "RL": slots(*LEG),
        **more,
    }


SHIELDING = slots(None, None, None, System.ENGINE)
XL: dict[str, Any] = {"engine": EngineType.XL, "slots": filled(page(RT=SHIELDING, LT=SHIELDING))}
"""An engine with a slot in each side torso besides those of the center."""
GAUSS_ARM = filled(page(RA=slots(*ARM, items={4: GAUSS}), RT={}))


def whole(edition: str, **fields: Any) -> Table:
    """A 'Mech of 50 tons that walks 5, with everything that the page names."""
    biped = page()
    legs = ("FLL", "FRL", "RLL", "RRL")
    quad = {place: biped[place] for place in ("HD", "CT", "RT", "LT")} | {leg: slots(*LEG) for leg in legs}
    filled_slots = quad if fields.get("body") is Body.QUAD else biped
    given = {"mounts": ITEMS, "points": 40, "slots": filled(filled_slots, fields.get("body", Body.BIPED))}
    return of(**(given | fields), options={"edition": edition})


def crit(place: str, *numbers: int) -> list[Event]:
    """Slots of a location are struck, counted from 0, and the phase ends."""
    return [*(Critical(location=place, slot=number) for number in numbers), EndPhase()]


def quiet(table: Table, *events: Event) -> None:
    """Says events; falls strike the right arm, and rolls for critical hits find none."""
    for event in events:
        table.say(event)
        while table.state.due:
            due = table.due
            choice: Any = {"fall-facing": "front", "hit-location": "RA", "critical-count": 0}.get(due.purpose, True)
            table.outcome(choice)


def moves(table: Table) -> tuple[int, int, int]:
    now = table.now.moves
    return now["walk"], now["run"], now["jump"]


def weapon(table: Table, mount: int) -> int | str:
    """What is added to the shots of a weapon, or why it is silent."""
    found = next(one for one in table.now.weapons if one.mount == mount)
    return found.modifier if found.fires else found.why


def strike(table: Table, name: str) -> tuple[int | None, str, str]:
    found = next(one for one in table.now.physical if one.name == name)
    return found.number, found.damage, found.why


Check = Callable[[Table], object]
SCENARIOS: Sequence[tuple[str, dict[str, Any], list[Event], Check, object]] = (
    # actuators of arms
    ("CRIT:shoulder", {}, crit("RA", 0), lambda t: weapon(t, LASER), 4),
    ("CRIT:shoulder replaces the others", {}, crit("RA", 1, 2, 0), lambda t: weapon(t, LASER), 4),
    (
        "CRIT:shoulder no punch",
        {},
        crit("RA", 0),
        lambda t: strike(t, PUNCH)[2],
        "the shoulder is hit",
    ),
    ("CRIT:shoulder push +2", {}, crit("RA", 0), lambda t: strike(t, "push")[0], 5 - 1 + 2),
    ("CRIT:shoulder two push +4", {}, [*crit("RA", 0), *crit("LA", 0)], lambda t: strike(t, "push")[0], 5 - 1 + 4),
    ("CRIT:upper-arm", {}, crit("RA", 1), lambda t: weapon(t, LASER), 1),
    ("CRIT:upper-arm punch", {}, crit("RA", 1), lambda t: strike(t, PUNCH)[:2], (5 + 2, "2")),
    ("CRIT:lower-arm", {}, crit("RA", 2), lambda t: weapon(t, LASER), 1),
    ("CRIT:lower-arm and upper", {}, crit("RA", 1, 2), lambda t: weapon(t, LASER), 2),
    (
        "CRIT:lower-arm punch twice",
        {},
        crit("RA", 1, 2),
        lambda t: strike(t, PUNCH)[:2],
        (5 + 4, "1"),
    ),
    ("CRIT:hand", {}, crit("RA", 3), lambda t: strike(t, PUNCH)[:2], (5 + 1, "5")),
    ("CRIT:hand no club", {}, crit("RA", 3), lambda t: strike(t, "club")[2], "a hand is hit"),
    ("CRIT:hand fires as before", {}, crit("RA", 3), lambda t: weapon(t, LASER), 0),
    # actuators of legs
    ("CRIT:hip", {}, crit("LL", 0), lambda t: (moves(t)[:2], t.now.piloting), ((3, 5), 5 + 2)),
    ("CRIT:hip no kick", {}, crit("LL", 0), lambda t: strike(t, "kick with the Right Leg")[2], "a hip is hit"),
    (
        "CRIT:hip second",
        {},
        HIPS,
        lambda t: (moves(t)[:2], t.now.piloting),
        ((0, 0), 5 + 4),
    ),
    ("CRIT:upper-leg", {}, crit("LL", 1), lambda t: (moves(t)[:2], t.now.piloting), ((4, 6), 5 + 1)),
    ("CRIT:upper-leg kick", {}, crit("LL", 1), lambda t: strike(t, "kick with the Left Leg")[:2], (3 + 2, "5")),
    ("CRIT:upper-leg other leg", {}, crit("LL", 1), lambda t: strike(t, "kick with the Right Leg")[:2], (3, "10")),
    ("CRIT:lower-leg", {}, crit("LL", 2), lambda t: (moves(t)[:2], t.now.piloting), ((4, 6), 5 + 1)),
    ("CRIT:lower-leg kick", {}, crit("LL", 1, 2), lambda t: strike(t, "kick with the Left Leg")[:2], (3 + 4, "2")),
    ("CRIT:foot", {}, crit("LL", 3), lambda t: (moves(t)[:2], t.now.piloting), ((4, 6), 5 + 1)),
    ("CRIT:foot kick", {}, crit("LL", 3), lambda t: strike(t, "kick with the Left Leg")[:2], (3 + 1, "10")),
    ("CRIT:foot all of a leg", {}, crit("LL", 1, 2, 3), lambda t: (moves(t)[:2], t.now.piloting), ((2, 3), 5 + 3)),
    ("CRIT:hip quad", {"body": Body.QUAD}, crit("FLL", 0), lambda t: (moves(t)[0], t.now.piloting), (3, 5 - 2 + 2)),
    (
        "CRIT:hip fourth of a quad",
        {"body": Body.QUAD},
        [event for leg in ("FLL", "FRL", "RLL", "RRL") for event in crit(leg, 0)],
        lambda t: (moves(t)[0], t.now.piloting),
        (0, 5 - 2 + 8),
    ),
    # engine
    ("CRIT:engine one hit", {}, crit("CT", 0), lambda t: t.now.heat_made["engine"], 5),
    ("CRIT:engine two hits", {}, crit("CT", 0, 1), lambda t: t.now.heat_made["engine"], 10),
    ("CRIT:engine three hits", {}, crit("CT", 0, 1, 2), lambda t: t.state.destroyed, "engine"),
    ("CRIT:compact-engine", {"engine": EngineType.COMPACT}, crit("CT", 0), lambda t: t.now.heat_made["engine"], 5),
    ("CRIT:ice no heat", {"engine": EngineType.ICE}, crit("CT", 0), lambda t: t.now.heat_made["engine"], 0),
    ("CRIT:fuel-cell no heat", {"engine": EngineType.FUEL_CELL}, crit("CT", 0), lambda t: t.now.heat_made["engine"], 0),
    ("CRIT:ice three hits", {"engine": EngineType.ICE}, crit("CT", 0, 1, 2), lambda t: t.state.destroyed, "engine"),
    ("CRIT:engine torso lost", XL, [*crit("CT", 0), *LOST["RT"]], lambda t: t.now.heat_made["engine"], 10),
    (
        "CRIT:engine over two torsos",
        XL,
        [*crit("CT", 0), *LOST["RT"], *LOST["LT"]],
        lambda t: t.state.destroyed,
        "engine",
    ),
    ("CRIT:engine in a torso", XL, [*crit("RT", 3), *crit("LT", 3)], lambda t: t.now.heat_made["engine"], 10),
    ("CRIT:engine torso without", {}, LOST["RT"], lambda t: t.state.destroyed, ""),
    # gyro
    ("CRIT:gyro one hit", {}, crit("CT", 3), lambda t: (t.now.piloting, t.state.prone), (5 + 3, False)),
    ("CRIT:gyro two hits", {}, crit("CT", 3, 4), lambda t: (t.now.piloting, t.state.prone), (None, True)),
    ("CRIT:gyro is no end", {}, crit("CT", 3, 4), lambda t: t.state.destroyed, ""),
    ("CRIT:compact-gyro", {"gyro": GyroType.COMPACT}, crit("CT", 3), lambda t: t.now.piloting, 5 + 3),
    ("CRIT:xl-gyro", {"gyro": GyroType.XL}, crit("CT", 3, 4), lambda t: t.state.prone, True),
    ("CRIT:heavy-duty-gyro first", {"gyro": GyroType.HEAVY_DUTY}, crit("CT", 3), lambda t: t.now.piloting, 5 + 1),
    ("CRIT:heavy-duty-gyro second", {"gyro": GyroType.HEAVY_DUTY}, crit("CT", 3, 4), lambda t: t.now.piloting, 5 + 3),
    ("CRIT:heavy-duty-gyro third", {"gyro": GyroType.HEAVY_DUTY}, crit("CT", 3, 4, 5), lambda t: t.state.prone, True),
    # head
    ("CRIT:sensors one hit", {}, crit("HD", 1), lambda t: weapon(t, GUN), 2),
    ("CRIT:sensors two hits", {}, crit("HD", 1, 4), lambda t: weapon(t, GUN), "no sensors"),
    ("CRIT:sensors no physical", {}, crit("HD", 1, 4), lambda t: strike(t, "push")[0], 4),
    (
        "CRIT:industrial-sensors",
        {"structure": Structure(type=StructureType.INDUSTRIAL)},
        crit("HD", 1),
        lambda t: weapon(t, GUN),
        "no sensors",
    ),
    ("CRIT:cockpit", {}, crit("HD", 2), lambda t: (t.state.crew[0].dead, t.state.destroyed), (True, "pilot")),
    ("CRIT:small-cockpit", {"cockpit": CockpitType.SMALL}, crit("HD", 2), lambda t: t.state.destroyed, "pilot"),
    ("CRIT:life-support cool", {}, [*crit("HD", 0), HeatPhase(build_up=24)], lambda t: t.state.crew[0].hits, 0),
    ("CRIT:life-support 15", {}, [*crit("HD", 0), HeatPhase(build_up=25)], lambda t: t.state.crew[0].hits, 1),
    ("CRIT:life-support 25", {}, [*crit("HD", 0), HeatPhase(build_up=35)], lambda t: t.state.crew[0].hits, 1),
    ("CRIT:life-support 26", {}, [*crit("HD", 0), HeatPhase(build_up=36)], lambda t: t.state.crew[0].hits, 2),
    ("CRIT:life-support under water", {}, [*crit("HD", 0), *DIVE], lambda t: t.state.crew[0].hits, 1),
    ("CRIT:life-support sound under water", {}, DIVE, lambda t: t.state.crew[0].hits, 0),
    (
        "CRIT:life-support twice",
        {},
        [*crit("HD", 0, 5), HeatPhase(build_up=25)],
        lambda t: t.state.crew[0].hits,
        1,
    ),
    # equipment
    ("CRIT:weapons", {}, crit("RA", 4), lambda t: weapon(t, LASER), "destroyed"),
    ("CRIT:heat-sink at once", {}, [Critical(location="LT", slot=1)], lambda t: t.now.heat_sunk, 9),
    (
        "CRIT:heat-sink double",
        {
            "sink_type": HeatSinkType.DOUBLE,
            "mounts": (*ITEMS[:SINK], Mount(item="ISDoubleHeatSink", location="LT"), *ITEMS[JET:]),
        },
        [Critical(location="LT", slot=1)],
        lambda t: t.now.heat_sunk,
        18,
    ),
    ("CRIT:jump-jet", {}, crit("RT", 0), lambda t: moves(t)[2], 0),
    ("CRIT:explosive-components", {}, crit("RT", 1), lambda t: (t.state.structure["RT"], t.state.crew[0].hits), (0, 2)),
    ("CRIT:ammunition", {}, crit("LT", 0), lambda t: t.state.destroyed, "location"),
    ("CRIT:ammunition pilot", {}, crit("LT", 0), lambda t: t.state.crew[0].hits >= 2, True),
    ("CRIT:ammunition empty", {}, [Spend(bin=AMMO, shots=200), *crit("LT", 0)], lambda t: t.state.structure["LT"], 12),
    # limbs
    ("CRIT:arm-blown-off silent", {"slots": GAUSS_ARM}, BLOWN["RA"], lambda t: t.state.crew[0].hits, 0),
    ("CRIT:leg-blown-off piloting", {}, [*BLOWN["LL"], EndPhase()], lambda t: t.now.piloting, 5 + 5),
    ("CRIT:leg-blown-off walks 1", {}, [*BLOWN["LL"], EndPhase()], lambda t: moves(t)[0], 1),
    ("CRIT:arm-blown-off", {}, BLOWN["RA"], lambda t: weapon(t, LASER), "destroyed"),
    (
        "CRIT:arm-blown-off is no fall",
        {},
        BLOWN["RA"],
        lambda t: t.state.prone,
        False,
    ),
    ("CRIT:leg-blown-off", {}, BLOWN["LL"], lambda t: t.state.prone, True),
    ("CRIT:head-blown-off", {}, BLOWN["HD"], lambda t: t.state.destroyed, "pilot"),
)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("scenario", SCENARIOS, ids=[row[0] for row in SCENARIOS])
def test_critical_hits_do_what_the_page_says(
    edition: str, scenario: tuple[str, dict[str, Any], list[Event], Check, object]
) -> None:
    """Each row has its ruling at its head."""
    _, fields, typed, check, expected = scenario
    table = whole(edition, **fields)
    quiet(table, *typed)
    assert check(table) == expected


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("roll", "count"),
    [(total, 0) for total in range(2, 8)] + [(8, 1), (9, 1), (10, 2), (11, 2), (12, 3)],
)
def test_the_table_of_numbers(edition: str, roll: int, count: int) -> None:
    """CRIT:number: 2 to 7 none, 8 and 9 one, 10 and 11 two, 12 three of a torso."""
    table = whole(edition)
    first = min(roll - 1, 6)
    table.say(CriticalRoll(location="CT", dice=((first, roll - first),)))
    struck = 0
    while table.state.due and table.due.purpose == "critical-slot":
        table.outcome((0, 7, 8)[struck])
        struck += 1
    assert struck == count


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("mode", "place", "slot", "rolls"),
    [
        ("run", "CT", 3, True),
        ("jump", "CT", 3, True),
        ("walk", "CT", 3, False),
        ("run", "LL", 0, True),
        ("jump", "LL", 0, True),
        ("run", "LL", 1, False),
        ("jump", "LL", 1, True),
        ("run", "LL", 3, False),
        ("jump", "LL", 3, True),
    ],
)
def test_what_damage_to_legs_and_gyro_asks_of_who_moves(
    edition: str, mode: Any, place: str, slot: int, rolls: bool
) -> None:
    """CRIT:gyro and CRIT:hip: a roll after running and jumping; CRIT:upper-leg, CRIT:foot: after jumping alone."""
    table = whole(edition)
    quiet(table, *crit(place, slot))
    table.say(Move(mode=mode, hexes=1))
    assert bool(table.state.due) is rolls


@pytest.mark.parametrize("edition", EDITIONS)
def test_hits_in_one_phase_do_not_go_on_and_those_of_earlier_phases_do(edition: str) -> None:
    """CRIT:transfer: the example of the page: what is left over in the phase is lost, later all goes on."""
    table = whole(edition, slots=filled({"RT": slots(items={0: LASER, 1: JET}), "CT": slots(*CENTER)}))
    quiet(table, *crit("RT", 0))
    table.say(CriticalRoll(location="RT"))
    table.outcome(3)
    table.outcome(1)
    assert (table.state.struck, table.state.due) == ({"RT": frozenset({0, 1})}, ())
    quiet(table, EndPhase())
    table.say(CriticalRoll(location="RT"))
    table.outcome(2)
    assert (table.due.purpose, table.due.location) == ("critical-slot", "CT")


@pytest.mark.parametrize("edition", EDITIONS)
def test_more_hits_on_a_weapon_are_soaked_up(edition: str) -> None:
    """CRIT:weapons: what is struck is struck once, and a weapon that was hit fires no more."""
    table = whole(edition, points=80)
    quiet(table, Critical(location="LA", slot=1), Critical(location="LA", slot=1), EndPhase())
    assert table.state.struck["LA"] == {1}
    quiet(table, *crit("RA", 4))
    with pytest.raises(Refused, match="destroyed"):
        table.say(Fire(weapon=LASER))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hit_on_the_head_is_a_hit_of_the_pilot(edition: str) -> None:
    """TW-4.4:p41:head-hits"""
    table = whole(edition)
    quiet(table, Hit(location="HD", damage=1))
    assert table.state.crew[0].hits == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", [EngineType.ICE, EngineType.FUEL_CELL])
@pytest.mark.parametrize(("hits", "target"), [(1, 10), (2, 7)])
def test_an_engine_that_burns_fuel_may_explode_at_the_end_of_the_phase(
    edition: str, kind: EngineType, hits: int, target: int
) -> None:
    """CRIT:ice, CRIT:fuel-cell: 10 or more after the first hit, 3 less for the second; the third is the end anyway."""
    table = whole(edition, engine=kind)
    for slot in range(hits):
        table.say(Critical(location="CT", slot=slot))
        assert not table.state.due
    table.say(EndPhase())
    assert (table.due.purpose, table.due.target) == ("engine-explosion", target)
    table.outcome(True)
    assert table.state.destroyed == "engine explosion"
