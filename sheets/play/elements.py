"""The functions that play Alpha Strike elements, by edition: one for each event and each task.

A record whose options name an edition of Alpha Strike plays the element of its unit, which has no state of classic
play. The boxes in `crossed` have the names that cards use. `element_anatomy` has the facts and tasks of an element;
damage, critical hits, turns, attacks and transports are in the modules of those names.
"""

from functools import cache

from sheets.editions import edition
from sheets.play.element_anatomy import (
    ArcHit,
    ArmorRecovery,
    CoolantRoll,
    DamageEffects,
    ElementCriticalRoll,
    ElementDamage,
    ElementHeat,
    ElementMotiveRoll,
    ElementShutdown,
    EngineCheck,
    HullBreachRoll,
    PrototypeCaseRoll,
    StrikeElement,
    TurnOver,
    anatomy,
    fresh_element,
)
from sheets.play.element_criticals import (
    critical,
    roll_element_critical,
    roll_prototype_case,
    strike_arc,
    strike_element,
)
from sheets.play.element_damage import apply_damage, hit, outside_heat, roll_breach, roll_motive
from sheets.play.element_fire import fire
from sheets.play.element_physical import own_attack
from sheets.play.element_status import element_status
from sheets.play.element_transport import board, disembark, embark, leave, ride
from sheets.play.element_turn import (
    apply_heat,
    begin_turn,
    change_shape,
    check_engine,
    end_phase,
    end_turn,
    enter,
    fly,
    land,
    move,
    recover_armor,
    roll_coolant,
    set_skills,
    shut_down,
    spend_ability,
    switch,
    take_effect,
)
from sheets.play.resolution import Family
from sheets.play.scatter import InchesOfScatter, roll_inches, scatter_inches
from sheets.record import events


@cache
def element_family(code: str) -> Family | None:
    """The functions that play elements in an edition of Alpha Strike; None for an edition of classic play.

    >>> element_family("asce-5.01") is not None, element_family("tw-4.4")
    (True, None)
    """
    return _family(code) if edition(code).game == "alpha-strike" else None


def _family(code: str) -> Family:
    body = anatomy(code)
    return Family(
        body=body,
        fresh=fresh_element(body),
        status=lambda found, state, options: element_status(found.element, state),
        events={
            events.ElementHit: hit,
            events.ElementCriticalHit: critical,
            events.ElementFire: fire,
            events.OwnAttack: own_attack,
            events.Scatter: scatter_inches,
            events.SpendAbility: spend_ability,
            events.Switch: switch,
            events.Convert: change_shape,
            events.Skills: set_skills,
            events.Move: move,
            events.Fly: fly,
            events.Land: land,
            events.Enter: enter,
            events.Board: board,
            events.Ride: ride,
            events.Leave: leave,
            events.Embark: embark,
            events.Disembark: disembark,
            events.Heat: outside_heat,
            events.EndPhase: end_phase,
            events.HeatPhase: end_turn,
        },
        tasks={
            ElementDamage: apply_damage,
            ElementCriticalRoll: roll_element_critical,
            StrikeElement: strike_element,
            ArcHit: strike_arc,
            PrototypeCaseRoll: roll_prototype_case,
            HullBreachRoll: roll_breach,
            ElementMotiveRoll: roll_motive,
            EngineCheck: check_engine,
            DamageEffects: take_effect,
            ArmorRecovery: recover_armor,
            ElementHeat: apply_heat,
            CoolantRoll: roll_coolant,
            ElementShutdown: shut_down,
            TurnOver: begin_turn,
            InchesOfScatter: roll_inches,
        },
    )
