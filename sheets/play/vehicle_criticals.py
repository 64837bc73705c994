"""Critical hits on vehicles: the roll, the results that can apply, and the effect of each (digest 13.4)."""

from sheets.equipment.kinds import ArmorType
from sheets.equipment.quirks import QuirkNumber
from sheets.play.aboard import CargoLost
from sheets.play.craft_anatomy import FuelExplosion
from sheets.play.explosions import component_points
from sheets.play.motive import IMMOBILE, LANDING, cross_vehicle_boxes, damage_rotor, is_turret_jammed
from sheets.play.quirks import quirk_modifiers
from sheets.play.resolution import Resolution
from sheets.play.supply import lot_points
from sheets.play.tasks import Destroy, DetermineCriticals, Explosion, LoseLocation, SetOff
from sheets.play.vehicle_anatomy import (
    BLINDING_HITS,
    ForcedLanding,
    HoldElevation,
    PickLostWeapon,
    PickWeapon,
    VehicleAnatomy,
    VehicleCriticalHit,
)
from sheets.play.vehicle_damage import mark_vehicle_structure
from sheets.record.events import Critical, CriticalRoll
from sheets.record.state import Due, Modifier
from sheets.rules.tables.aero import FUEL_EXPLODES
from sheets.rules.tables.criticals import FIRST, LAST, CriticalColumn, VehicleCritical, vehicle_critical
from sheets.rules.tables.piloting import DEADLY
from sheets.units.vehicle import BODY, FRONT_TURRET, ROTOR, TURRET

TABLE = "digest 13.4"
EXPLOSIONS = "digest 13.5"
DUMPING = "digest 7.5"
FRAGILE = "digest 13.7"
ENGINE = "TW-4.4:p197:vtol-engine"
COLUMNS: dict[str, CriticalColumn] = {
    "FR": "front",
    "RR": "rear",
    ROTOR: "rotor",
    TURRET: "turret",
    FRONT_TURRET: "turret",
}
"""The column of a location; all others are sides."""
STUN = 1
FIRST_STUN = 2  # turns: this one and the next
OWNER_PICKS = 3
WORDS = {effect.name.lower().replace("_", "-"): effect for effect in VehicleCritical}
"""The names of critical hits in events: `turret-jam`, `crew-stunned`."""


def critical(resolution: Resolution[VehicleAnatomy], event: Critical) -> None:
    """Applies a result of the table without a roll."""
    effect = event.item.replace(" ", "-").casefold()
    if effect not in WORDS:
        resolution.refuse(f"'{event.item}' is not a critical hit of a vehicle: expected one of {', '.join(WORDS)}")
    _check_location(resolution, event.location, BODY)
    resolution.do_next(VehicleCriticalHit(event.location, effect))


def critical_roll(resolution: Resolution[VehicleAnatomy], event: CriticalRoll) -> None:
    """Makes a roll on the table that the player names."""
    _check_location(resolution, event.location)
    resolution.do_next(DetermineCriticals(event.location))


def _check_location(resolution: Resolution[VehicleAnatomy], location: str, *more: str) -> None:
    if location not in (*resolution.body.armor, *more):
        resolution.refuse(f"there is no location '{location}': expected one of {', '.join(resolution.body.armor)}")


def determine(resolution: Resolution[VehicleAnatomy], task: DetermineCriticals) -> None:
    """Rolls on the column of the location; a result that cannot apply becomes the next higher one that can."""
    body, location = resolution.body, task.location
    modifiers = vehicle_critical_modifiers(resolution, task)
    asked = f"damage to the {body.names[location]}"
    result = resolution.roll(Due("vehicle-critical", 2, asked, TABLE, location, None, modifiers))
    if isinstance(result.outcome, str):
        effect = result.outcome.replace(" ", "-").casefold()
        if effect not in WORDS:
            resolution.refuse(
                f"'{result.outcome}' is not a critical hit of a vehicle: expected one of {', '.join(WORDS)}"
            )
        resolution.do_next(VehicleCriticalHit(location, effect))
        return
    total = min(result.total + sum(modifier.value for modifier in modifiers), LAST)
    column = COLUMNS.get(location, "side")
    for roll in (*range(total, LAST + 1), *range(FIRST, total)) if total >= FIRST else ():
        found = vehicle_critical(body.criticals, column, roll)
        if found is VehicleCritical.FUEL_TANK and not body.burns_fuel:
            found = VehicleCritical.ENGINE  # it has no tank
        if found is VehicleCritical.CREW_STUNNED and _is_leaderless(resolution):
            found = VehicleCritical.CREW_KILLED
        if can_apply(resolution, location, found):
            resolution.do_next(VehicleCriticalHit(location, found.name.lower().replace("_", "-")))
            return
    resolution.say(f"no critical hit to the {body.names[location]}", TABLE, location)


def vehicle_critical_modifiers(
    resolution: Resolution[VehicleAnatomy], task: DetermineCriticals
) -> tuple[Modifier, ...]:
    """The modifiers of the roll."""
    body = resolution.body
    found = [Modifier("kind of the hit", task.modifier, "digest 3.1")] if task.modifier else []
    plating = body.plating[task.location]
    if resolution.state.armor[task.location]:
        if plating is ArmorType.HARDENED:
            found.append(Modifier("hardened armor", -2, "BMM-7.01:p45:hardened-criticals"))
        if plating is ArmorType.ANTI_PENETRATIVE_ABLATION:
            found.append(Modifier("anti-penetrative ablation", -2, "digest 3.1"))
    if task.special and plating is ArmorType.IMPACT_RESISTANT:
        found.append(Modifier("impact-resistant armor", 1, "digest 3.1"))
    if task.glancing:
        found.append(Modifier("glancing blow", -2, "digest 5.1"))
    found += quirk_modifiers(body.unit, resolution.options, QuirkNumber.CRITICAL_ROLL)
    return tuple(found)


def weapons_at(resolution: Resolution[VehicleAnatomy], location: str, jammed: bool = True) -> tuple[int, ...]:
    """The weapons of a location that are not destroyed; with `jammed` false, without jammed ones."""
    state = resolution.state
    if location in state.gone:
        return ()
    out = state.mounts if jammed else state.mounts | state.jammed
    return tuple(mount for mount in resolution.body.weapons.get(location, ()) if mount not in out)


def can_apply(resolution: Resolution[VehicleAnatomy], location: str, effect: VehicleCritical) -> bool:
    """Whether the unit has an item or system left that this result could strike."""
    body, state = resolution.body, resolution.state
    crossed = state.crossed
    turret = location if location in body.turrets else TURRET
    match effect:
        case VehicleCritical.WEAPON_MALFUNCTION:
            return bool(weapons_at(resolution, location, jammed=False))
        case VehicleCritical.WEAPON_DESTROYED:
            return bool(weapons_at(resolution, location))
        case VehicleCritical.STABILIZER:
            return not crossed.get(f"stabilizer-{location}") and bool(body.weapons.get(location))
        case VehicleCritical.SENSORS:
            return crossed.get("sensors", 0) < BLINDING_HITS
        case VehicleCritical.CARGO:
            return any(one.inside for one in state.aboard)
        case VehicleCritical.ENGINE | VehicleCritical.PILOT | VehicleCritical.COPILOT:
            return not crossed.get(effect.name.lower())
        case VehicleCritical.AMMUNITION:
            return any(state.shots.get(mount) for mount in body.bins)
        case VehicleCritical.TURRET_JAM:
            return not is_turret_jammed(state, turret) and not crossed.get(f"turret-locked-{turret}")
        case VehicleCritical.TURRET_LOCKS:
            return not crossed.get(f"turret-locked-{turret}")
        case VehicleCritical.FLIGHT_STABILIZER:
            return not crossed.get("flight-stabilizer")
        case VehicleCritical.ROTOR_DAMAGE:
            return state.destroyed != "rotor"
        case VehicleCritical.NONE:
            return False
        case _:
            return True


def apply_vehicle_critical(resolution: Resolution[VehicleAnatomy], task: VehicleCriticalHit) -> None:
    """Applies the effect of a critical hit."""
    location, effect = task.location, WORDS[task.effect]
    if effect not in (VehicleCritical.NONE, VehicleCritical.FUEL_TANK) and _has_fragile_tank(resolution):
        resolution.do_next(FuelExplosion())
    resolution.say(f"critical hit: {effect.value.casefold()}", TABLE, location)
    match effect:
        case VehicleCritical.DRIVER | VehicleCritical.PILOT:
            _driver(resolution, "driver" if effect is VehicleCritical.DRIVER else "pilot")
        case VehicleCritical.COMMANDER | VehicleCritical.COPILOT:
            _commander(resolution, "commander" if effect is VehicleCritical.COMMANDER else "copilot")
        case VehicleCritical.CREW_STUNNED:
            _stun_or_kill(resolution)
        case VehicleCritical.CREW_KILLED:
            kill_crew(resolution)
        case VehicleCritical.SENSORS:
            if resolution.state.crossed.get("sensors", 0) < BLINDING_HITS:
                cross_vehicle_boxes(resolution, "sensors")
        case VehicleCritical.STABILIZER:
            _cross_once(resolution, f"stabilizer-{location}")
        case VehicleCritical.FLIGHT_STABILIZER:
            _cross_once(resolution, "flight-stabilizer")
        case VehicleCritical.WEAPON_MALFUNCTION:
            resolution.do_next(PickWeapon(location, lost=False))
        case VehicleCritical.WEAPON_DESTROYED:
            resolution.do_next(PickLostWeapon(location))
        case VehicleCritical.ENGINE:
            _engine(resolution)
        case VehicleCritical.FUEL_TANK:
            resolution.do_next(Destroy("fuel explosion", "the fuel tank explodes: the vehicle is destroyed", TABLE))
        case VehicleCritical.AMMUNITION:
            _ammunition(resolution, location)
        case VehicleCritical.CARGO:
            resolution.do_next(CargoLost())
        case VehicleCritical.ROTOR_DAMAGE:
            damage_rotor(resolution)
        case VehicleCritical.ROTORS_DESTROYED:
            _cross_once(resolution, IMMOBILE)
            words = "the rotors are destroyed, and the VTOL with them"
            resolution.do_next(Destroy("rotor", words, "TW-4.4:p197:rotors-destroyed"))
        case _:
            _turret(resolution, location, effect)


def _has_fragile_tank(resolution: Resolution[VehicleAnatomy]) -> bool:
    """Whether each critical hit may reach the fuel tank."""
    return resolution.options.quirks and resolution.body.burns_fuel and resolution.body.unit.has_quirk("fragile_fuel")


def fuel_explosion(resolution: Resolution[VehicleAnatomy], task: FuelExplosion) -> None:
    """Rolls whether a critical hit explodes a fragile fuel tank: on 10 or more."""
    if resolution.succeeds(Due("fuel-explosion", 2, "a fragile fuel tank", FRAGILE, target=FUEL_EXPLODES)):
        resolution.do_next(Destroy("fuel explosion", "the fuel tank explodes: the vehicle is destroyed", FRAGILE))


def _cross_once(resolution: Resolution[VehicleAnatomy], box: str) -> None:
    if not resolution.state.crossed.get(box):
        cross_vehicle_boxes(resolution, box)


def _turret(resolution: Resolution[VehicleAnatomy], location: str, effect: VehicleCritical) -> None:
    """Jams a turret, locks it if it jammed before, or blows it off."""
    turret = location if location in resolution.body.turrets else TURRET
    crossed = resolution.state.crossed
    if turret not in resolution.body.turrets:
        return
    if effect is VehicleCritical.TURRET_BLOWN_OFF:
        resolution.do_next(LoseLocation(turret, blown_off=True))
    elif effect is VehicleCritical.TURRET_LOCKS or crossed.get(f"turret-jammed-{turret}"):
        _cross_once(resolution, f"turret-locked-{turret}")
    elif effect is VehicleCritical.TURRET_JAM:
        cross_vehicle_boxes(resolution, f"turret-jammed-{turret}")


def _is_leaderless(resolution: Resolution[VehicleAnatomy]) -> bool:
    """Whether driver and commander were hit, so that a stun kills the crew."""
    hit = resolution.state.crossed
    return bool((hit.get("driver") and hit.get("commander")) or (hit.get("pilot") and hit.get("copilot")))


def _stun_or_kill(resolution: Resolution[VehicleAnatomy]) -> None:
    """Stuns the crew; kills it if driver and commander were hit before (digest 13.4)."""
    if _is_leaderless(resolution):
        kill_crew(resolution)
    else:
        stun(resolution)


def _driver(resolution: Resolution[VehicleAnatomy], box: str) -> None:
    """Marks a hit of the driver; a second hit stuns the crew."""
    if not resolution.state.crossed.get(box):
        cross_vehicle_boxes(resolution, box)
        if box == "pilot":
            resolution.do_next(HoldElevation())
    else:
        _stun_or_kill(resolution)


def _commander(resolution: Resolution[VehicleAnatomy], box: str) -> None:
    """Marks a hit of the commander, which stuns the crew, or of a copilot, which does not; a second hit stuns it."""
    if not resolution.state.crossed.get(box):
        cross_vehicle_boxes(resolution, box)
        if box == "commander":
            stun(resolution)
    else:
        _stun_or_kill(resolution)


def stun(resolution: Resolution[VehicleAnatomy]) -> None:
    """Stuns the crew until the end of the next turn; each further stun adds a turn."""
    state = resolution.state
    state.stunned = state.stunned + STUN if state.stunned else FIRST_STUN
    more = state.stunned - 1
    resolution.say(f"the crew is stunned for {more} {'turn' if more == 1 else 'turns'} more", TABLE)


def kill_crew(resolution: Resolution[VehicleAnatomy]) -> None:
    """Kills the crew; an airborne vehicle crashes and is destroyed."""
    state = resolution.state
    state.crew = tuple(member._replace(hits=DEADLY, dead=True) for member in state.crew)
    _cross_once(resolution, "crew-killed")
    ruling = "TW-4.4:p194:crew-killed"
    ends = "it crashes and is destroyed" if resolution.body.flies else "the vehicle is out of the game"
    resolution.do_next(Destroy("crew", f"the crew is killed: {ends}", ruling))


def _engine(resolution: Resolution[VehicleAnatomy]) -> None:
    """Stops the engine: no movement for the rest of the game, turrets do not turn, an airborne vehicle must land."""
    body, state = resolution.body, resolution.state
    if state.crossed.get("engine"):
        return
    cross_vehicle_boxes(resolution, "engine")
    _cross_once(resolution, IMMOBILE)
    for turret in body.turrets:
        if not state.crossed.get(f"turret-jammed-{turret}"):
            _cross_once(resolution, f"turret-locked-{turret}")
    if body.flies and state.height > 0:
        resolution.do_next(ForcedLanding("an engine hit", LANDING[body.unit.motive]))


def _ammunition(resolution: Resolution[VehicleAnatomy], location: str) -> None:
    """Explodes all explosive ammunition aboard at once."""
    body, state = resolution.body, resolution.state
    points = sum(lot_points(body, state, lot) for lot in body.bins)
    state.shots = {**state.shots, **dict.fromkeys(body.bins, 0)}
    state.mounts = state.mounts | set(body.bins)
    if points:
        resolution.do_next(Explosion(location, points, "the ammunition", EXPLOSIONS))


def set_off_dumped_bin(resolution: Resolution[VehicleAnatomy], task: SetOff) -> None:
    """Explodes ammunition that is being dumped, after a hit from behind."""
    body, state = resolution.body, resolution.state
    points = lot_points(body, state, task.bin)
    state.dumping = state.dumping - {task.bin}
    state.shots = {**state.shots, task.bin: 0}
    if points:
        resolution.do_next(Explosion("RR", points, f"{body.entries[task.bin].title}, half dumped,", DUMPING))


def explode(resolution: Resolution[VehicleAnatomy], task: Explosion) -> None:
    """Applies an explosion of a vehicle.

    With CASE it costs rear armor and stuns the crew. Without CASE an explosion in the body destroys the vehicle and
    kills the crew, and one elsewhere damages the structure of its location, which is checked for critical hits.
    """
    body, state = resolution.body, resolution.state
    resolution.say(f"{task.what} explodes: {task.points} points", task.ruling, task.location)
    if not body.case and task.location == BODY:
        resolution.do_next(Destroy("location", "the explosion tears the vehicle apart", EXPLOSIONS))
        state.crew = tuple(member._replace(hits=DEADLY, dead=True) for member in state.crew)
        return
    if body.case:
        before = state.armor["RR"]
        state.armor = {**state.armor, "RR": max(before - task.points, 0)}
        state.phase_damage += task.points
        resolution.say(f"CASE leads it out: {min(before, task.points)} points of rear armor lost", EXPLOSIONS, "RR")
        stun(resolution)
        return
    if not state.structure[task.location]:
        return
    left = mark_vehicle_structure(resolution, task.location, task.points)
    tasks: list[object] = [DetermineCriticals(task.location)]
    if not left:
        tasks.append(LoseLocation(task.location, explosion=True))
    resolution.do_next(*tasks)


def pick_lost_weapon(resolution: Resolution[VehicleAnatomy], task: PickLostWeapon) -> None:
    """Rolls which side picks the destroyed weapon."""
    if not weapons_at(resolution, task.location):
        return
    result = resolution.roll(Due("weapon-destroyed", 1, "a weapon is destroyed", TABLE, task.location))
    side = "owner" if result.total <= OWNER_PICKS else "attacker"
    resolution.say(f"the {side} picks the weapon", TABLE, task.location)
    resolution.do_next(PickWeapon(task.location, lost=True))


def pick_weapon(resolution: Resolution[VehicleAnatomy], task: PickWeapon) -> None:
    """Jams or destroys a weapon; an explosive one explodes."""
    body, state = resolution.body, resolution.state
    open_weapons = weapons_at(resolution, task.location, jammed=task.lost)
    if not open_weapons:
        return
    mount = open_weapons[0]
    titles = tuple(body.entries[n].title for n in open_weapons)
    if len(open_weapons) > 1:
        mount = open_weapons[pick_number(resolution, titles, task.location)]
    entry = body.entries[mount]
    if not task.lost:
        state.jammed = state.jammed | {mount}
        state.fresh_jams = state.fresh_jams | {mount}
        resolution.say(f"{entry.title} jams", TABLE, task.location)
        return
    state.mounts = state.mounts | {mount}
    resolution.say(f"{entry.title} is destroyed", TABLE, task.location)
    points = component_points(resolution, mount, entry)
    if points:
        resolution.do_next(Explosion(task.location, points, entry.title, EXPLOSIONS))


def pick_number(resolution: Resolution[object], titles: tuple[str, ...], location: str) -> int:
    """The index of the item that is struck, picked by number from 0 or by name."""
    outcome = resolution.roll(Due("weapon-choice", 0, "several can be struck", TABLE, location, choices=titles)).outcome
    if isinstance(outcome, str) and outcome in titles:
        return titles.index(outcome)
    if not isinstance(outcome, int) or not 0 <= outcome < len(titles):
        resolution.refuse(f"'{outcome}' cannot be picked: expected one of {', '.join(titles)}, or its number from 0")
    return outcome
