"""Heat of movement, weapons and systems, and dissipation by heat sinks.

Rules: TW, BMM; improved jump jets TM; XXL engines and radical heat sinks TO; super-cooled myomer and LAMs IO.
"""

from collections.abc import Container
from enum import StrEnum
from math import ceil, floor
from typing import NamedTuple

from sheets.editions import CLASSIC, ClassicPlay, Edition
from sheets.equipment import Item
from sheets.equipment.kinds import ArmorType, EngineType, HeatSinkType
from sheets.equipment.quirks import QuirkNumber, added_by_weapon_quirks
from sheets.equipment.systems import MoveHeat, engine
from sheets.model import Model
from sheets.rules.links import links
from sheets.rules.movement import Movement
from sheets.units import Fighter, Mech, Spacecraft, Unit
from sheets.units.outfit import Outfit, outfit

# Dissipation of one heat sink of each kind in a turn.
DISSIPATION: dict[HeatSinkType, int] = {
    HeatSinkType.SINGLE: 1,
    HeatSinkType.COMPACT: 1,
    HeatSinkType.DOUBLE: 2,
    HeatSinkType.LASER: 2,
    HeatSinkType.DOUBLE_PROTOTYPE: 2,
}

PARTIAL_WING = 3  # dissipation of a partial wing
RADICAL = 0.4  # times the number of heat sinks, rounded up

STEALTH_ARMOR = 10
SYSTEM_HEAT: dict[str, int] = {"null-signature": 10, "void-signature": 10, "chameleon-shield": 6}
"""The heat of a system in each turn that it is on, by the trait of the item."""

PROTOTYPE_DICE: dict[str, str] = {
    "ISERLargeLaserPrototype": "1D6",
    "ISLargePulseLaserPrototype": "1D6",
    "ISMediumPulseLaserPrototype": "1D6",
    "ISMediumPulseLaserRecovered": "1D6",
    "ISSmallPulseLaserPrototype": "1D3",
}
"""The dice that a shot of a prototype laser adds to its heat, by its name in the catalogue (IO, prototypes)."""

VIBROBLADE_HEAT: dict[str, int] = {"small-vibroblade": 3, "medium-vibroblade": 5, "large-vibroblade": 7}
"""The heat of a turn in which the blade is on, by its trait."""

COOLED_XXL = MoveHeat(2, 3, 4)
"""Ground movement with an XXL engine and super-cooled myomer; with other engines the heat is 0."""
COLD = MoveHeat(0, 0, 0)
CAPACITOR, PULSE_MODULE, INSULATOR = "ppc-capacitor", "risc-laser-pulse-module", "laser-insulator"
CAPACITOR_HEAT = 5  # in each turn in which it is charged
PULSE_MODULE_HEAT = 2
INSULATED = 1  # heat that an insulator removes
LEAST_SHOT = 1
LEAST_JUMP = 3
HOT_JUMP = 2  # factor for the heat of a jump with an XXL engine or prototype improved jump jets
SWIM = 1  # for any distance
AIRMECH_MP = 3  # flank MP of an AirMech for each point of heat


class JumpJets(StrEnum):
    """Kinds of jump jets that differ in heat."""

    STANDARD = "standard"
    IMPROVED = "improved"
    PROTOTYPE_IMPROVED = "prototype-improved"


class MovementHeat(NamedTuple):
    """Heat of standing, walking, running, jumping and swimming at full MP."""

    stand: int
    walk: int
    run: int
    jump: int
    swim: int


def movement_heat(
    mech: Mech, moves: Movement, edition: Edition = CLASSIC, working: Outfit[Unit] | None = None
) -> MovementHeat:
    """The heat of each movement mode at full MP, with all mounts or only the working ones.

    The MP of a partial wing make no heat, nor do mechanical jump boosters.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> from sheets.rules.movement import movement
    >>> movement_heat(brolga, movement(brolga))
    MovementHeat(stand=0, walk=1, run=2, jump=5, swim=0)
    """
    swim = swim_heat(mech, edition.play) if moves.umu else 0
    return MovementHeat(*ground_heat(mech, working), jump_heat(mech, moves.jump, working), swim)


def swim_heat(mech: Mech, book: ClassicPlay) -> int:
    """The heat of swimming, for any distance (BMM-7.01:p117:umu)."""
    return book.hot_swim_heat if runs_hot(mech) else SWIM


def ground_heat(mech: Mech, working: Outfit[Unit] | None = None) -> MoveHeat:
    """The heat of standing, walking and running, by engine and myomer."""
    if (outfit(mech) if working is None else working).has("super-cooled-myomer"):
        return COOLED_XXL if runs_hot(mech) else COLD
    kind = engine(mech.engine.type, mech.engine.side, mech.engine.rating or 0)
    if kind is None or not (kind.fusion or kind.type is EngineType.FISSION):
        return COLD
    return kind.heat


def runs_hot(mech: Mech) -> bool:
    """Whether the engine makes more heat by movement, as XXL engines do."""
    return mech.engine.type is EngineType.XXL


def jump_jets(entry: Item) -> JumpJets:
    """The kind of a jump jet."""
    if "improved" not in entry.traits:
        return JumpJets.STANDARD
    return JumpJets.PROTOTYPE_IMPROVED if "prototype" in entry.traits else JumpJets.IMPROVED


def jump_heat(mech: Mech, hexes: int, working: Outfit[Unit] | None = None) -> int:
    """The heat of a jump by jump jets; MP of a partial wing make no heat."""
    jets = (outfit(mech) if working is None else working).with_trait("jump-jet")
    return heat_of_jets(min(hexes, len(jets)), jump_jets(jets[0].item), runs_hot(mech)) if jets and hexes else 0


def heat_of_jets(points: int, jets: JumpJets = JumpJets.STANDARD, hot: bool = False) -> int:
    """The heat of a number of jump MP; `hot` with an XXL engine.

    >>> heat_of_jets(5), heat_of_jets(7, JumpJets.IMPROVED), heat_of_jets(4, hot=True)
    (5, 4, 8)
    """
    made = max(LEAST_JUMP, ceil(points / 2) if jets is JumpJets.IMPROVED else points)
    return made * HOT_JUMP if hot or jets is JumpJets.PROTOTYPE_IMPROVED else made


def airmech_heat(flank: int) -> int:
    """The heat of a LAM that moves this many flank MP as an AirMech."""
    return floor(flank / AIRMECH_MP + 0.5)


def system_heat(armor: ArmorType, traits: Container[str]) -> dict[str, int]:
    """The heat of stealth armor and of each active stealth system, by its trait."""
    made = {trait: heat for trait, heat in SYSTEM_HEAT.items() if trait in traits}
    return {"stealth": STEALTH_ARMOR, **made} if armor is ArmorType.STEALTH else made


class SinkLot(Model):
    """Sinks of one kind in one place."""

    type: HeatSinkType
    count: int
    integral: bool  # inside the engine, needing no slots

    @property
    def capacity(self) -> int:
        return self.count * DISSIPATION[self.type]


def sink_type(entry: Item) -> HeatSinkType | None:
    """The kind of heat sink of an item; None for other items."""
    traits = entry.traits
    if "compact-heat-sink" in traits:
        return HeatSinkType.COMPACT
    if "laser-heat-sink" in traits:
        return HeatSinkType.LASER
    if "double-heat-sink" in traits:
        return HeatSinkType.DOUBLE
    if "prototype-double-heat-sink" in traits:
        return HeatSinkType.DOUBLE_PROTOTYPE
    if "heat-sink" in traits:
        return HeatSinkType.SINGLE
    return None


def sinks_in(entry: Item) -> int:
    """The number of heat sinks in an item: two compact ones may share a slot."""
    return 2 if {"double-heat-sink", "compact-heat-sink"} <= entry.traits else 1


def mech_sinks(mech: Mech, working: Outfit[Unit] | None = None) -> tuple[SinkLot, ...]:
    """The heat sinks of a 'Mech by kind, those in the engine first; of those in slots only the working ones."""
    everything = _in_slots(outfit(mech))
    slotted = everything if working is None else _in_slots(working)
    integral = max(mech.heat_sinks.count - sum(everything.values()), 0)
    lots = [SinkLot(type=mech.heat_sinks.type, count=integral, integral=True)] if integral else []
    lots += [SinkLot(type=kind, count=count, integral=False) for kind, count in slotted.items()]
    return tuple(lots)


def _in_slots(carried: Outfit[Unit]) -> dict[HeatSinkType, int]:
    """The number of heat sinks in slots, by kind."""
    found: dict[HeatSinkType, int] = {}
    for _, _, entry in carried.mounted:
        kind = sink_type(entry)
        if kind is not None:
            found[kind] = found.get(kind, 0) + sinks_in(entry)
    return found


def heat_sinks(unit: Unit) -> int | None:
    """The number of heat sinks; None for units that do not track heat."""
    return unit.heat_sinks.count if isinstance(unit, Mech | Fighter | Spacecraft) else None


def heat_capacity(unit: Unit, working: Outfit[Unit] | None = None) -> int | None:
    """Heat that a unit dissipates in a turn, without coolant pods; None for units without a heat scale.

    For a 'Mech with all mounts or only the working ones.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> heat_capacity(brolga)
    13
    """
    match unit:
        case Mech():
            return _mech_capacity(unit, working)
        case Fighter() if unit.unit_type == "conventional-fighter":
            return None
        case Fighter() | Spacecraft():
            return unit.heat_sinks.count * DISSIPATION[unit.heat_sinks.type]
        case _:
            return None


def _mech_capacity(mech: Mech, working: Outfit[Unit] | None) -> int:
    carried = outfit(mech) if working is None else working
    capacity = sum(lot.capacity for lot in mech_sinks(mech, working))
    if carried.has("partial-wing"):
        capacity += PARTIAL_WING
    if carried.has("radical-heat-sink"):
        capacity += ceil(mech.heat_sinks.count * RADICAL)
    return capacity


def served_heat(heat: float, serving: Container[str], charged: bool = True) -> float:
    """The heat of a shot with the traits of the items that serve the weapon; `charged` includes the heat of charging a
    capacitor.

    >>> served_heat(8, {"risc-laser-pulse-module"}), served_heat(8, {"laser-insulator"})
    (10, 7)
    """
    if CAPACITOR in serving and charged:
        heat += CAPACITOR_HEAT
    if PULSE_MODULE in serving:
        heat += PULSE_MODULE_HEAT
    if INSULATOR in serving:
        heat = max(heat - INSULATED, LEAST_SHOT)
    return heat


def shot_heat(carried: Outfit[Unit], position: int, charged: bool = False, quirks: bool = True) -> int:
    """The heat of one shot of a mounted weapon with the items that serve it and its cooling quirks: at least 1, if it
    makes heat at all.

    `charged` adds the heat of charging a capacitor.
    """
    _, mount, entry = carried.by_position[position]
    if not entry.heat:
        return 0
    heat: float = entry.heat
    if carried.has(CAPACITOR, PULSE_MODULE, INSULATOR):
        for server in links(carried.unit, carried.edition).served_by.get(position, ()):
            heat = served_heat(heat, carried.by_position[server].item.traits, charged)
    if quirks:
        heat += sum(added.value for added in added_by_weapon_quirks(mount.quirks, QuirkNumber.SHOT_HEAT))
    return max(int(heat), LEAST_SHOT)
