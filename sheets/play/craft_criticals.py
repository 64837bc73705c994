"""Critical hits on aerospace craft: the roll and the effect of each (digest 14.2, 14.4)."""

from math import floor

from sheets.equipment import item
from sheets.play.aboard import CargoLost, StoreLost
from sheets.play.craft_anatomy import (
    AeroCriticalHit,
    AeroCriticalRoll,
    BombBayHit,
    CargoHit,
    CraftAnatomy,
    FuelExplosion,
    NameCritical,
    PickDoor,
    PickFromArc,
)
from sheets.play.craft_damage import EXPLODING_SHARE
from sheets.play.explosions import component_points
from sheets.play.motive import cross_vehicle_boxes
from sheets.play.quirks import has_quirk
from sheets.play.resolution import Resolution
from sheets.play.supply import shot_points
from sheets.play.tasks import ALL_SEATS, CrewHits, Destroy, Explosion
from sheets.play.vehicle_criticals import pick_number
from sheets.record.events import Critical, CriticalRoll
from sheets.record.state import Due, Modifier, State
from sheets.rules.aerospace import docking_collars, sail_integrity
from sheets.rules.tables.aero import FUEL_EXPLODES, aero_hits
from sheets.units import CapitalShip, Fighter, Spacecraft

ROLL = "digest 14.2"
EFFECT = "digest 14.4"
CRITICAL_FROM = 8
FRAGILE_TANK_MODIFIER = 2  # bonus to the explosion roll
BOMB_BAY = "digest 21.1"
BOMBS_EXPLODE_FROM = 10  # on 2D6
CAPITAL_SINKS = 10
NONE = "none"
END_FACINGS = {"NOS": "nose", "NOSE": "nose", "AFT": "aft"}  # every other location of the tables is a side
BOXES = {
    "sensors": "sensors",
    "avionics": "avionics",
    "fcs": "fire-control",
    "cic": "fire-control",
    "left-thruster": "thruster-left",
    "right-thruster": "thruster-right",
    "landing-gear": "landing-gear",
    "life-support": "life-support",
    "kf-boom": "kf-boom",
    "docking-collar": "docking-collar",
    "sail": "sail",
}
"""Critical hits whose only effect is a crossed box, by name."""
BROADSIDES = {"FLS": "LBS", "ALS": "LBS", "FRS": "RBS", "ARS": "RBS"}
OTHER_CRITICALS = frozenset(
    {"weapon", "broadside-weapon", "control", "engine", "fuel", "fuel-tank", "crew", "heat-sink", "bomb", "cargo"}
    | {"door", "kf-drive", "grav-deck"}
)


def critical_key(title: str) -> str:
    """The name of a critical hit in events: `K-F boom` and `kf boom` become `kf-boom`."""
    return title.casefold().replace("k-f", "kf").replace(" ", "-")


def critical(resolution: Resolution[CraftAnatomy], event: Critical) -> None:
    """Applies a critical hit without a roll."""
    name = critical_key(event.item)
    if name not in BOXES and name not in OTHER_CRITICALS:
        known = ", ".join(sorted({*BOXES, *OTHER_CRITICALS}))
        resolution.refuse(f"'{event.item}' is not a critical hit of an aerospace craft: expected one of {known}")
    resolution.do_next(AeroCriticalHit(event.location, name))


def roll_craft_critical(resolution: Resolution[CraftAnatomy], task: AeroCriticalRoll) -> None:
    """Rolls whether the craft suffers the critical hit listed with the location: on 8 or more; a destroyed craft makes
    no roll."""
    if resolution.state.destroyed:
        return
    causes = {"natural-12": "a natural 12", "threshold": "damage beyond the threshold", "si": "structural damage"}
    causes["bar"] = "damage beyond the barrier rating"
    armored = task.cause == "bar" and resolution.body.armored_chassis
    modifiers = (Modifier("armored chassis", -1, "digest 3.1"),) if armored else ()
    target = CRITICAL_FROM + armored
    due = Due("aero-critical", 2, causes[task.cause], ROLL, task.location, target, modifiers)
    if not resolution.succeeds(due):
        resolution.say("no critical hit", ROLL, task.location)
    elif not task.critical:
        resolution.do_next(NameCritical(task.location, task.points))
    else:
        resolution.do_next(AeroCriticalHit(task.location, critical_key(task.critical), task.points))


def critical_roll(resolution: Resolution[CraftAnatomy], event: CriticalRoll) -> None:
    """Applies the critical hit that the table lists with a location, which the player names."""
    if event.location not in resolution.state.armor:
        resolution.refuse(f"{resolution.unit.name} has no location {event.location}")
    resolution.do_next(NameCritical(event.location, 0))


def table_criticals(craft: Fighter | Spacecraft, location: str) -> tuple[str, ...]:
    """The critical hits listed with a location in the hit location tables of a craft."""
    end = END_FACINGS.get(location)
    rows = (row for column in aero_hits(craft).values() for row in column.values())
    found = {critical_key(row.critical) for row in rows if END_FACINGS.get(row.location.upper()) == end}
    thruster = "left-thruster" if "L" in location else "right-thruster"
    return tuple(sorted(thruster if each == "thruster" else each for each in found))


def name_critical(resolution: Resolution[CraftAnatomy], task: NameCritical) -> None:
    """Applies the critical hit that the player names from the table; `none` where the table has none."""
    choices = (NONE, *table_criticals(resolution.body.unit, task.location))
    asked = "a critical hit: the one beside the location in the table"
    result = resolution.roll(Due("aero-critical-effect", 0, asked, ROLL, task.location, choices=choices))
    name = critical_key(str(result.outcome))
    if name not in (NONE, *BOXES, *OTHER_CRITICALS):
        resolution.refuse(
            f"'{result.outcome}' is not a critical hit of an aerospace craft: expected one of {', '.join(choices)}"
        )
    if name == NONE:
        resolution.say("no critical hit", ROLL, task.location)
    else:
        resolution.do_next(AeroCriticalHit(task.location, name, task.points))


def apply_craft_critical(resolution: Resolution[CraftAnatomy], task: AeroCriticalHit) -> None:
    """Applies the effect of a critical hit."""
    state, name = resolution.state, task.critical
    resolution.say(f"critical hit: {name.replace('-', ' ')}", EFFECT, task.location)
    if name in BOXES:
        _cross_box(resolution, BOXES[name])
        if name == "avionics":
            state.control_rolls += 1
    elif name == "control":
        state.control_rolls += 1
    elif name == "weapon":
        resolution.do_next(PickFromArc(task.location))
    elif name == "broadside-weapon":
        resolution.do_next(PickFromArc(BROADSIDES.get(task.location, task.location)))
    elif name == "engine":
        _engine(resolution)
    elif name in ("fuel", "fuel-tank"):
        _cross_box(resolution, "fuel")
        resolution.do_next(FuelExplosion())
    elif name == "crew":
        resolution.do_next(CrewHits(ALL_SEATS, 1, "a critical hit", EFFECT))
    elif name == "heat-sink":
        sinks = CAPITAL_SINKS if resolution.body.capital else 1
        cross_vehicle_boxes(resolution, "heat-sink", min(sinks, sinks_left(resolution.body, state)))
    elif name == "kf-drive" and state.crossed.get("kf-drive", 0) < resolution.body.drive:
        cross_vehicle_boxes(resolution, "kf-drive")
    elif name == "grav-deck" and isinstance(resolution.body.unit, CapitalShip):
        if state.crossed.get("grav-deck", 0) < len(resolution.body.unit.grav_decks):
            cross_vehicle_boxes(resolution, "grav-deck")
    elif name == "door":
        resolution.do_next(PickDoor())
    elif name == "cargo" and resolution.body.has_cargo:
        resolution.do_next(CargoHit(task.points), CargoLost(cargo_only=True), *_bomb_bay(resolution, task.location))
    elif name == "bomb":
        resolution.do_next(StoreLost(), *_bomb_bay(resolution, task.location))


def _bomb_bay(resolution: Resolution[CraftAnatomy], location: str) -> tuple[BombBayHit, ...]:
    """The roll for a hit to the cargo or the bombs, where bombs hang inside (digest 21.1; the location of the hit is
    unconfirmed)."""
    return (BombBayHit(location),) if has_quirk(resolution.unit, resolution.options, "internal_bomb") else ()


def bomb_bay_hit(resolution: Resolution[CraftAnatomy], task: BombBayHit) -> None:
    """Rolls whether the bombs of an internal bay explode as ammunition does: on 10 or more."""
    state = resolution.state
    points = int(sum(shot_points(item(store)) for store in state.stores))
    if not points:
        return
    due = Due("bomb-bay", 2, "a hit to the internal bomb bay", BOMB_BAY, task.location, BOMBS_EXPLODE_FROM)
    if resolution.succeeds(due):
        state.hardpoints = tuple(each._replace(used=True) for each in state.hardpoints)
        resolution.do_next(
            Explosion(task.location, max(points // EXPLODING_SHARE, 1), "the bombs in the bay", BOMB_BAY)
        )


def sinks_left(body: CraftAnatomy, state: State) -> int:
    """The number of working heat sinks."""
    return max(body.unit.heat_sinks.count - state.crossed.get("heat-sink", 0), 0)


def _cross_box(resolution: Resolution[CraftAnatomy], box: str) -> None:
    """Crosses the next box of a system that has one left; a capital ship has a box for each docking collar."""
    system = resolution.body.systems.get(box)
    most = len(system.boxes) if system is not None else 0
    unit = resolution.body.unit
    if isinstance(unit, CapitalShip):
        most = {"docking-collar": docking_collars(unit), "sail": sail_integrity(unit)}.get(box, most)
    if resolution.state.crossed.get(box, 0) < most:
        cross_vehicle_boxes(resolution, box)


def _engine(resolution: Resolution[CraftAnatomy]) -> None:
    """Marks an engine hit, which costs thrust; the last box destroys the craft."""
    _cross_box(resolution, "engine")
    hits = resolution.state.crossed.get("engine", 0)
    if resolution.body.systems["engine"].effect(hits) is None:
        resolution.do_next(Destroy("engine", f"{hits} engine hits: the craft is out of action", EFFECT))


def fuel_explosion(resolution: Resolution[CraftAnatomy], task: FuelExplosion) -> None:
    """Rolls whether a damaged fuel tank explodes: on 10 or more."""
    fragile = resolution.options.quirks and resolution.body.unit.has_quirk("fragile_fuel")
    target = FUEL_EXPLODES - FRAGILE_TANK_MODIFIER * fragile
    if resolution.succeeds(Due("fuel-explosion", 2, "a hit to the fuel tank", EFFECT, target=target)):
        resolution.do_next(Destroy("fuel explosion", "the fuel explodes: the craft is destroyed", EFFECT))


def pick_from_arc(resolution: Resolution[CraftAnatomy], task: PickFromArc) -> None:
    """Picks a working item of an arc, which is lost."""
    state = resolution.state
    items = tuple(
        found for found in resolution.body.arcs.get(task.location, ()) if not state.mounts.issuperset(found.mounts)
    )
    if not items:
        resolution.say("no weapon is left there", EFFECT, task.location)
        return
    picked = (
        items[0]
        if len(items) == 1
        else items[pick_number(resolution, tuple(found.title for found in items), task.location)]
    )
    state.mounts = state.mounts | set(picked.mounts)
    resolution.say(f"{picked.title} is destroyed", EFFECT, task.location)
    points = sum(component_points(resolution, mount, resolution.body.entries[mount]) for mount in picked.mounts)
    if points and not picked.bay:
        resolution.do_next(Explosion(task.location, max(points // EXPLODING_SHARE, 1), picked.title, EFFECT))


def pick_door(resolution: Resolution[CraftAnatomy], task: PickDoor) -> None:
    """Jams a door of one bay."""
    crossed = resolution.state.crossed
    bays = tuple(box for box, doors in resolution.body.doors.items() if crossed.get(box, 0) < doors)
    if not bays:
        return
    box = bays[0]
    if len(bays) > 1:
        outcome = resolution.roll(Due("bay-choice", 0, "a bay door jams", EFFECT, choices=bays)).outcome
        if isinstance(outcome, str) and outcome in bays:
            box = outcome
        elif isinstance(outcome, int) and 0 <= outcome < len(bays):
            box = bays[outcome]
        else:
            resolution.refuse(f"'{outcome}' is not a bay: expected one of {', '.join(bays)}, or its number from 0")
    cross_vehicle_boxes(resolution, box)
    resolution.say(f"a door of bay {box.removeprefix('door-')} opens no more", EFFECT)


def cargo_hit(resolution: Resolution[CraftAnatomy], task: CargoHit) -> None:
    """Destroys a part of the cargo: the damage divided by twice the structural integrity."""
    share = task.points / (2 * max(resolution.state.structural_integrity, 1))
    percent = min(floor(share * 100), 100)
    resolution.say(f"{percent} % of the cargo in one bay is lost" if percent else "cargo in one bay is lost", EFFECT)
