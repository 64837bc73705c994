"""Damage of an element without arcs: standard damage, overheat, rear, turret, and abilities of weapons."""

from collections.abc import Iterable

from sheets.alphastrike.elementtypes import ElementType
from sheets.alphastrike.heat import HeatFactors, heat_factors
from sheets.alphastrike.loadout import ElementLoadout, Gun, label
from sheets.alphastrike.rounding import damage_normal, damage_plain, damage_up, tenths, up_to_whole
from sheets.alphastrike.special import RANGES, STANDARD, Damage, Specials, damage_text, points_text
from sheets.alphastrike.unfinished import Steps, UnfinishedElement
from sheets.alphastrike.weapons import RawDamage
from sheets.equipment.weapon import AlphaClass
from sheets.units import Fighter, Mech, ProtoMech, Unit, Vehicle
from sheets.units.base import Mounting
from sheets.units.mech import LEGS, Body
from sheets.units.vehicle import BODY, FRONT_TURRET, TURRET, Motive

REAR = "RR"
AFT = "AFT"
TURRETS = frozenset({TURRET, FRONT_TURRET})
TURRET_TRAITS = frozenset({"head-turret", "shoulder-turret", "quad-turret"})

GunsByDirection = tuple[list[Gun], list[Gun], list[Gun]]
"""The guns of front, rear and turret; those of a turret are also in the front."""


def by_direction(unit: Unit, load: ElementLoadout) -> GunsByDirection:
    """The guns of an element without arcs, by the direction in which they count."""
    match unit:
        case Mech():
            return _mech_directions(unit, load)
        case Vehicle():
            return _vehicle_directions(unit, load)
        case Fighter():
            rear = [gun for gun in load.guns if gun.mount.rear or gun.mount.location == AFT]
            return [gun for gun in load.guns if not (gun.mount.rear or gun.mount.location == AFT)], rear, []
        case _:
            return load.guns, [], []


def _mech_directions(unit: Mech, load: ElementLoadout) -> GunsByDirection:
    guns = load.guns
    rear = [gun for gun in guns if gun.mount.rear]
    front = [gun for gun in guns if not gun.mount.rear] if rear else guns
    if unit.body is Body.TRIPOD:
        turret = [gun for gun in guns if gun.mount.location not in LEGS]
    elif unit.body is Body.QUADVEE:
        turret = guns
    elif not load.outfit.has(*TURRET_TRAITS):
        turret = []
    else:
        turret = [gun for gun in guns if gun.mount.mounting is Mounting.TURRET]
    return front, rear, turret


def _vehicle_directions(unit: Vehicle, load: ElementLoadout) -> GunsByDirection:
    small_support = unit.support is not None and unit.motive is not Motive.VTOL and not unit.six_sided
    backward = {REAR, BODY} if small_support else {REAR}
    front = [gun for gun in load.guns if gun.mount.location not in backward]
    rear = [gun for gun in load.guns if gun.mount.location == REAR]
    # AS:14.18: a small support vehicle with two turrets has no turret attack, as they have no common arc.
    turreted = unit.turrets == 1 or not small_support
    turret = [gun for gun in load.guns if gun.mount.location in TURRETS] if turreted else []
    return front, rear, turret


RangeFactors = tuple[float, float, float, float]
"""Heat factors at the four ranges."""

MOST_OVERHEAT = 4


def find_damage(unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Damage, overheat and all abilities from weapons of ground elements and fighters."""
    front, rear, turret = by_direction(unit, load)
    heat = heat_factors(unit, load, unfinished, front, rear, steps)
    ranges = 4 if unfinished.flies else 3
    overheats_long = _standard_damage(front, unfinished, heat, ranges, steps)
    long = heat.front if overheats_long else heat.long
    heated = (heat.front, heat.front, long, long)
    steps.section("Abilities from weapons", "AS conversion: damage abilities")
    everywhere = isinstance(unit, Mech | ProtoMech | Fighter)
    weapon_abilities(load.guns if everywhere else front, unfinished.specials, unfinished, steps)
    heat_damage(front, unfinished.specials, steps)
    if rear:
        _rear(rear, unfinished, heat, heated, ranges, steps)
    if unfinished.flies:
        flying_abilities(front, unfinished.specials, heated, steps)
    else:
        damage_abilities(front, unfinished.specials, heated, steps)
    if turret:
        _turret(turret, unfinished, heated, steps)


def is_standard(gun: Gun, flies: bool = False) -> bool:
    """Whether a weapon does standard damage: torpedoes and artillery do not, cannons only on fighters.

    AS:14.7: artillery cannons do damage on fighters, give an ability on the ground, and neither on large craft.
    """
    weapon = gun.weapon
    return weapon.kind is not AlphaClass.TORPEDO and (not weapon.artillery or (flies and weapon.cannon))


def raw_sums(guns: Iterable[Gun], ranges: int, steps: Steps) -> list[float]:
    """The sum of damage times multiplier at each range, with fire control."""
    short = medium = long = extreme = 0.0
    for gun in guns:
        damage, factor = gun.damage, gun.factor
        short += damage[0] * factor
        medium += damage[1] * factor
        long += damage[2] * factor
        extreme += damage[3] * factor
    if steps.is_kept:
        for band in range(ranges):
            _write_each(guns, band, steps)
    return [short, medium, long, extreme][:ranges]


def _write_each(guns: Iterable[Gun], band: int, steps: Steps) -> None:
    for gun in guns:
        points = gun.damage[band]
        if points and gun.factor:
            formula = "{} × {}" if gun.factor != 1 else "{}"
            steps.line(f"{RANGES[band]}: {label(gun)}", points * gun.factor, formula, points, gun.factor)


def _standard_damage(
    front: list[Gun], unfinished: UnfinishedElement, heat: HeatFactors, ranges: int, steps: Steps
) -> bool:
    """Find standard damage and overheat; return whether the element also overheats at long range (OVL)."""
    steps.section("Standard damage", "AS conversion: damage, overheat")
    guns = [gun for gun in front if is_standard(gun, unfinished.flies)]
    sums = raw_sums(guns, ranges, steps)
    close = heat.front
    unfinished.ov = _overheat(sums, close)
    far, overheats_long = _at_long(sums[2], unfinished.ov, heat)
    # AS:14.6: extreme range has the factor of the front, not that of long range.
    extreme = close if overheats_long or heat.long < 1 else 1.0
    factors = (close, close, far, extreme)
    unfinished.damage = tuple(damage_up(points * factor) for points, factor in zip(sums, factors, strict=False))
    for band, points in enumerate(unfinished.damage):
        if sums[band]:
            formula = "{} × {}, rounded up" if factors[band] < 1 else "{}, rounded up"
            steps.line(f"Damage at {RANGES[band]}", points_text(points), formula, sums[band], factors[band])
    if unfinished.ov:
        steps.line(
            "Overheat",
            unfinished.ov,
            "{} at M without heat, {} with it",
            up_to_whole(sums[1]),
            up_to_whole(sums[1] * close),
        )
    if overheats_long:
        unfinished.specials.give("OVL")
        steps.line("Overheats at long range", "OVL")
    return overheats_long


def _overheat(sums: list[float], factor: float) -> int:
    """Overheat: the points of damage lost to heat at medium range, or at short range without medium damage.

    AS:14.15: any damage below a point counts as a point here.
    """
    if factor == 1:
        return 0
    short, medium = sums[:2]
    lost = (
        up_to_whole(medium) - up_to_whole(medium * factor)
        if medium
        else int(damage_up(short)) - int(damage_up(short * factor))
    )
    return max(0, min(MOST_OVERHEAT, lost))


def _at_long(points: float, overheat: int, heat: HeatFactors) -> tuple[float, bool]:
    """The heat factor of long-range damage, and whether overheating raises that damage (OVL)."""
    if heat.long == 1 or not overheat:
        return heat.long, False
    if up_to_whole(points * heat.long) < up_to_whole(points):
        return heat.front, True
    return 1.0, False


def _rear(
    guns: list[Gun], unfinished: UnfinishedElement, heat: HeatFactors, heated: RangeFactors, ranges: int, steps: Steps
) -> None:
    """Give REAR: all rear weapons with torpedoes, without fire control; heat counts only if the front overheats.

    AS:14.13: fire control does not count here, as it does not for IF and LRM.
    """
    guns = [gun for gun in guns if not gun.weapon.artillery or (unfinished.flies and gun.weapon.cannon)]
    close = heat.rear if heat.hot else 1.0
    sums = plain_sums(guns, (close, close, heated[2], heated[3]))[:ranges]
    if any(sums):
        damage = tuple(damage_normal(points) for points in sums)
        unfinished.specials.put("REAR", damage)
        steps.line("Rear weapons", f"REAR{damage_text(damage, '-')}", "{}, rounded normally", sums)


def _turret(guns: list[Gun], unfinished: UnfinishedElement, heated: RangeFactors, steps: Steps) -> None:
    """Give TUR: the turret's standard damage and abilities.

    AS:14.9: an anti-missile system has no arc, so it is only outside TUR.
    """
    guns = [gun for gun in guns if ANTI_MISSILE_SYSTEMS.isdisjoint(code for code, _ in gun.weapon.grants)]
    steps.section("Turret", "AS conversion: damage abilities")
    specials = Specials()
    standard = [gun for gun in guns if is_standard(gun)]
    sums = [sum(gun.damage[band] * gun.factor for gun in standard) * heated[band] for band in range(3)]
    if any(sums):
        damage = tuple(damage_up(points) for points in sums)
        specials.put(STANDARD, damage)
        steps.line("Turret weapons", damage_text(damage, "-"), "{}, rounded up", sums)
    damage_abilities(guns, specials, heated, steps)
    heat_damage(guns, specials, steps)
    weapon_abilities(guns, specials, unfinished, steps)
    if specials.values:
        unfinished.specials.turret = specials


ONE_POINT = 10  # tenths
ANTI_MISSILE_SYSTEMS = frozenset({"AMS", "RAMS"})  # for ground units only, in all directions
HOT, WARM = 10, 4  # heat damage above which a range has 2 or 1
ANTI_MISSILE = 0.3  # point defense of an anti-missile system

# Factors of a multi-missile launcher for each kind of missile, at S, M, L and E.
MML_AS_LRM: RawDamage = (0, 0.5, 1, 0)
MML_AS_SRM: RawDamage = (1, 0.5, 0, 0)


def plain_sums(guns: Iterable[Gun], factors: RangeFactors, multi_missile: RawDamage = (1, 1, 1, 1)) -> list[float]:
    """The sums of damage at all ranges without fire control, times the heat factors.

    Damage of multi-missile launchers is multiplied by `multi_missile` at each range.
    """
    sums = [0.0, 0.0, 0.0, 0.0]
    for gun in guns:
        shares = multi_missile if gun.weapon.kind is AlphaClass.MML else (1, 1, 1, 1)
        for band, points in enumerate(gun.weapon.damage):
            sums[band] += points * gun.factor * shares[band]
    return [points * factor for points, factor in zip(sums, factors, strict=True)]


def controlled_sums(guns: Iterable[Gun], factors: RangeFactors) -> list[float]:
    """The sums of damage at all ranges with the fire control of each weapon, times the heat factors."""
    sums = [0.0, 0.0, 0.0, 0.0]
    for gun in guns:
        for band, points in enumerate(gun.damage):
            sums[band] += points * gun.factor
    return [points * factor for points, factor in zip(sums, factors, strict=True)]


def damage_abilities(guns: list[Gun], specials: Specials, factors: RangeFactors, steps: Steps) -> None:
    """Give IF, LRM, SRM, AC, FLK, IATM, TOR and REL of ground elements."""
    kinds = {gun.weapon.kind for gun in guns}
    if any(gun.weapon.indirect for gun in guns):
        _indirect(guns, specials, factors, steps)
    if not kinds.isdisjoint((AlphaClass.LRM, AlphaClass.MML)):
        launchers = [g for g in guns if g.weapon.kind in (AlphaClass.LRM, AlphaClass.MML) and not g.artemis]
        _at_least_a_point("LRM", plain_sums(launchers, factors, MML_AS_LRM)[:3], specials, steps)
    if not kinds.isdisjoint((AlphaClass.SRM, AlphaClass.MML)):
        launchers = [g for g in guns if g.weapon.kind in (AlphaClass.SRM, AlphaClass.MML) and not g.artemis]
        _at_least_a_point("SRM", plain_sums(launchers, factors, MML_AS_SRM)[:2], specials, steps)
    if AlphaClass.AUTOCANNON in kinds:
        _at_least_a_point("AC", plain_sums(_of(guns, AlphaClass.AUTOCANNON), factors)[:3], specials, steps)
    if AlphaClass.IATM in kinds:
        _at_least_a_point("IATM", plain_sums(_of(guns, AlphaClass.IATM), factors)[:3], specials, steps)
    _flak_and_torpedoes(guns, kinds, 3, specials, factors, steps)


def flying_abilities(guns: list[Gun], specials: Specials, factors: RangeFactors, steps: Steps) -> None:
    """Give TOR, REL, PNT and FLK of fighters."""
    _flak_and_torpedoes(guns, {gun.weapon.kind for gun in guns}, 4, specials, factors, steps)
    defense = sum(point_defense(gun) for gun in guns) * factors[0]
    if defense:
        specials.put("PNT", up_to_whole(defense))
        steps.line("Point defense", f"PNT{up_to_whole(defense)}", "{}, rounded up", defense)


def point_defense(gun: Gun) -> float:
    """The points that a weapon adds to point defense."""
    if gun.weapon.ams:
        return ANTI_MISSILE * gun.factor
    return gun.weapon.damage[0] * gun.factor if gun.weapon.point_defense else 0


def _flak_and_torpedoes(
    guns: list[Gun], kinds: set[AlphaClass], ranges: int, specials: Specials, factors: RangeFactors, steps: Steps
) -> None:
    if AlphaClass.FLAK in kinds:
        any_damage("FLK", plain_sums(_of(guns, AlphaClass.FLAK), factors)[:ranges], specials, steps)
    if AlphaClass.TORPEDO in kinds:
        any_damage("TOR", controlled_sums(_of(guns, AlphaClass.TORPEDO), factors)[:ranges], specials, steps)
    if AlphaClass.RE_ENGINEERED in kinds:
        medium = plain_sums(_of(guns, AlphaClass.RE_ENGINEERED), factors)[1]
        if tenths(medium) >= ONE_POINT:
            specials.give("REL")
            steps.line("Re-engineered lasers", "REL", "{} at M", medium)


def _of(guns: list[Gun], kind: AlphaClass) -> list[Gun]:
    return [gun for gun in guns if gun.weapon.kind is kind]


def _indirect(guns: list[Gun], specials: Specials, factors: RangeFactors, steps: Steps) -> None:
    """Give IF, with the heat factor of long range (AS:14.14)."""
    long = plain_sums([gun for gun in guns if gun.weapon.indirect], factors)[2]
    if long:
        points = (damage_normal(long),)
        specials.put("IF", points)
        steps.line("Indirect fire", f"IF{damage_text(points)}", "{} at L, rounded normally", long)


def _at_least_a_point(code: str, sums: list[float], specials: Specials, steps: Steps) -> None:
    """Give an ability that needs a full point at medium range.

    AS:14.8: before rounding, so 0.929 is not enough.
    """
    if round(sums[1], 6) >= 1:
        _put(code, tuple(damage_plain(points) for points in sums), sums, specials, steps)


def any_damage(code: str, sums: list[float], specials: Specials, steps: Steps) -> None:
    """Give an ability if there is any damage."""
    if any(sums):
        _put(code, tuple(damage_normal(points) for points in sums), sums, specials, steps)


def _put(code: str, damage: Damage, sums: list[float], specials: Specials, steps: Steps) -> None:
    specials.put(code, damage)
    if steps.is_kept:
        steps.line(code, f"{code}{damage_text(damage, '-')}", "{}", sums)


def heat_damage(guns: list[Gun], specials: Specials, steps: Steps) -> None:
    """Give HT: the heat damage of flamers and plasma weapons; ammunition and overheating do not change it."""
    hot = [gun.weapon.heat_damage for gun in guns if gun.weapon.heat_damage[0]]
    put_heat([sum(each) for each in list(zip(*hot, strict=True))[:3]] if hot else [], specials, steps)


def put_heat(sums: list[float], specials: Specials, steps: Steps) -> None:
    """Give HT by range: 2 for heat damage above 10, 1 above 4."""
    damage = tuple(2 if heat > HOT else 1 if heat > WARM else 0 for heat in sums)
    if any(damage):
        specials.put("HT", damage)
        steps.line("Heat damage", f"HT{damage_text(damage, '-')}", "{}", sums)


ON_SUITS = {"SNARC": "CNARC", "INARC": "", "MTAS": "BTAS"}


def weapon_abilities(guns: Iterable[Gun], specials: Specials, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Give the abilities of single weapons: artillery, TAG, C3, Narc, anti-missile systems and others."""
    for gun in guns:
        weapon = gun.weapon
        if not weapon.artillery and not weapon.grants:
            continue
        if weapon.artillery and not (unfinished.flies and weapon.cannon):
            specials.add(weapon.artillery, 1)
            steps.line(weapon.title, weapon.artillery)
        for code, number in weapon.grants:
            if unfinished.flies and code in ANTI_MISSILE_SYSTEMS:
                continue
            if unfinished.type is ElementType.BATTLE_ARMOR:
                code = ON_SUITS.get(code, code)
            if code and number is not None:
                specials.add(code, number)
            elif code:
                specials.give(code)
            steps.line(weapon.title, code)
