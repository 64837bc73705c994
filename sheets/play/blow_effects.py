"""The effect of a physical attack on its target, and its cost for the attacker."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from sheets.play.families import family_of
from sheets.play.physical import charge_damage
from sheets.play.resolution import Refused
from sheets.play.status import Strike
from sheets.record.events import Attack, Circumstance, Event, OwnAttack, Side, Struck
from sheets.record.record import Options
from sheets.rules.tables.physical import WEAPONS
from sheets.units import Infantry, Mech, Unit
from sheets.units.outfit import outfit

CHARGE, FALL, SWARM, LEG = "charge", "death from above", "swarm attack", "leg attack"
LANCE, BLADE = "lance", "blade"


@dataclass(frozen=True)
class Blow:
    """A physical attack that hits: the hexes moved before a charge, the damage that the table states, the side that it
    strikes, the attacker's dice, and whether water halves the damage."""

    hexes: int
    stated: int
    side: Side
    roll: Callable[[int], int]
    wet: bool = False


def target_event(strike: Strike, attacker: Unit, options: Options, target: Unit, blow: Blow) -> Struck | Attack:
    """The event of the target of a physical attack."""
    name, side = strike.name, blow.side
    if isinstance(target, Infantry) and not blow.stated and (dice := _dice_against_troops(name)):
        return Attack(damage=blow.roll(dice), side=side)
    damage = blow.stated or _damage(strike, attacker, options, blow)
    if name == SWARM:
        return Struck(by="swarm", damage=damage, side=side, critical="critical" in strike.damage)
    if name == LEG:
        return Struck(by="leg-attack", damage=damage, side=side, critical="critical" in strike.damage)
    if name == FALL:
        return Struck(by="death-from-above", damage=damage, side=side)
    if name.startswith("punch"):
        return Struck(by="punch", damage=damage, side=side)
    if "kick" in name:
        return Struck(by="kick", damage=damage, side=side)
    if name == "push":
        return Struck(by="push", damage=damage, side=side)
    lance = name.startswith(LANCE) or (name == CHARGE and bool(outfit(attacker, options.reading).with_trait(LANCE)))
    by: Literal["charge", "weapon"] = "charge" if name == CHARGE else "weapon"
    return Struck(by=by, damage=damage, side=side, lance=lance, club=name == "club")


def attacker_event(strike: Strike, hits: bool, target: Unit, hexes: int) -> Event:
    """The event of the attacker: its charge, its fall, a kick or a mace that missed; otherwise a note that it
    attacked."""
    if strike.name == CHARGE:
        return OwnAttack(attack="charge", hit=hits, mass=_tons(target) if hits else 0, hexes=hexes)
    if strike.name == FALL:
        return OwnAttack(attack="death-from-above", hit=hits)
    if strike.name.startswith(("kick", "mace")) and not hits:
        return OwnAttack(attack="mace" if strike.name.startswith("mace") else "kick", hit=False)
    if strike.name.startswith(BLADE) and hits:
        return OwnAttack(attack="blade")
    if strike.name == SWARM and hits:
        return Circumstance(kind="swarming", value=target.name[:80])
    return Circumstance(kind="physical-attack", value=f"{strike.name} {'hit' if hits else 'missed'}")


def _dice_against_troops(name: str) -> int:
    """The dice of a saw or a combine against conventional infantry, as if infantry struck (TW-4.4:p134:combine,
    TW-4.4:p148:saws); 0 for other attacks."""
    weapon = next((each for each in WEAPONS.values() if name.startswith(each.name.casefold())), None)
    return int(weapon.against_infantry[0]) if weapon is not None and weapon.against_infantry else 0


def _damage(strike: Strike, attacker: Unit, options: Options, blow: Blow) -> int:
    """The damage as the attack describes it; that of a charge depends on the hexes moved, that of a buzzsaw on dice."""
    hexes = blow.hexes
    if strike.name == "push":
        return 0
    if strike.name == CHARGE and isinstance(attacker, Mech):
        if not hexes:
            raise Refused("how many hexes did it move before the charge? Say it as in hexes 5")
        _, _, spikes = strike.damage.partition(" + ")
        body = family_of(attacker, options).body(attacker, options.reading)
        return charge_damage(body, hexes, options, blow.wet) + int(spikes or 0)
    first = strike.damage.split()[0] if strike.damage else ""
    if dice := re.fullmatch(r"(\d)D6", first):
        return blow.roll(int(dice[1]))
    if not first.isdecimal():
        raise Refused(f"the damage of a {strike.name} is rolled or not known: say it as in damage 5")
    return int(first)


def _tons(target: Unit) -> int:
    """The mass of a target, rounded up."""
    return -int(-getattr(target, "mass", 0) // 1)
