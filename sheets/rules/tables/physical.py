"""Physical attacks: the modifier to the piloting skill, and the damage by mass.

`physical_attacks` has those of one 'Mech. Rules: TW (errata 4.4, p. 145 and p. 148), BMM (errata 7.01, p. 38 and p.
109).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from sheets.editions import CLASSIC, ClassicPlay
from sheets.editions import edition as edition_of
from sheets.equipment import Item, item
from sheets.equipment.quirks import QuirkNumber, added_by_quirks
from sheets.rules.quirks import quirk_codes
from sheets.units import Mech
from sheets.units.mech import LEGS, TORSOS, System
from sheets.units.outfit import outfit


@dataclass(frozen=True, slots=True)
class PhysicalAttack:
    """One kind of attack. `to_hit` is text if the skills of both pilots count; with `tsm`, hot triple-strength myomer
    doubles the damage.

    `damage` is of the attacker's mass, or dice.
    """

    name: str
    to_hit: int | str
    damage: Callable[[int], float] | str | None
    tsm: bool = True
    unit: str = ""  # unit of the multiplier of the damage; the product is rounded up
    against_infantry: str = ""  # dice of damage to conventional infantry, if different


def _per_ten(tons: int) -> int:
    return ceil(tons / 10)


def _per_five(tons: int) -> int:
    return tons // 5


def _fixed_damage(damage: int) -> Callable[[int], int]:
    return lambda tons: damage


AGAINST_VTOLS: dict[str, str] = {
    "−1 or less": "none",
    "0": "all but punches",
    "1-2": "all but kicks",
    "3": "clubs and weapons only",
    "4 or more": "none",
}
"""The levels of a VTOL above a 'Mech, and the physical attacks that reach it (TW, physical attacks on VTOLs)."""


def reaches_vtol(attack: str, levels: int) -> bool:
    """Whether a physical attack reaches a VTOL this many levels above the attacker, by `AGAINST_VTOLS`.

    >>> [reaches_vtol("kick", levels) for levels in (-1, 0, 1)], reaches_vtol("hatchet", 3)
    ([False, True, False], True)
    """
    name = attack.split()[0]
    if levels == 0:
        return name != "punch"
    if levels in (1, 2):
        return name != "kick"
    return levels == 3 and name not in ("punch", "kick", "push", "charge", "death")


TALONS = 1.5  # times the damage of a kick and of a death from above, halves up (TO)

PUNCH = PhysicalAttack("Punch", 0, _per_ten)
CLAW = PhysicalAttack("Claw", 1, lambda tons: ceil(tons / 7))
KICK = PhysicalAttack("Kick", -2, _per_five)
TALON_KICK = PhysicalAttack("Kick", -2, lambda tons: ceil(tons // 5 * TALONS))
PUSH = PhysicalAttack("Push", -1, None)
CLUB = PhysicalAttack("Club", -1, _per_five)
SHIELD_IN_PUNCH = {"small-shield": 1, "medium-shield": 2, "large-shield": 3}
"""Damage that a shield adds to a punch with its arm (CORE:F18:shields)."""
# TW-4.4:p148:charge-rounding: a tenth of the mass times the hexes moved, and only then rounded.
CHARGE = PhysicalAttack("Charge", "skills", lambda tons: tons / 10, tsm=False, unit="hex")
CORE_CHARGE = replace(CHARGE, damage=lambda tons: tons / 5, unit="(TMM+1)")
"""The charge of the core rules of 2026 (CORE:F8:charge-damage): a fifth of the mass for each point of the target
movement modifier, and once more.
"""
SPIKED_CHARGE, RAM_PLATE = 2, 1.5
"""The points that spikes on each torso add to a charge, and the factor of a ram plate (TO; core digest S2)."""
DEATH_FROM_ABOVE = PhysicalAttack("Death from above", "skills", lambda tons: ceil(3 * tons / 10), tsm=False)
TALON_DEATH_FROM_ABOVE = replace(DEATH_FROM_ABOVE, damage=lambda tons: ceil(3 * tons * TALONS / 10))

SAWS = "1D6"  # TW-4.4:p148:saws, TW-4.4:p134:combine

# Melee weapons by the trait of the item.
WEAPONS: dict[str, PhysicalAttack] = {
    "hatchet": PhysicalAttack("Hatchet", -1, _per_five),
    "sword": PhysicalAttack("Sword", -2, lambda tons: ceil(tons / 10) + 1),
    "mace": PhysicalAttack("Mace", 1, lambda tons: ceil(tons / 4)),
    "retractable-blade": PhysicalAttack("Blade", -2, _per_ten),
    "lance": PhysicalAttack("Lance", 1, _per_five),
    "flail": PhysicalAttack("Flail", 0, _fixed_damage(9), tsm=False),
    "chain-whip": PhysicalAttack("Chain whip", -2, _fixed_damage(3), tsm=False),
    "wrecking-ball": PhysicalAttack("Wrecking ball", 1, _fixed_damage(8), tsm=False),
    "dual-saw": PhysicalAttack("Dual saw", 0, _fixed_damage(7), tsm=False, against_infantry=SAWS),
    "buzzsaw": PhysicalAttack("Buzzsaw", -1, "2D6", tsm=False),
    "chainsaw": PhysicalAttack("Chainsaw", 0, _fixed_damage(5), tsm=False, against_infantry=SAWS),
    "backhoe": PhysicalAttack("Backhoe", 1, _fixed_damage(6)),
    "rock-cutter": PhysicalAttack("Rock cutter", 1, _fixed_damage(5), tsm=False),
    "pile-driver": PhysicalAttack("Pile driver", 2, _fixed_damage(10), tsm=False),
    "mining-drill": PhysicalAttack("Mining drill", -1, _fixed_damage(4), tsm=False),
    "spot-welder": PhysicalAttack("Spot welder", -1, _fixed_damage(5), tsm=False),
    "combine": PhysicalAttack("Combine", -2, _fixed_damage(3), tsm=False, against_infantry=SAWS),
    "small-vibroblade": PhysicalAttack("Vibroblade", -2, _fixed_damage(7), tsm=False),
    "medium-vibroblade": PhysicalAttack("Vibroblade", -2, _fixed_damage(10), tsm=False),
    "large-vibroblade": PhysicalAttack("Vibroblade", -2, _fixed_damage(14), tsm=False),
}

_SWORD = WEAPONS["sword"]


def _switched_off(most: int) -> PhysicalAttack:
    """The attack of an inactive vibroblade: that of a sword, up to the damage of the active one, then doubled by hot
    myomer.
    """
    return replace(_SWORD, name="Vibroblade, off", damage=lambda tons: min(ceil(tons / 10) + 1, most))


# BMM-7.01:p109:vibroblade
VIBROBLADES_OFF: dict[str, PhysicalAttack] = {
    "small-vibroblade": _switched_off(7),
    "medium-vibroblade": _switched_off(10),
    "large-vibroblade": _switched_off(14),
}

# Attacks with a shield, whose damage is the points that it absorbs while undamaged (TO).
SHIELDS: dict[str, PhysicalAttack] = {
    "small-shield": PhysicalAttack("Shield bash", -2, _fixed_damage(3), tsm=False),
    "medium-shield": PhysicalAttack("Shield bash", -3, _fixed_damage(5), tsm=False),
    "large-shield": PhysicalAttack("Shield bash", -4, _fixed_damage(7), tsm=False),
}

MELEE = {**WEAPONS, **SHIELDS}


def melee_attack(entry: Item) -> PhysicalAttack | None:
    """The attack of a melee weapon or shield; None for other items. A to-hit modifier that errata change is a field of
    the item.

    >>> melee_attack(item("IS Lance").by("tw-4.4")).to_hit, melee_attack(item("IS Lance")).to_hit
    (0, 1)
    """
    if entry.traits.isdisjoint(MELEE):
        return None
    attack = next((attack for trait, attack in MELEE.items() if trait in entry.traits), None)
    if attack is None or not any(change.field == "to_hit" for change in item(entry.name).rulings):
        return attack
    return replace(attack, to_hit=entry.to_hit)


_ARMS = ("LA", "RA")
NO_ARMS = "no_arms"  # the quirk of 'Mechs with no or minimal arms
NO_LOWER_ARM, NO_HAND = 2, 1
"""To hit with a punch. An arm without its lower arm has no hand either, and both modifiers apply
(TW-4.4:p145:missing-lower-arm).
"""


class PossibleAttack(NamedTuple):
    """A physical attack that a 'Mech can make; `arm` is the punching arm if the two differ.

    `damage` is text for dice; `hot` is the damage with hot triple-strength myomer, if it differs.
    """

    attack: PhysicalAttack
    to_hit: int | str
    damage: float | str | None
    hot: float | None = None
    arm: str = ""
    spikes: int = 0  # points on top of the product


def physical_attacks(mech: Mech, edition: str = CLASSIC.id) -> list[PossibleAttack]:
    """The physical attacks of a 'Mech with arms, legs and melee weapons, modified by actuators, gear and quirks."""
    carried, book = outfit(mech, edition), edition_of(edition).play
    found: list[PossibleAttack] = []
    has_arms = "LA" in mech.slots and not mech.has_quirk(NO_ARMS)
    talons = carried.has("talons")
    if has_arms:
        found += _punches(mech, book)
    enhanced = {mount.location for _, mount, _ in carried.with_trait("actuator-enhancement")}
    steady = all(leg in enhanced for leg in mech.locations if leg in LEGS)
    found.append(_possible(mech, _by_book(TALON_KICK if talons else KICK, book), modifier=-1 if steady else 0))
    if has_arms:
        found.append(_possible(mech, PUSH))
        if all(mech.has_system(arm, System.HAND) for arm in _ARMS):
            found.append(_possible(mech, CLUB))
    for _, mount, entry in carried.mounted:
        attacks = [attack for attack in (melee_attack(entry), inactive_attack(entry)) if attack is not None]
        if not book.shields_strike and not entry.traits.isdisjoint(SHIELDS):
            continue
        modifier = _of_arms(mech) if attacks and mount.location in _ARMS else 0
        found += [made for made in (_possible(mech, attack, modifier) for attack in attacks) if made not in found]
    found.append(_charge(mech, CORE_CHARGE if book.charge_by_modifier else CHARGE))
    if carried.has("jump-jet", "jump-booster"):
        armed_legs = {place for talons in carried.with_trait("talons") for place, _ in mech.slots_of(talons.position)}
        with_talons = len(armed_legs) >= book.talons_on_legs  # CORE:F17:talons
        found.append(_possible(mech, TALON_DEATH_FROM_ABOVE if with_talons else DEATH_FROM_ABOVE))
    return found


def damage_without_talons(mech: Mech, possible: PossibleAttack) -> float | str | None:
    """The damage of a kick or a death from above whose talons do not work."""
    return _possible(mech, KICK if possible.attack.name == KICK.name else DEATH_FROM_ABOVE).damage


def inactive_attack(entry: Item) -> PhysicalAttack | None:
    """The attack with a vibroblade that is switched off (BMM-7.01:p109:vibroblade); None for other items."""
    return next((attack for trait, attack in VIBROBLADES_OFF.items() if trait in entry.traits), None)


def _of_arms(mech: Mech) -> int:
    """The modifier of the quirk for arms, for every attack with them (BMM-7.01:p85:overhead-arms)."""
    return sum(added.value for added in added_by_quirks(quirk_codes(mech), QuirkNumber.ARM_ATTACKS))


def _by_book(attack: PhysicalAttack, book: ClassicPlay) -> PhysicalAttack:
    """An attack with its modifier in a book."""
    points = {"Punch": book.punch, "Claw": book.claw, "Kick": book.kick}
    return replace(attack, to_hit=points[attack.name].value)


def _charge(mech: Mech, attack: PhysicalAttack) -> PossibleAttack:
    """A charge, with spikes on torsos and a ram plate."""
    carried = outfit(mech)
    possible = _possible(mech, attack)
    if carried.has("ram-plate") and isinstance(possible.damage, float):
        possible = possible._replace(damage=possible.damage * RAM_PLATE)
    spiked = sum(mount.location in TORSOS for _, mount, _ in carried.with_trait("spikes"))
    return possible._replace(spikes=SPIKED_CHARGE * spiked)


def _punches(mech: Mech, book: ClassicPlay) -> list[PossibleAttack]:
    """Punches of both arms, once if they are equal (BMM)."""
    left, right = (_punch(mech, arm, book) for arm in _ARMS)
    return [left] if left == right else [left._replace(arm="LA"), right._replace(arm="RA")]


def punch_without(mech: Mech, arm: str, book: ClassicPlay, lost: frozenset[str]) -> PossibleAttack:
    """The punch of an arm without gear by its trait: without its claw as without a hand, or without its shield."""
    return _punch(mech, arm, book, lost)


def _punch(mech: Mech, arm: str, book: ClassicPlay, lost: frozenset[str] = frozenset()) -> PossibleAttack:
    """The punch of one arm: half damage without the lower arm; a barrel fist counts as a hand."""
    traits = {trait for _, _, entry in outfit(mech).in_location(arm) for trait in entry.traits} - lost
    claw, side = "claw" in traits, arm.lower()
    modifier, share = _of_arms(mech), 1
    if not mech.has_system(arm, System.LOWER_ARM):
        modifier, share = modifier + NO_LOWER_ARM, 2
    if not mech.has_system(arm, System.HAND) and not claw:
        modifier += 0 if mech.has_quirk(f"barrel_fists_{side}") else NO_HAND
    else:
        modifier += sum(added.value for added in added_by_quirks(quirk_codes(mech), QuirkNumber(f"punch-{side}")))
    if "actuator-enhancement" in traits:
        modifier -= 1
    added = 0 if book.shields_strike else sum(SHIELD_IN_PUNCH.get(trait, 0) for trait in traits)
    return _possible(mech, _by_book(CLAW if claw else PUNCH, book), modifier, share, added)


def _possible(mech: Mech, attack: PhysicalAttack, modifier: int = 0, share: int = 1, added: int = 0) -> PossibleAttack:
    """An attack with its figures for a 'Mech; its damage is divided by `share`, then `added` is added."""
    to_hit = attack.to_hit if isinstance(attack.to_hit, str) else attack.to_hit + modifier
    if not callable(attack.damage):
        return PossibleAttack(attack, to_hit, attack.damage)
    damage = attack.damage(mech.mass)
    if share > 1:
        damage //= share
    damage += added
    hot = 2 * damage if attack.tsm and outfit(mech).has("triple-strength-myomer") else None
    return PossibleAttack(attack, to_hit, damage, hot)
