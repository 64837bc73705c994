"""What the sums ask of a catalogue item: which part it plays in a Battle Value, with which figures."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from sheets.equipment import Item, item


class Part(StrEnum):
    """Where an item is counted."""

    WEAPON = "weapon"
    AMMO = "ammunition"
    DEFENCE = "defensive equipment"
    DEFENCE_AMMO = "ammunition of defensive weapons"
    OFFENCE = "offensive equipment"
    NONE = "no value of its own"


# Weapons and ammunition that defend.
DEFENSIVE_WEAPONS = frozenset({"ams", "b-pod", "m-pod"})
DEFENSIVE_AMMO = frozenset({"ams", "apds", "screen-launcher"})

# Other equipment that defends. BV digest 4.3 would add 7 to the offence for a Watchdog suite; no published value does.
DEFENSIVE_GEAR = frozenset({
    "a-pod",
    "active-probe",
    "aquatic-survival",
    "bulldozer",
    "chaff-pod",
    "ecm",
    "electronic-warfare",
    "harjel-ii",
    "harjel-iii",
    "heavy-bridge-layer",
    "light-bridge-layer",
    "mast-mount",
    "medium-bridge-layer",
    "minesweeper",
    "shield",
    "spikes",
    "viral-jammer-decoy",
    "viral-jammer-homing",
})  # fmt: skip

# Gear that works through a formula of the unit and is worth nothing by itself.
INDIRECT_GEAR = frozenset({"actuator-enhancement", "mine", "modular-armor", "targeting-computer"})

# The ammunition of energy weapons that need any; no other energy weapon is fed.
ENERGY_AMMO = frozenset({"chemical-laser", "heavy-flamer", "plasma", "vehicle-flamer"})

# What each kind of fire does to the heat that a weapon is counted with.
HEAT_BY_AMMO: dict[str, float] = {
    "ultra-autocannon": 2,
    "ultra-autocannon-thb": 2,
    "rotary-autocannon": 6,
    "streak-srm": 0.5,
    "streak-lrm": 0.5,
    "iatm": 0.5,
}
ONE_SHOT_HEAT = 0.25

# Prototypes that add a die of heat, by catalogue name: what that die counts for.
PROTOTYPE_HEAT: dict[str, int] = {
    "ISERLargeLaserPrototype": 3,
    "ISLargePulseLaserPrototype": 3,
    "ISMediumPulseLaserPrototype": 3,
    "ISMediumPulseLaserRecovered": 3,
    "ISSmallPulseLaserPrototype": 2,
}
VIBROBLADE_HEAT: dict[str, int] = {"small-vibroblade": 3, "medium-vibroblade": 5, "large-vibroblade": 7}

# Traits that other steps of a sum ask about.
MARKS = frozenset({
    "actuator-enhancement",
    "advanced-fire-control",
    "apollo",
    "armored-motive-system",
    "artemis-iv",
    "artemis-prototype",
    "artemis-v",
    "basic-fire-control",
    "blue-shield",
    "case",
    "case-ii",
    "case-prototype",
    "chameleon-shield",
    "drone-operating-system",
    "dune-buggy",
    "emergency-coolant-system",
    "environmental-sealing",
    "flotation-hull",
    "fully-amphibious",
    "harjel-ii",
    "harjel-iii",
    "industrial-triple-strength-myomer",
    "jump-jet",
    "laser-insulator",
    "limited-amphibious",
    "machine-gun-array",
    "masc",
    "modular-armor",
    "null-signature",
    "partial-wing",
    "ppc-capacitor",
    "risc-laser-pulse-module",
    "super-cooled-myomer",
    "supercharger",
    "targeting-computer",
    "tracks",
    "triple-strength-myomer",
    "void-signature",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """What the sums ask of a catalogue item: `bv` is None where it follows from the unit by a formula."""

    item: Item
    part: Part
    bv: float | None
    heat: float = 0
    direct_fire: bool = False
    family: tuple[str, int] | None = None  # ammunition type and rack size, of a weapon that is fed and of its food
    marks: frozenset[str] = frozenset()
    infantry: bool = False  # a weapon that a soldier carries

    @property
    def title(self) -> str:
        return self.item.title


@cache
def entry_of(name: str) -> Entry:
    """The entry of a catalogue name."""
    found = item(name)
    marks = found.traits & MARKS
    if found.weapon is not None:
        return _weapon(found, marks)
    if found.ammo is not None:
        defends = found.ammo.type in DEFENSIVE_AMMO
        part = Part.DEFENCE_AMMO if defends else Part.AMMO
        return Entry(found, part, found.bv, family=(found.ammo.type, found.ammo.rack), marks=marks)
    if found.traits & INDIRECT_GEAR:
        return Entry(found, Part.NONE, 0, marks=marks)
    if found.traits & DEFENSIVE_GEAR:
        return Entry(found, Part.DEFENCE, found.bv, marks=marks)
    if "vibroblade" in found.traits:
        heat = sum(VIBROBLADE_HEAT.get(trait, 0) for trait in found.traits)
        return Entry(found, Part.WEAPON, found.bv, heat, marks=marks)
    part = Part.NONE if found.bv == 0 else Part.OFFENCE
    return Entry(found, part, found.bv, marks=marks)


def _weapon(found: Item, marks: frozenset[str]) -> Entry:
    weapon = found.weapon
    assert weapon is not None
    defends = found.traits & DEFENSIVE_WEAPONS or weapon.ammo_type == "screen-launcher"
    counts = found.bv != 0 or "machine-gun-array" in found.traits
    part = Part.DEFENCE if defends else Part.WEAPON if counts else Part.NONE
    fed = weapon.ammo_type is not None and ("energy" not in found.traits or weapon.ammo_type in ENERGY_AMMO)
    return Entry(
        found,
        part,
        found.bv,
        _heat(found),
        "direct-fire" in found.traits,
        (weapon.ammo_type, weapon.rack) if fed and weapon.ammo_type else None,
        marks,
        "infantry" in found.families,
    )


def _heat(found: Item) -> float:
    """The heat a weapon is counted with: what it can make in a turn, or on average."""
    assert found.weapon is not None
    heat = found.heat * HEAT_BY_AMMO.get(found.weapon.ammo_type or "", 1)
    if "one-shot" in found.traits:
        heat *= ONE_SHOT_HEAT
    return heat + PROTOTYPE_HEAT.get(found.name, 0)
