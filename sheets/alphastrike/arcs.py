"""The four firing arcs of large craft."""

from sheets.alphastrike.damage import AFT, point_defense, weapon_abilities
from sheets.alphastrike.element import ArcFacing
from sheets.alphastrike.heat import ship_factor
from sheets.alphastrike.loadout import ElementLoadout, Gun, label
from sheets.alphastrike.rounding import damage_normal, damage_up, up_to_whole
from sheets.alphastrike.special import Damage, damage_text
from sheets.alphastrike.unfinished import Steps, UnfinishedArc, UnfinishedElement
from sheets.equipment.weapon import AlphaClass
from sheets.units import CapitalShip, DropShip, SmallCraft, Spacecraft, WarShip
from sheets.units.base import Mount

ArcShares = dict[tuple[str, bool], dict[ArcFacing, float]]

_F, _L, _R, _A = ArcFacing.FRONT, ArcFacing.LEFT, ArcFacing.RIGHT, ArcFacing.REAR


def _both(location: str, shares: dict[ArcFacing, float]) -> ArcShares:
    """Identical shares for the weapons to the front and to the rear of a location."""
    return {(location, False): shares, (location, True): shares}


_ENDS = _both("NOS", {_F: 1}) | _both(AFT, {_A: 1})

_WARSHIP: ArcShares = (
    _ENDS
    | _both("FLS", {_F: 1})
    | _both("FRS", {_F: 1})
    | _both("LBS", {_L: 1})
    | _both("RBS", {_R: 1})
    | _both("ALS", {_L: 1})
    | _both("ARS", {_R: 1})
)
_STATION: ArcShares = (
    _ENDS
    | _both("FLS", {_F: 0.5, _L: 0.5})
    | _both("FRS", {_F: 0.5, _R: 0.5})
    | _both("ALS", {_L: 0.5, _A: 0.5})
    | _both("ARS", {_R: 0.5, _A: 0.5})
)
_SPHEROID: ArcShares = _ENDS | {
    ("LS", False): {_F: 0.5, _L: 0.5},
    ("RS", False): {_F: 0.5, _R: 0.5},
    ("LS", True): {_L: 0.5, _A: 0.5},
    ("RS", True): {_R: 0.5, _A: 0.5},
}
_AERODYNE: ArcShares = _ENDS | {
    ("LS", False): {_L: 1},
    ("RS", False): {_R: 1},
    ("LS", True): {_A: 1},
    ("RS", True): {_A: 1},
}


def arc_shares(unit: Spacecraft) -> ArcShares:
    """The arcs that each location fires into, with the share of its damage; by location and rear mounting."""
    if isinstance(unit, WarShip):
        return _WARSHIP
    if isinstance(unit, CapitalShip):
        return _STATION
    assert isinstance(unit, SmallCraft | DropShip)
    return _SPHEROID if unit.spheroid else _AERODYNE


def share_of(mount: Mount, shares: ArcShares) -> dict[ArcFacing, float]:
    """The arcs that one mount fires into, with its share of damage in each; empty for mounts inside the hull."""
    return shares.get((mount.location or "", mount.rear), {})


NO_ARC_DAMAGE: Damage = (0, 0, 0, 0)

GunShare = tuple[Gun, float]
"""A weapon and the share of its damage that an arc has."""


def fire_arcs(unit: Spacecraft, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> None:
    """Fill the arcs with damage and abilities."""
    unfinished.damage = NO_ARC_DAMAGE
    factor = ship_factor(unit, load, steps)
    shares = arc_shares(unit)
    by_arc: dict[ArcFacing, list[GunShare]] = {facing: [] for facing in ArcFacing}
    for gun in load.guns:
        for facing, share in share_of(gun.mount, shares).items():
            by_arc[facing].append((gun, share))
    unfinished.arcs = {facing: UnfinishedArc() for facing in ArcFacing}
    screens = sum(gun.weapon.screen for gun in load.guns)
    if screens:
        unfinished.specials.add("SCR", screens)
        steps.line("Screen launchers", f"SCR{screens}")
    for facing, guns in by_arc.items():
        steps.section(f"{facing.value.capitalize()} arc", "AS conversion: arcs")
        _fill(unfinished, unfinished.arcs[facing], guns, factor, steps)


def _fill(unfinished: UnfinishedElement, arc: UnfinishedArc, guns: list[GunShare], factor: float, steps: Steps) -> None:
    columns: dict[AlphaClass, list[GunShare]] = {}
    for gun, share in guns:
        if gun.weapon.artillery or gun.weapon.kind is AlphaClass.TORPEDO:
            continue
        column = gun.weapon.kind if gun.weapon.kind in CAPITAL_COLUMNS else AlphaClass.STANDARD
        columns.setdefault(column, []).append((gun, share))
    arc.standard = _column(columns.get(AlphaClass.STANDARD), factor, "STD", steps)
    arc.capital = _column(columns.get(AlphaClass.CAPITAL), factor, "CAP", steps)
    arc.sub_capital = _column(columns.get(AlphaClass.SUB_CAPITAL), factor, "SCAP", steps)
    arc.missiles = _column(columns.get(AlphaClass.CAPITAL_MISSILE), factor, "MSL", steps)
    flak = [(gun, share) for gun, share in guns if gun.weapon.kind is AlphaClass.FLAK]
    sums = _sums(flak, factor, Steps())
    if any(sums):
        damage = tuple(damage_normal(points) for points in sums)
        arc.specials.put("FLK", damage)
        steps.line("Flak", f"FLK{damage_text(damage, '-')}", "{}, rounded normally", sums)
    defense = sum(point_defense(gun) * share for gun, share in guns) * factor
    if defense:
        arc.specials.put("PNT", up_to_whole(defense))
        steps.line("Point defense", f"PNT{up_to_whole(defense)}", "{}, rounded up", defense)
    weapon_abilities([gun for gun, _ in guns], arc.specials, unfinished, steps)


CAPITAL_COLUMNS = frozenset({AlphaClass.CAPITAL, AlphaClass.SUB_CAPITAL, AlphaClass.CAPITAL_MISSILE})


def _column(guns: list[GunShare] | None, factor: float, name: str, steps: Steps) -> Damage:
    if not guns:
        return NO_ARC_DAMAGE
    sums = _sums(guns, factor, steps)
    damage = tuple(damage_up(points) for points in sums)
    steps.line(name, damage_text(damage, "-"), "{} with heat, each rounded up", sums)
    return damage


def _sums(guns: list[GunShare], factor: float, steps: Steps) -> list[float]:
    sums = [0.0, 0.0, 0.0, 0.0]
    for gun, share in guns:
        for band, points in enumerate(gun.damage):
            sums[band] += points * gun.factor * share
        if steps.is_kept:
            values = "/".join(f"{points * gun.factor * share:.4g}" for points in gun.damage)
            steps.line(label(gun), values, "× {}" if share != 1 else "", share)
    return [points * factor for points in sums]
