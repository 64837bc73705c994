"""The facts of an Alpha Strike element that play needs: its abilities, its boxes, and the tasks of its events."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from sheets.alphastrike import AlphaStrikeRules, Element, NoElement, convert, rules_of
from sheets.alphastrike.elementtypes import MECHS, ElementType
from sheets.model import OncePerUnit
from sheets.play.resolution import Refused
from sheets.record.record import Options
from sheets.record.state import CrewMember, Draft, State
from sheets.rules.tables.alpha_strike import ElementColumn
from sheets.units import Unit

ARMOR, STRUCTURE = "A", "S"
"""The two kinds of bubbles of a card."""
DAMAGE = "AS: applying damage"
CRITICALS = "AS: critical hits"
CRITICALS_UNCONFIRMED = "AS: critical hits, unconfirmed"
ABILITIES = "AS: special abilities"
ABILITIES_UNCONFIRMED = "AS: special abilities, unconfirmed"
HEAT = "AS: heat"
MOVE = "AS: Move"
END_PHASE = "AS: End Phase"
"""The damage of the turn takes effect after these events; only that of an overrun takes effect at once
(ASCE-5.01:p107:overrun)."""

STUNNED = "crew-stunned"
STEALTH = "stealth"
FLUSH, EMERGENCY = "RHS", "ECS"  # abilities that flush coolant in the End Phase
EMBARKED, DISEMBARKED = "embarked", "disembarked"
FIGHTER, AIRMECH, VEHICLE = "fighter", "airmech", "vehicle"
DRONE = 1  # penalty of a drone to its operator's Skill (AS-2.3.1:p24:drone-skill)
GUNNERY_ONLY = (ElementType.INFANTRY, ElementType.PROTOMECH)
MOTIVE_TYPES = (ElementType.COMBAT_VEHICLE, ElementType.SUPPORT_VEHICLE)
COLUMNS: dict[ElementType, ElementColumn] = {
    **dict.fromkeys(MECHS, "mech"),
    ElementType.PROTOMECH: "protomech",
    **dict.fromkeys(MOTIVE_TYPES, "vehicle"),
    **dict.fromkeys((ElementType.AEROSPACE_FIGHTER, ElementType.CONVENTIONAL_FIGHTER), "fighter"),
    **dict.fromkeys(
        (ElementType.SPHEROID_DROPSHIP, ElementType.AERODYNE_DROPSHIP, ElementType.SMALL_CRAFT), "dropship"
    ),
    **dict.fromkeys((ElementType.JUMPSHIP, ElementType.WARSHIP, ElementType.SPACE_STATION), "ship"),
}
BOXES = {"engine": 1, "fire-control": 4, "mp": 4, "weapons": 4, "motive-2": 2, "motive-half": 2, "motive-0": 1}
"""The boxes on the cards of ground elements."""
CRAFT_BOXES = {"crew": 2, "engine": 3, "fire-control": 4, "thruster": 1, "kf-boom": 1, "dock-collar": 1}
FIGHTER_BOXES = {"engine": 2, "fire-control": 4, "weapons": 4}
ARC_BOXES = 4


class ElementDamage(NamedTuple):
    """Points strike an Alpha Strike element; `bare` damage causes no rolls."""

    points: int
    natural_12: bool = False
    critical: bool = False
    bare: bool = False


class ElementCriticalRoll(NamedTuple):
    """Roll the effect of a critical hit on an Alpha Strike element."""

    cause: str
    ruling: str = CRITICALS


class HullBreachRoll(NamedTuple):
    """Roll to avoid the breach of a partially submerged hull."""


class StrikeElement(NamedTuple):
    """A critical hit strikes an Alpha Strike element."""

    effect: str


class ArcHit(NamedTuple):
    """A weapon hit strikes one kind of attack of one arc."""


class PrototypeCaseRoll(NamedTuple):
    """Roll whether prototype CASE contains an explosion."""


class ElementMotiveRoll(NamedTuple):
    """Roll for the motive damage of an Alpha Strike vehicle."""


class EngineCheck(NamedTuple):
    """A damaged combustion engine or fuel cell of an element that attacked may explode."""


class DamageEffects(NamedTuple):
    """The damage of the turn takes effect."""


class ArmorRecovery(NamedTuple):
    """HarJel II and III close holes in the armor."""


class ElementHeat(NamedTuple):
    """Heat of the turn, and cooling."""

    external: int
    build_up: int


class CoolantRoll(NamedTuple):
    """Roll for a coolant flush by an RHS or ECS ability."""

    system: str


class ElementShutdown(NamedTuple):
    """Heat shuts the element down, or the element restarts."""


class TurnOver(NamedTuple):
    """A new turn begins."""


@dataclass(frozen=True, eq=False)
class ElementAnatomy:
    """An element with the rules of its edition."""

    unit: Unit
    element: Element

    @cached_property
    def rules(self) -> AlphaStrikeRules:
        """The figures and tables of the edition."""
        return rules_of(self.element.edition)

    def has(self, *codes: str) -> bool:
        """Whether the element has any of some abilities."""
        return any(self.element.special(code) is not None for code in codes)

    @property
    def boxes(self) -> dict[str, int]:
        """The boxes of critical hits on the card, except those of single arcs."""
        return boxes_on_card(self.element)


def boxes_on_card(element: Element) -> dict[str, int]:
    """The boxes of critical hits on a card, except those of single arcs."""
    return CRAFT_BOXES if element.large_craft else FIGHTER_BOXES if element.aerospace else BOXES


def anatomy(edition: str) -> OncePerUnit[ElementAnatomy]:
    """The function that converts units to elements in an edition; it raises `Refused` for a unit without an element."""

    def work_out(unit: Unit, _: str) -> ElementAnatomy:
        try:
            return ElementAnatomy(unit, convert(unit, edition))
        except NoElement as none:
            raise Refused(str(none)) from none

    return OncePerUnit(work_out)


def fresh_element(body: Callable[[Unit], ElementAnatomy]) -> Callable[[Unit, Options], State]:
    """The state of an undamaged element: a VTOL or WiGE is airborne, and stealth is on."""

    def fresh(unit: Unit, options: Options) -> State:
        return untouched_draft(body(unit).element, max(options.elevation, 1)).finished()

    return fresh


def untouched_draft(element: Element, elevation: int = 1) -> Draft:
    """A draft of the state of an undamaged element."""
    draft = Draft(armor={ARMOR: element.armor}, structure={STRUCTURE: element.structure})
    draft.height = elevation if flies_low(element) else 0
    draft.switched = frozenset({STEALTH} if element.special("STL") is not None else ())
    return draft


def flies_low(element: Element) -> bool:
    """Whether the element is a VTOL or a WiGE."""
    return bool(element.movement.keys() & {"v", "g"})


def hits_in_effect(state: State, name: str) -> int:
    """The critical hits of a name that have taken effect; those of this turn wait for the End Phase."""
    return state.crossed.get(name, 0) - state.pending.count(name)


def skill_now(element: Element, state: State) -> int:
    """The average of Gunnery and Piloting, rounded down (ASCE-5.01:p29:conversions); a drone's is worse by 1."""
    drone = DRONE if element.special("DRO") is not None else 0
    if not state.crew:
        return element.skill + (drone - rules_of(element.edition).drone_skill if drone else 0)
    pilot: CrewMember = state.crew[0]
    average = pilot.gunnery if element.type in GUNNERY_ONLY else (pilot.gunnery + pilot.piloting) // 2
    return average + drone


def why_idle(state: State) -> str:
    """The reason why an element neither moves nor attacks; damage of this turn has no effect before the End Phase."""
    if state.is_out:
        return "destroyed"
    if state.shutdown:
        return "shut down"
    if state.stunned:
        return "stunned"
    return f"aboard {state.transport}" if state.transport else ""
