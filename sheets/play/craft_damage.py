"""Damage to aerospace craft: facings, thresholds, structural integrity, explosions (digest 14)."""

from sheets.play.armor_kinds import stop_damage
from sheets.play.craft_anatomy import AeroCriticalRoll, CraftAnatomy, CraftDamage, PickHand, SideOfSpheroid
from sheets.play.quirks import outside_hit_rolls
from sheets.play.resolution import Resolution
from sheets.play.rolls import refuse_aim
from sheets.play.supply import lot_points, munition_in_bin
from sheets.play.tasks import ALL_SEATS, CrewHits, DamageGroup, Destroy, Eject, Explosion, LocateHit, SetOff
from sheets.record.events import Attack, Direction, Explode, Hit
from sheets.record.state import Due
from sheets.rules.aerospace import CAPITAL_SCALE, in_capital_points
from sheets.rules.tables.aero import SPHEROID_IN_ATMOSPHERE, AeroSide, Altitude, aero_hit
from sheets.units import CapitalShip, Fighter

LOCATIONS = "digest 14.3"
INTEGRITY = "TW-4.4:p238:structural-integrity"
SCALE = "TW-4.4:p238:scale"
SPHEROIDS = "TW-4.4:p249:spheroid-attacks"
EXPLOSIONS = "digest 14.4"
VERTICAL: dict[Direction, Altitude] = {"above": "higher", "below": "lower"}
"""The relative altitudes of an attacker that strikes from above or below."""
COLUMNS: dict[Direction, AeroSide] = {
    "front": "front",
    "rear": "aft",
    "left": "side",
    "right": "side",
    **dict.fromkeys(VERTICAL, "above or below"),
}
RIGHT = 3  # results of 1D6 up to it strike the right, higher ones the left
EXPLODING_SHARE = 10


def hit(resolution: Resolution[CraftAnatomy], event: Hit) -> None:
    """Applies a group of damage to a given facing."""
    body = resolution.body
    if event.location not in body.armor:
        resolution.refuse(f"{body.unit.name} has no location '{event.location}': it has {', '.join(body.armor)}")
    group = DamageGroup(event.kind, event.critical_modifier, event.capital, event.natural_12)
    _damage_at_scale(resolution, event.location, event.damage, group, event.critical)


def attack(resolution: Resolution[CraftAnatomy], event: Attack) -> None:
    """Rolls the facing that a group of damage from a side strikes."""
    refuse_aim(resolution, event)
    if event.side not in COLUMNS:
        resolution.refuse(
            f"{resolution.body.unit.name} has no side '{event.side}': expected one of {', '.join(COLUMNS)}"
        )
    group = DamageGroup(event.kind, event.critical_modifier, event.capital, event.natural_12)
    found = LocateHit(event.side, event.table, event.damage, group)
    spheroid = resolution.body.small_spheroid and resolution.state.height > 0
    if event.side in VERTICAL and not (spheroid or isinstance(resolution.body.unit, Fighter)):
        resolution.refuse(f"only fighters, and spheroids in the air, are struck from {event.side}")
    resolution.do_next(SideOfSpheroid(found) if spheroid else found)


def side_of_spheroid(resolution: Resolution[CraftAnatomy], task: SideOfSpheroid) -> None:
    """Rolls whether an airborne spheroid shows its nose or its aft."""
    asked = f"{task.hit.points} points on a spheroid in the air"
    result = resolution.roll(Due("spheroid-side", 1, asked, SPHEROIDS, choices=("nose", "side", "aft")))
    table = SPHEROID_IN_ATMOSPHERE[VERTICAL.get(task.hit.side, "same")]
    side = result.outcome if isinstance(result.outcome, str) else table.get(result.total, "")
    turned: dict[str, Direction] = {"nose": "front", "aft": "rear", "side": task.hit.side}
    if side not in turned:
        resolution.refuse(f"'{side or result.total}' is not a side of a spheroid: expected one of {', '.join(turned)}")
    if side == "side" and task.hit.side in VERTICAL:
        resolution.do_next(PickHand(task.hit, None))
    else:
        resolution.do_next(task.hit._replace(side=turned[side]))


def pick_hand(resolution: Resolution[CraftAnatomy], task: PickHand) -> None:
    """Rolls whether an attack from above or below strikes the right (1 to 3) or the left (4 to 6)."""
    asked = f"{task.hit.points} points from {task.hit.side}"
    result = resolution.roll(Due("wing", 1, asked, LOCATIONS, choices=("right", "left")))
    hand = result.outcome if isinstance(result.outcome, str) else ""
    if not hand and 1 <= result.total <= 2 * RIGHT:
        hand = "right" if result.total <= RIGHT else "left"
    if hand not in ("left", "right"):
        resolution.refuse(f"'{result.outcome or result.total}' is not a wing: expected right or left")
    side: Direction = "left" if hand == "left" else "right"
    if task.critical is None:
        resolution.do_next(task.hit._replace(side=side))
    else:
        location, _ = resolve_facing(resolution.body, "wing", side)
        _damage_at_scale(resolution, location, task.hit.points, task.hit.group, task.critical)


def locate_hit(resolution: Resolution[CraftAnatomy], task: LocateHit) -> None:
    """Rolls on the hit location table of the craft: the facing, and the critical hit listed with it."""
    body = resolution.body
    asked = f"{task.points} points from {'' if task.side in VERTICAL else 'the '}{task.side}"
    result = resolution.roll(Due("hit-location", 2, asked, LOCATIONS, choices=tuple(body.armor)))
    if isinstance(result.outcome, str):
        if result.outcome not in body.armor:
            resolution.refuse(f"there is no location '{result.outcome}': expected one of {', '.join(body.armor)}")
        _damage_at_scale(resolution, result.outcome, task.points, task.group, "")
        return
    if not 2 <= result.total <= 12:
        resolution.refuse(f"{result.total} is not a roll on the hit location table")
    struck = aero_hit(body.unit, COLUMNS[task.side], result.total)
    if task.side in VERTICAL and struck.location == "wing":
        resolution.do_next(PickHand(task, struck.critical))
        return
    location, hand = resolve_facing(body, struck.location, task.side)
    critical = f"{hand} thruster" if struck.critical == "thruster" else struck.critical
    _damage_at_scale(resolution, location, task.points, task.group, critical)


def resolve_facing(body: CraftAnatomy, words: str, side: Direction) -> tuple[str, str]:
    """The facing that a result of the table means, and its side, right or left.

    `side`, `wing`, `fore side` and `aft side` mean the ones that face the attack.
    """
    if words in ("nose", "aft"):
        return {"nose": "NOS", "aft": "AFT"}[words], "left" if side == "left" else "right"
    if "left" in words or "right" in words:
        hand = "left" if "left" in words else "right"
    else:
        hand = "left" if side == "left" else "right"
    letter = hand[0].upper()
    if isinstance(body.unit, Fighter):
        return f"{letter}WG", hand
    if isinstance(body.unit, CapitalShip):
        return f"{'F' if 'fore' in words else 'A'}{letter}S", hand
    return f"{letter}S", hand


def _damage_at_scale(
    resolution: Resolution[CraftAnatomy], location: str, damage: int, group: DamageGroup, critical: str
) -> None:
    """Converts the points to the scale of the craft and adds the task for them.

    Standard damage to capital armor is added up for each location in a phase, divided by 10 and rounded normally
    (TW-4.4:p238:scale).
    """
    if group.kind == "flechette":
        damage //= 2  # digest 3.1
    state, points, attack_points = resolution.state, damage, damage
    if resolution.body.capital and not group.capital:
        before = state.standard_damage.get(location, 0)
        points = in_capital_points(before + damage) - in_capital_points(before)
        attack_points = in_capital_points(damage)
        state.standard_damage = {**state.standard_damage, location: before + damage}
        resolution.say(
            f"{before + damage} points of standard damage in this phase: {points} more of capital armor", SCALE
        )
    elif group.capital and not resolution.body.capital:
        points = attack_points = damage * CAPITAL_SCALE
    if points or attack_points:
        dumped = sorted(state.dumping) if location == "AFT" else ()
        resolution.do_next(CraftDamage(location, points, group, critical, attack_points), *map(SetOff, dumped))


def apply_damage(resolution: Resolution[CraftAnatomy], task: CraftDamage) -> None:
    """Damages the armor of the facing, then structural integrity; three causes each have their own critical roll."""
    body, state, location = resolution.body, resolution.state, task.location
    name = body.names[location]
    before = state.armor[location]
    points = rest = absorb_with_modular_armor(resolution, location, task.points)
    if before and points:
        stopped = stop_damage(body.plating[location], before, False, points, task.group.kind, resolution.options.book)
        state.armor = {**state.armor, location: before - stopped.lost}
        state.phase_damage += stopped.taken
        rest = stopped.through
        left = before - stopped.lost
        resolution.say(
            f"{points} points to the {name}: {left} of armor left", stopped.ruling or "digest 14.1", location
        )
    dealt = task.attack or task.points
    lost = lose_integrity(resolution, _halve_for_structure(resolution, task, rest), location) if rest else 0
    causes = {
        "bar": before and dealt > body.bar,
        "natural-12": task.group.natural_12,
        "threshold": dealt > body.thresholds[location],
        "si": lost,
    }
    exposed = outside_hit_rolls(body, state, resolution.options, location) if body.has_exposed_items else ()
    rolls = (AeroCriticalRoll(location, cause, task.critical, dealt) for cause, met in causes.items() if met)
    resolution.do_next(*exposed, *rolls)


def _halve_for_structure(resolution: Resolution[CraftAnatomy], task: CraftDamage, points: int) -> int:
    """Half of the damage that reaches the structure, rounded down; for standard damage to a capital ship half of the
    sum of this phase (TW-4.4:p238:structural-integrity)."""
    state, location = resolution.state, task.location
    if not resolution.body.capital or task.group.capital:
        return points // 2
    before = state.excess_damage.get(location, 0)
    state.excess_damage = {**state.excess_damage, location: before + points}
    return (before + points) // 2 - before // 2


def absorb_with_modular_armor(resolution: Resolution[CraftAnatomy], location: str, points: int) -> int:
    """The points that modular armor in front of the armor lets through."""
    body, state = resolution.body, resolution.state
    for mount, capacity in body.absorbing.items():
        before = state.absorbed.get(mount, 0)
        stopped = min(points, capacity - before) if body.places[mount] == location else 0
        if stopped:
            state.absorbed = {**state.absorbed, mount: before + stopped}
            state.phase_damage += stopped
            resolution.say(f"{body.entries[mount].title} takes {stopped} points", "digest 3.1", location)
            points -= stopped
            if before + stopped == capacity:
                state.mounts = state.mounts | {mount}
    return points


def lose_integrity(resolution: Resolution[CraftAnatomy], points: int, location: str = "") -> int:
    """Reduces structural integrity, and destroys a craft without any; returns the points lost."""
    state = resolution.state
    lost = min(points, state.structural_integrity)
    if not lost:
        return 0
    state.structural_integrity -= lost
    state.phase_damage += points
    left = state.structural_integrity
    resolution.say(f"{lost} points of structural integrity: {left} left", INTEGRITY, location)
    if not left and not state.destroyed:
        state.destroyed = "si"
        resolution.say("the craft breaks up", INTEGRITY)
    return lost


def explode_bin(resolution: Resolution[CraftAnatomy], event: Explode) -> None:
    """Explodes the ammunition that the player names."""
    lot = resolution.body.bins.get(event.bin)
    if lot is None:
        resolution.refuse(f"item {event.bin} of {resolution.body.unit.name} is not ammunition")
    blow_up(resolution, event.bin)


def set_off_dumped_bin(resolution: Resolution[CraftAnatomy], task: SetOff) -> None:
    """Explodes ammunition that is being dumped, after a hit from behind (digest 7.5)."""
    resolution.state.dumping = resolution.state.dumping - {task.bin}
    blow_up(resolution, task.bin)


def blow_up(resolution: Resolution[CraftAnatomy], mount: int) -> None:
    """Explodes all shots of a bin for a tenth of their points, rounded down, at least 1."""
    body, state = resolution.body, resolution.state
    lot = body.bins[mount]
    shots, points = state.shots.get(mount, 0), lot_points(body, state, mount)
    if not points:
        return
    state.shots = {**state.shots, mount: 0}
    words = f"{shots} shots of {munition_in_bin(body, state, mount).title}"
    share = max(points // EXPLODING_SHARE, 1)
    if lot.entry.ammo is not None and lot.entry.ammo.capital and not body.capital:
        share *= CAPITAL_SCALE
    resolution.do_next(Explosion(lot.location, share, words, EXPLOSIONS))


def explode(resolution: Resolution[CraftAnatomy], task: Explosion) -> None:
    """Applies an explosion: a hit of all crew members, and damage.

    DropShips and larger craft lose armor of the location, other craft structural integrity, of which CASE saves half.
    With automatic ejection the pilot of a smaller craft also ejects, before or after the hit as the book says.
    """
    body, state = resolution.body, resolution.state
    resolution.say(f"{task.what} explodes: {task.points} points", task.ruling, task.location)
    feedback = CrewHits(ALL_SEATS, 1, "the explosion", EXPLOSIONS)
    if body.large and task.location in body.armor:
        lost = min(task.points, state.armor[task.location])
        state.armor = {**state.armor, task.location: state.armor[task.location] - lost}
        state.phase_damage += lost
        resolution.do_next(feedback)
        return
    points = task.points // 2 if body.case else task.points
    torn = Explosion("", points, task.what, task.ruling)
    if resolution.options.auto_eject and not state.ejected and not body.large:
        first = resolution.options.book.ejects_before_explosion
        resolution.do_next(*((Eject(), torn) if first else (feedback, Eject(), torn)))
    else:
        resolution.do_next(feedback, torn)


def explode_or_tear(resolution: Resolution[CraftAnatomy], task: Explosion) -> None:
    """Applies an explosion, or the rest of one to the structure after the crew was hit."""
    if task.location:
        explode(resolution, task)
    else:
        lose_integrity(resolution, task.points)


def destroy(resolution: Resolution[CraftAnatomy], task: Destroy) -> None:
    """Destroys the craft."""
    if not resolution.state.destroyed:
        resolution.state.destroyed = task.reason
        resolution.say(task.words, task.ruling)
