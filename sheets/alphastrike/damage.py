"""Damage of an element without arcs: standard damage, overheat, rear and turret."""

from collections.abc import Iterable

from sheets.alphastrike.draft import Draft
from sheets.alphastrike.heat import Heat, heat
from sheets.alphastrike.holding import Holding
from sheets.alphastrike.loadout import Gun, Loadout, label
from sheets.alphastrike.placement import blocks
from sheets.alphastrike.rounding import damage_normal, damage_up, up
from sheets.alphastrike.special import RANGES, STANDARD, damage_text, points_text
from sheets.alphastrike.steps import Steps
from sheets.alphastrike.weaponry import (
    Factors,
    damage_abilities,
    flying_abilities,
    heat_damage,
    plain_sums,
    weapon_abilities,
)
from sheets.equipment.weapon import AlphaClass
from sheets.units import Fighter, Mech, ProtoMech, Unit

MOST_OVERHEAT = 4


def fire(unit: Unit, load: Loadout, draft: Draft, steps: Steps) -> None:
    """Damage, overheat and all abilities from weapons of ground elements and fighters."""
    front, rear, turret = blocks(unit, load)
    burning = heat(unit, load, draft, front, rear, steps)
    ranges = 4 if draft.flies else 3
    overheats_long = _standard_damage(front, draft, burning, ranges, steps)
    long = burning.front if overheats_long else burning.long
    heated = (burning.front, burning.front, long, long)
    steps.section("Abilities from weapons", "AS conversion: damage abilities")
    everywhere = isinstance(unit, Mech | ProtoMech | Fighter)
    weapon_abilities(load.guns if everywhere else front, draft.held, draft, steps)
    heat_damage(front, draft.held, steps)
    if rear:
        _rear(rear, draft, burning, heated, ranges, steps)
    if draft.flies:
        flying_abilities(front, draft.held, heated, steps)
    else:
        damage_abilities(front, draft.held, heated, steps)
    if turret:
        _turret(turret, draft, heated, steps)


def counts(gun: Gun, flies: bool = False) -> bool:
    """Whether a weapon's damage is standard damage: torpedoes and artillery are not, cannons only on fighters.

    AS:14.7: artillery cannons are damage alone on fighters, an ability alone on the ground, and neither on large craft.
    """
    facts = gun.facts
    return facts.kind is not AlphaClass.TORPEDO and (not facts.artillery or (flies and facts.cannon))


def raw(guns: Iterable[Gun], ranges: int, steps: Steps) -> list[float]:
    """The sums at each range of damage times multiplier, with fire control."""
    short = medium = long = extreme = 0.0
    for gun in guns:
        damage, factor = gun.damage, gun.factor
        short += damage[0] * factor
        medium += damage[1] * factor
        long += damage[2] * factor
        extreme += damage[3] * factor
    if steps.written:
        for band in range(ranges):
            _tell(guns, band, steps)
    return [short, medium, long, extreme][:ranges]


def _tell(guns: Iterable[Gun], band: int, steps: Steps) -> None:
    for gun in guns:
        points = gun.damage[band]
        if points and gun.factor:
            formula = "{} × {}" if gun.factor != 1 else "{}"
            steps.line(f"{RANGES[band]}: {label(gun)}", points * gun.factor, formula, points, gun.factor)


def _standard_damage(front: list[Gun], draft: Draft, burning: Heat, ranges: int, steps: Steps) -> bool:
    """Standard damage and overheat; whether the element also overheats at long range (OVL)."""
    steps.section("Standard damage", "AS conversion: damage, overheat")
    guns = [gun for gun in front if counts(gun, draft.flies)]
    sums = raw(guns, ranges, steps)
    close = burning.front
    draft.ov = _overheat(sums, close)
    far, overheats_long = _at_long(sums[2], draft.ov, burning)
    extreme = close if overheats_long or burning.long < 1 else 1.0  # AS:14.6: of the front, not of long range
    factors = (close, close, far, extreme)
    draft.damage = tuple(damage_up(points * factor) for points, factor in zip(sums, factors, strict=False))
    for band, points in enumerate(draft.damage):
        if sums[band]:
            formula = "{} × {}, rounded up" if factors[band] < 1 else "{}, rounded up"
            steps.line(f"Damage at {RANGES[band]}", points_text(points), formula, sums[band], factors[band])
    if draft.ov:
        steps.line("Overheat", draft.ov, "{} at M without heat, {} with it", up(sums[1]), up(sums[1] * close))
    if overheats_long:
        draft.held.give("OVL")
        steps.line("Overheats at long range", "OVL")
    return overheats_long


def _overheat(sums: list[float], factor: float) -> int:
    """Overheat: the points that heat costs at medium range; at short range where nothing reaches medium.

    AS:14.15: any damage below a point counts as a point here.
    """
    if factor == 1:
        return 0
    short, medium = sums[:2]
    lost = up(medium) - up(medium * factor) if medium else int(damage_up(short)) - int(damage_up(short * factor))
    return max(0, min(MOST_OVERHEAT, lost))


def _at_long(points: float, overheat: int, burning: Heat) -> tuple[float, bool]:
    """The heat factor of long-range damage, and whether overheating raises that damage (OVL)."""
    if burning.long == 1 or not overheat:
        return burning.long, False
    if up(points * burning.long) < up(points):
        return burning.front, True
    return 1.0, False


def _rear(guns: list[Gun], draft: Draft, burning: Heat, heated: Factors, ranges: int, steps: Steps) -> None:
    """REAR: all that fires to the rear, torpedoes too, without fire control; heat counts only when the front runs hot.

    AS:14.13, as for IF and LRM.
    """
    guns = [gun for gun in guns if not gun.facts.artillery or (draft.flies and gun.facts.cannon)]
    close = burning.rear if burning.hot else 1.0
    sums = plain_sums(guns, (close, close, heated[2], heated[3]))[:ranges]
    if any(sums):
        damage = tuple(damage_normal(points) for points in sums)
        draft.held.put("REAR", damage)
        steps.line("Rear weapons", f"REAR{damage_text(damage, '-')}", "{}, rounded normally", sums)


def _turret(guns: list[Gun], draft: Draft, heated: Factors, steps: Steps) -> None:
    """TUR: the turret's own standard damage and abilities.

    AS:14.9: an anti-missile system in a turret stands in TUR as well, though it fires all around.
    """
    steps.section("Turret", "AS conversion: damage abilities")
    held = Holding()
    standard = [gun for gun in guns if counts(gun)]
    sums = [sum(gun.damage[band] * gun.factor for gun in standard) * heated[band] for band in range(3)]
    if any(sums):
        damage = tuple(damage_up(points) for points in sums)
        held.put(STANDARD, damage)
        steps.line("Turret weapons", damage_text(damage, "-"), "{}, rounded up", sums)
    damage_abilities(guns, held, heated, steps)
    heat_damage(guns, held, steps)
    weapon_abilities(guns, held, draft, steps)
    if held.values:
        draft.held.turret = held
