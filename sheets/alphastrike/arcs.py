"""The four firing arcs of large craft."""

from sheets.alphastrike.draft import ArcDraft, Draft
from sheets.alphastrike.element import Facing
from sheets.alphastrike.heat import ship_factor
from sheets.alphastrike.loadout import Gun, Loadout, label
from sheets.alphastrike.placement import arc_shares, share_of
from sheets.alphastrike.rounding import damage_normal, damage_up, up
from sheets.alphastrike.special import Damage, damage_text
from sheets.alphastrike.steps import Steps
from sheets.alphastrike.weaponry import point_defense, weapon_abilities
from sheets.equipment.weapon import AlphaClass
from sheets.units import Spacecraft

NO_ARC_DAMAGE: Damage = (0, 0, 0, 0)

Share = tuple[Gun, float]
"""A weapon and the share of its damage that an arc has."""


def fire_arcs(unit: Spacecraft, load: Loadout, draft: Draft, steps: Steps) -> None:
    """Fill the arcs with damage and abilities."""
    draft.damage = NO_ARC_DAMAGE
    factor = ship_factor(unit, load, steps)
    shares = arc_shares(unit)
    by_arc: dict[Facing, list[Share]] = {facing: [] for facing in Facing}
    for gun in load.guns:
        for facing, share in share_of(gun.mount, shares).items():
            by_arc[facing].append((gun, share))
    draft.arcs = {facing: ArcDraft() for facing in Facing}
    screens = sum(gun.facts.screen for gun in load.guns)
    if screens:
        draft.held.add("SCR", screens)
        steps.line("Screen launchers", f"SCR{screens}")
    for facing, guns in by_arc.items():
        steps.section(f"{facing.value.capitalize()} arc", "AS conversion: arcs")
        _fill(draft, draft.arcs[facing], guns, factor, steps)


def _fill(draft: Draft, arc: ArcDraft, guns: list[Share], factor: float, steps: Steps) -> None:
    columns: dict[AlphaClass, list[Share]] = {}
    for gun, share in guns:
        if gun.facts.artillery or gun.facts.kind is AlphaClass.TORPEDO:
            continue
        column = gun.facts.kind if gun.facts.kind in CAPITAL_COLUMNS else AlphaClass.STANDARD
        columns.setdefault(column, []).append((gun, share))
    arc.standard = _column(columns.get(AlphaClass.STANDARD), factor, "STD", steps)
    arc.capital = _column(columns.get(AlphaClass.CAPITAL), factor, "CAP", steps)
    arc.sub_capital = _column(columns.get(AlphaClass.SUB_CAPITAL), factor, "SCAP", steps)
    arc.missiles = _column(columns.get(AlphaClass.CAPITAL_MISSILE), factor, "MSL", steps)
    flak = [(gun, share) for gun, share in guns if gun.facts.kind is AlphaClass.FLAK]
    sums = _sums(flak, factor, Steps())
    if any(sums):
        damage = tuple(damage_normal(points) for points in sums)
        arc.held.put("FLK", damage)
        steps.line("Flak", f"FLK{damage_text(damage, '-')}", "{}, rounded normally", sums)
    defense = sum(point_defense(gun) * share for gun, share in guns) * factor
    if defense:
        arc.held.put("PNT", up(defense))
        steps.line("Point defense", f"PNT{up(defense)}", "{}, rounded up", defense)
    weapon_abilities([gun for gun, _ in guns], arc.held, draft, steps)


CAPITAL_COLUMNS = frozenset({AlphaClass.CAPITAL, AlphaClass.SUB_CAPITAL, AlphaClass.CAPITAL_MISSILE})


def _column(guns: list[Share] | None, factor: float, name: str, steps: Steps) -> Damage:
    if not guns:
        return NO_ARC_DAMAGE
    sums = _sums(guns, factor, steps)
    damage = tuple(damage_up(points) for points in sums)
    steps.line(name, damage_text(damage, "-"), "{} with heat, each rounded up", sums)
    return damage


def _sums(guns: list[Share], factor: float, steps: Steps) -> list[float]:
    sums = [0.0, 0.0, 0.0, 0.0]
    for gun, share in guns:
        for band, points in enumerate(gun.damage):
            sums[band] += points * gun.factor * share
        if steps.written:
            values = "/".join(f"{points * gun.factor * share:.4g}" for points in gun.damage)
            steps.line(label(gun), values, "× {}" if share != 1 else "", share)
    return [points * factor for points in sums]
