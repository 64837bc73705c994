"""An attack by one Alpha Strike element on another: its to-hit number and its effect."""

from dataclasses import dataclass

from sheets.alphastrike import Element, rules_of
from sheets.play.element_anatomy import ElementAnatomy
from sheets.play.element_firepower import RANGES as BRACKETS
from sheets.play.element_firepower import element_damage_now, special_damage_now
from sheets.play.element_movement import tmm_now
from sheets.play.element_numbers import RANGES, WEAPONS, element_to_hit
from sheets.play.element_physical import element_physical_attacks
from sheets.play.element_to_hit import stealth_by_range, target_modifiers
from sheets.play.resolution import Refused
from sheets.play.tally import ToHit
from sheets.record.events import Circumstance, ElementFire, ElementHit, Event, OwnAttack
from sheets.record.state import Modifier, State
from sheets.rules.tables.alpha_strike_to_hit import ElementToHit
from sheets.rules.tohit.elements import PLACES
from sheets.rules.tohit.situation import Situation

MOVEMENT = frozenset(("movement", "jumped", "immobile", "hull down", "AirMech"))
"""Modifiers of the target that stated movement replaces."""
CHARGE, FALL = "charge", "death from above"


@dataclass(frozen=True)
class ElementManner:
    """The manner of an attack: overheat, from behind, a stated damage, inches moved before a charge."""

    overheat: int = 0
    rear: bool = False
    damage: int = 0
    natural_12: bool = False
    inches: int = 0


@dataclass(frozen=True)
class ElementSide:
    """The attacker or the target: an element and its state."""

    body: ElementAnatomy
    state: State

    @property
    def element(self) -> Element:
        """The element."""
        return self.body.element


def number_at(attacker: ElementSide, target: ElementSide, attack: str, situation: Situation) -> ToHit:
    """The to-hit number of an attack on an element; stated words override its state."""
    found = element_to_hit(attacker.element, attacker.state, attack, situation)
    if found.number is None:
        return found
    stated = situation.moved is not None or situation.move is not None or bool(PLACES & situation.lines.keys())
    listed = {modifier.reason for modifier in found.modifiers}
    added = [
        modifier
        for modifier in target_modifiers(target.element, target.state)
        if not (stated and modifier.reason in MOVEMENT) and modifier.reason not in listed
    ]
    stealth = stealth_by_range(target.element, target.state)
    if attack == WEAPONS and stealth is not None and not situation.stealth:
        value = stealth[min(BRACKETS.index(bracket_at(situation)), len(stealth) - 1)]
        ruling = rules_of(target.element.edition).to_hit_rulings[ElementToHit.STEALTH]
        added += [Modifier("stealth", value, ruling)] if value else []
    number = found.number + sum(modifier.value for modifier in added)
    return found._replace(number=number, modifiers=(*found.modifiers, *added))


def bracket_at(situation: Situation) -> str:
    """The name of the range of an attack; raises `Refused` where the event has none."""
    if situation.bracket:
        return situation.bracket
    if situation.range is None:
        raise Refused("how far is the target? Say it as in range 10, or at medium range")
    return next(name for most, name, _ in RANGES if situation.range <= most)


def weapon_events(
    attacker: ElementSide, situation: Situation, manner: ElementManner, hits: bool
) -> tuple[Event, ElementHit | None]:
    """The event of the attacker, and the hit on the target."""
    at = bracket_at(situation)
    artillery = next((line for line in ("artillery", "artillery-cannon") if line in situation.lines), "")
    indirect = "indirect" in situation.lines
    arc = "rear" if "rear-attack" in situation.lines else "front"
    fired = ElementFire.model_validate({"overheat": manner.overheat, "range": at, "arc": arc})
    if artillery:
        codes = [piece for piece in attacker.body.rules.artillery if attacker.body.has(piece.code)]
        if not codes:
            raise Refused(f"{attacker.element.name} has no artillery")
        fired = ElementFire(artillery=codes[0].code, missed=not hits)
        return fired, ElementHit(damage=manner.damage or int(codes[0].damage), kind="area") if hits else None
    if not hits:
        return fired, None
    code = "IF" if indirect else "REAR" if arc == "rear" else ""
    damage = special_damage_now(attacker.element, attacker.state, code) if code else None
    points = _points(element_damage_now(attacker.element, attacker.state) if damage is None else damage, at, manner)
    heat = _points_or_none(special_damage_now(attacker.element, attacker.state, "HT"), at)
    hit = ElementHit(
        damage=points, kind="indirect" if indirect else "weapon", natural_12=manner.natural_12, heat=int(heat)
    )
    return fired, hit


def _points(damage: tuple[float, ...], at: str, manner: ElementManner) -> int:
    """The points of an attack: 1 more from behind, plus the overheat."""
    value = manner.damage or _points_or_none(damage, at)
    if value == MINIMAL:
        raise Refused("its damage is 0*: roll for it, and say it as in damage 1")
    if not value and not manner.overheat:
        raise Refused(f"it does no damage at {at} range")
    return int(value) + manner.overheat + manner.rear


MINIMAL = 0.5


def _points_or_none(damage: tuple[float, ...], at: str) -> float:
    if len(damage) == 1:  # IF has one value for all ranges
        return damage[0]
    place = BRACKETS.index(at)
    return damage[place] if place < len(damage) else 0


def blow_events(
    attacker: ElementSide, target: ElementSide, attack: str, manner: ElementManner, hits: bool
) -> tuple[Event, ElementHit | None]:
    """The event of the attacker of a physical attack, and the hit on the target."""
    strike = next(
        each for each in element_physical_attacks(attacker.element, attacker.state) if each.name.startswith(attack)
    )
    inches = manner.inches or attacker.state.hexes
    if strike.name in (CHARGE, FALL):
        kind = "charge" if strike.name == CHARGE else "death-from-above"
        own: Event = OwnAttack.model_validate(
            {"attack": kind, "hit": hits, "size": target.element.size or 0, "hexes": inches}
        )
    else:
        own = Circumstance(kind="physical-attack", value=f"{strike.name} {'hit' if hits else 'missed'}")
    if not hits:
        return own, None
    damage = manner.damage or _blow_damage(attacker, strike.name, strike.damage, inches)
    troops = strike.name.startswith("anti")
    kinds = {"kind": "anti-mech" if troops else "physical", "critical": troops, "natural_12": manner.natural_12}
    return own, ElementHit.model_validate({"damage": damage, **kinds})


def _blow_damage(attacker: ElementSide, name: str, words: str, inches: int) -> int:
    """The damage of a physical attack; that of a charge depends on the TMM or on the inches moved."""
    if name == CHARGE:
        tmm = tmm_now(attacker.element, attacker.state)
        return int(rules_of(attacker.element.edition).play.charge_damage(attacker.element.size, tmm, inches))
    first = words.split()[0] if words else ""
    if not first.replace(".", "").isdecimal():
        raise Refused(f"the damage of a {name} is in no document: say it as in damage 2")
    return int(float(first))
