"""Heat: the heat capacity of an element, the heat of all weapons, and the reduction of damage by overheating."""

from dataclasses import dataclass

from sheets.alphastrike.elementtypes import TRACKS_HEAT, ElementType
from sheets.alphastrike.loadout import ElementLoadout, Gun
from sheets.alphastrike.movement import INCHES, jet_points
from sheets.alphastrike.unfinished import Steps, UnfinishedElement
from sheets.equipment.kinds import STEALTH_ARMORS
from sheets.rules.heat import (
    DISSIPATION,
    LEAST_JUMP,
    PARTIAL_WING,
    STEALTH_ARMOR,
    SYSTEM_HEAT,
    JumpJets,
    ground_heat,
    heat_of_jets,
    jump_jets,
    mech_sinks,
    runs_hot,
)
from sheets.units import Fighter, Mech, Spacecraft, Unit

FREE_HEAT = 4  # heat beyond the heat sinks without a loss of damage
SIGNATURES = frozenset({"null-signature", "void-signature"})


@dataclass(slots=True)
class HeatFactors:
    """The factors for damage of front and rear weapons, and at long range; 1 without overheating."""

    front: float = 1.0
    rear: float = 1.0
    long: float = 1.0

    @property
    def hot(self) -> bool:
        return self.front < 1


def heat_factors(
    unit: Unit, load: ElementLoadout, unfinished: UnfinishedElement, front: list[Gun], rear: list[Gun], steps: Steps
) -> HeatFactors:
    """The heat factors of a 'Mech or aerospace fighter; all other elements do not overheat."""
    if unfinished.type not in TRACKS_HEAT:
        return HeatFactors()
    assert isinstance(unit, Mech | Fighter)
    steps.section("Heat", "AS conversion: heat")
    capacity = element_heat_capacity(unit, load, steps)
    base = _movement_heat(unit, load, unfinished, steps) if isinstance(unit, Mech) else 0
    base += _equipment_heat(unit, load, steps)
    at_front = at_long = at_rear = base
    for gun in front:
        at_front += gun.weapon.heat
        if gun.weapon.heats_long:
            at_long += gun.weapon.heat
    for gun in rear:
        at_rear += gun.weapon.heat
    steps.line("All front weapons", at_front, "with {} of movement and systems", base)
    steps.line("Front weapons of long range", at_long)
    if rear:
        steps.line("Rear weapons", at_rear)
    found = HeatFactors(_factor(at_front, capacity), _factor(at_rear, capacity), _factor(at_long, capacity))
    if found.hot:
        steps.line("Heat factor", found.front, "{} / ({} − {})", capacity, at_front, FREE_HEAT)
    return found


def _factor(made: float, capacity: int) -> float:
    """The factor for damage if the heat made, less four, is more than the heat capacity."""
    return capacity / (made - FREE_HEAT) if made - FREE_HEAT > capacity else 1.0


def ship_factor(unit: Spacecraft, load: ElementLoadout, steps: Steps) -> float:
    """The one heat factor of a large craft, from all its weapons in all arcs."""
    steps.section("Heat", "AS conversion: heat")
    capacity = element_heat_capacity(unit, load, steps)
    made = sum(gun.weapon.full_heat for gun in load.guns) + _equipment_heat(unit, load, steps)
    factor = _factor(made, capacity)
    steps.line("All weapons", made)
    if factor < 1:
        steps.line("Heat factor", factor, "{} / ({} − {})", capacity, made, FREE_HEAT)
    return factor


def element_heat_capacity(unit: Mech | Fighter | Spacecraft, load: ElementLoadout, steps: Steps) -> int:
    """The heat capacity, with the additions of Alpha Strike."""
    if isinstance(unit, Mech):
        capacity = sum(lot.capacity for lot in mech_sinks(unit))
    else:
        capacity = unit.heat_sinks.count * DISSIPATION[unit.heat_sinks.type]
    steps.line("Heat sinks", capacity)
    extra = load.coolant_pods  # AS:14.16: each pod counts one, as each of the two systems below does
    extra += PARTIAL_WING if load.outfit.has("partial-wing") else 0
    extra += (load.outfit.has("radical-heat-sink")) + (load.outfit.has("emergency-coolant-system"))
    if extra:
        steps.line("Coolant pods, partial wing, radical sinks, emergency coolant", extra)
    return capacity + extra


def _movement_heat(unit: Mech, load: ElementLoadout, unfinished: UnfinishedElement, steps: Steps) -> int:
    """The heat of jumping, else of running; an IndustrialMech without jump jets makes none."""
    if jet_points(unit, load) > (load.outfit.has("modular-armor")):
        inches = unfinished.movement["j"]
        made = _jump_heat(unit, load, inches)
        steps.line("Jumping", made, 'of {}"', inches)
    elif unfinished.type is ElementType.INDUSTRIALMECH:
        made = 0
    else:
        made = ground_heat(unit).run
        steps.line("Running, super-cooled" if load.outfit.has("super-cooled-myomer") else "Running", made)
    return made


def _jump_heat(unit: Mech, load: ElementLoadout, inches: int) -> int:
    """The heat of jump jets; unlike in classic play the MP of a wing count, and two kinds of jets have another figure.

    Those kinds are improved jets with an XXL engine, and prototypes of improved jets at the least heat (AS conversion:
    heat generation).
    """
    jets = jump_jets(load.outfit.with_trait("jump-jet")[0].item)
    points, hot = inches // INCHES, runs_hot(unit)
    if jets is JumpJets.PROTOTYPE_IMPROVED:
        return max(LEAST_JUMP, inches)
    if jets is JumpJets.IMPROVED and hot:
        return max(LEAST_JUMP, points)
    return heat_of_jets(points, jets, hot)


def _equipment_heat(unit: Mech | Fighter | Spacecraft, load: ElementLoadout, steps: Steps) -> int:
    made = 0
    if unit.armor.type in STEALTH_ARMORS or load.outfit.has(*SIGNATURES):
        made += STEALTH_ARMOR
        steps.line("Stealth armor or signature system", STEALTH_ARMOR)
    if load.outfit.has("chameleon-shield") and isinstance(unit, Mech):
        made += (chameleon := SYSTEM_HEAT["chameleon-shield"])
        steps.line("Chameleon shield", chameleon)
    return made
