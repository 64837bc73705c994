"""Abilities that weapons give: damage named apart, heat, and what certain weapons can do."""

from collections.abc import Iterable

from sheets.alphastrike.draft import Draft
from sheets.alphastrike.element import ElementType
from sheets.alphastrike.facts import Values
from sheets.alphastrike.holding import Holding
from sheets.alphastrike.loadout import Gun
from sheets.alphastrike.rounding import damage_normal, damage_plain, tenths, up
from sheets.alphastrike.special import Damage, damage_text
from sheets.alphastrike.steps import Steps
from sheets.equipment.weapon import AlphaClass

ONE_POINT = 10  # tenths
HOT, WARM = 10, 4  # heat damage above which a range does 2 or 1 heat
ANTI_MISSILE = 0.3  # what an anti-missile system counts as point defense

# What a multi-missile launcher counts for each kind of missile, at S, M, L and E.
MML_AS_LRM: Values = (0, 0.5, 1, 0)
MML_AS_SRM: Values = (1, 0.5, 0, 0)

Factors = tuple[float, float, float, float]
"""Heat factors at the four ranges."""


def plain_sums(guns: Iterable[Gun], factors: Factors, multi_missile: Values = (1, 1, 1, 1)) -> list[float]:
    """Sums at all ranges of damage without fire control, heat counted; multi-missile launchers count a share."""
    sums = [0.0, 0.0, 0.0, 0.0]
    for gun in guns:
        shares = multi_missile if gun.facts.kind is AlphaClass.MML else (1, 1, 1, 1)
        for band, points in enumerate(gun.facts.damage):
            sums[band] += points * gun.factor * shares[band]
    return [points * factor for points, factor in zip(sums, factors, strict=True)]


def controlled_sums(guns: Iterable[Gun], factors: Factors) -> list[float]:
    """The same with the fire control that serves each weapon."""
    sums = [0.0, 0.0, 0.0, 0.0]
    for gun in guns:
        for band, points in enumerate(gun.damage):
            sums[band] += points * gun.factor
    return [points * factor for points, factor in zip(sums, factors, strict=True)]


def damage_abilities(guns: list[Gun], held: Holding, factors: Factors, steps: Steps) -> None:
    """IF, LRM, SRM, AC, FLK, IATM, TOR and REL of ground elements."""
    kinds = {gun.facts.kind for gun in guns}
    if any(gun.facts.indirect for gun in guns):
        _indirect(guns, held, factors, steps)
    if not kinds.isdisjoint((AlphaClass.LRM, AlphaClass.MML)):
        launchers = [g for g in guns if g.facts.kind in (AlphaClass.LRM, AlphaClass.MML) and not g.artemis]
        _at_least_a_point("LRM", plain_sums(launchers, factors, MML_AS_LRM)[:3], held, steps)
    if not kinds.isdisjoint((AlphaClass.SRM, AlphaClass.MML)):
        launchers = [g for g in guns if g.facts.kind in (AlphaClass.SRM, AlphaClass.MML) and not g.artemis]
        _at_least_a_point("SRM", plain_sums(launchers, factors, MML_AS_SRM)[:2], held, steps)
    if AlphaClass.AUTOCANNON in kinds:
        _at_least_a_point("AC", plain_sums(_of(guns, AlphaClass.AUTOCANNON), factors)[:3], held, steps)
    if AlphaClass.IATM in kinds:
        _at_least_a_point("IATM", plain_sums(_of(guns, AlphaClass.IATM), factors)[:3], held, steps)
    _flak_and_torpedoes(guns, kinds, 3, held, factors, steps)


def flying_abilities(guns: list[Gun], held: Holding, factors: Factors, steps: Steps) -> None:
    """TOR, REL, PNT and FLK of fighters."""
    _flak_and_torpedoes(guns, {gun.facts.kind for gun in guns}, 4, held, factors, steps)
    defense = sum(point_defense(gun) for gun in guns) * factors[0]
    if defense:
        held.put("PNT", up(defense))
        steps.line("Point defense", f"PNT{up(defense)}", "{}, rounded up", defense)


def point_defense(gun: Gun) -> float:
    """What a weapon counts against missiles."""
    if gun.facts.ams:
        return ANTI_MISSILE * gun.factor
    return gun.facts.damage[0] * gun.factor if gun.facts.point_defense else 0


def _flak_and_torpedoes(
    guns: list[Gun], kinds: set[AlphaClass], ranges: int, held: Holding, factors: Factors, steps: Steps
) -> None:
    if AlphaClass.FLAK in kinds:
        any_damage("FLK", plain_sums(_of(guns, AlphaClass.FLAK), factors)[:ranges], held, steps)
    if AlphaClass.TORPEDO in kinds:
        any_damage("TOR", controlled_sums(_of(guns, AlphaClass.TORPEDO), factors)[:ranges], held, steps)
    if AlphaClass.RE_ENGINEERED in kinds:
        medium = plain_sums(_of(guns, AlphaClass.RE_ENGINEERED), factors)[1]
        if tenths(medium) >= ONE_POINT:
            held.give("REL")
            steps.line("Re-engineered lasers", "REL", "{} at M", medium)


def _of(guns: list[Gun], kind: AlphaClass) -> list[Gun]:
    return [gun for gun in guns if gun.facts.kind is kind]


def _indirect(guns: list[Gun], held: Holding, factors: Factors, steps: Steps) -> None:
    """IF; AS:14.14: heat counts through its factor at long range."""
    long = plain_sums([gun for gun in guns if gun.facts.indirect], factors)[2]
    if long:
        points = (damage_normal(long),)
        held.put("IF", points)
        steps.line("Indirect fire", f"IF{damage_text(points)}", "{} at L, rounded normally", long)


def _at_least_a_point(code: str, sums: list[float], held: Holding, steps: Steps) -> None:
    """An ability that needs a full point at medium range.

    AS:14.8: of damage rounded up to tenths, so that 0.929 is enough. A remark on a published card would not have it,
    but no errata say so.
    """
    if tenths(sums[1]) >= ONE_POINT:
        _put(code, tuple(damage_plain(points) for points in sums), sums, held, steps)


def any_damage(code: str, sums: list[float], held: Holding, steps: Steps) -> None:
    """An ability that any damage gives."""
    if any(sums):
        _put(code, tuple(damage_normal(points) for points in sums), sums, held, steps)


def _put(code: str, damage: Damage, sums: list[float], held: Holding, steps: Steps) -> None:
    held.put(code, damage)
    if steps.written:
        steps.line(code, f"{code}{damage_text(damage, '-')}", "{}", sums)


def heat_damage(guns: list[Gun], held: Holding, steps: Steps) -> None:
    """HT: the heat that flamers and plasma weapons do, without any multiplier, heat or ammunition."""
    hot = [gun.facts.heat_damage for gun in guns if gun.facts.heat_damage[0]]
    put_heat([sum(each) for each in list(zip(*hot, strict=True))[:3]] if hot else [], held, steps)


def put_heat(sums: list[float], held: Holding, steps: Steps) -> None:
    """Heat damage by range: above 10 is 2, above 4 is 1."""
    damage = tuple(2 if heat > HOT else 1 if heat > WARM else 0 for heat in sums)
    if any(damage):
        held.put("HT", damage)
        steps.line("Heat damage", f"HT{damage_text(damage, '-')}", "{}", sums)


GROUND_ONLY = frozenset({"AMS", "RAMS"})
ON_SUITS = {"SNARC": "CNARC", "INARC": "", "MTAS": "BTAS"}


def weapon_abilities(guns: Iterable[Gun], held: Holding, draft: Draft, steps: Steps) -> None:
    """What certain weapons can do besides damage: artillery, TAG, C3, Narc, anti-missile systems and the like."""
    for gun in guns:
        facts = gun.facts
        if not facts.artillery and not facts.grants:
            continue
        if facts.artillery and not (draft.flies and facts.cannon):
            held.add(facts.artillery, 1)
            steps.line(facts.title, facts.artillery)
        for code, number in facts.grants:
            if draft.flies and code in GROUND_ONLY:
                continue
            if draft.type is ElementType.BATTLE_ARMOR:
                code = ON_SUITS.get(code, code)
            if code and number is not None:
                held.add(code, number)
            elif code:
                held.give(code)
            steps.line(facts.title, code)
