"""Items of a unit with their Battle Values."""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from sheets.construction.items import item_battle_value as variable_value
from sheets.equipment import Item, item
from sheets.equipment.weapon import Weapon
from sheets.rules.heat import PROTOTYPE_DICE, VIBROBLADE_HEAT
from sheets.units import Unit
from sheets.units.base import Mount
from sheets.units.outfit import Outfit, outfit


class CountedAs(StrEnum):
    """The part of the sum in which an item counts."""

    WEAPON = "weapon"
    AMMO = "ammunition"
    DEFENSE = "defensive equipment"
    DEFENSE_AMMO = "ammunition of defensive weapons"
    OFFENSE = "offensive equipment"
    NOTHING = "no value of its own"


# Weapons and ammunition that count as defensive.
DEFENSIVE_WEAPONS = frozenset({"ams", "b-pod", "m-pod"})
DEFENSIVE_AMMO = frozenset({"ams", "apds", "screen-launcher"})

# Other equipment that counts as defensive. BV digest 4.3 would add 7 to the offense for a Watchdog suite; no published
# value does.
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

# Gear that has an effect in other formulas and no value of its own.
INDIRECT_GEAR = frozenset({"actuator-enhancement", "mine", "modular-armor", "targeting-computer"})

# The ammunition of the energy weapons that use ammunition.
ENERGY_AMMO = frozenset({"chemical-laser", "heavy-flamer", "heavy-plasma", "light-plasma", "plasma", "vehicle-flamer"})

# Factors for the heat of a weapon, by its ammunition: rapid fire, or launchers that do not fire every turn.
HEAT_BY_AMMO: dict[str, float] = {
    "ultra-autocannon": 2,
    "ultra-autocannon-thb": 2,
    "rotary-autocannon": 6,
    "streak-srm": 0.5,
    "streak-lrm": 0.5,
    "iatm": 0.5,
}

ONE_SHOT_HEAT = 0.25

# The average heat of a prototype's die of heat, by the die.
AVERAGE_OF_DIE: dict[str, int] = {"1D6": 3, "1D3": 2}


@dataclass(frozen=True, slots=True)
class ItemValue:
    """The Battle Value of a catalogue item: `bv` is None where a formula of the unit determines it."""

    item: Item
    counted_as: CountedAs
    bv: float | None
    heat: float = 0
    direct_fire: bool = False
    family: tuple[str, int] | None = None  # type and rack size of ammunition, and of the weapons that fire it
    infantry: bool = False  # an infantry weapon

    @property
    def title(self) -> str:
        return self.item.title


@cache
def item_value(name: str, edition: str = "") -> ItemValue:
    """The Battle Value of the item with this catalogue name."""
    found = item(name).by(edition) if edition else item(name)
    if found.weapon is not None:
        return _weapon_value(found, found.weapon)
    if found.ammo is not None:
        defends = found.ammo.type in DEFENSIVE_AMMO
        counted_as = CountedAs.DEFENSE_AMMO if defends else CountedAs.AMMO
        return ItemValue(found, counted_as, found.bv, family=(found.ammo.type, found.ammo.rack))
    if found.traits & INDIRECT_GEAR:
        return ItemValue(found, CountedAs.NOTHING, 0)
    if found.traits & DEFENSIVE_GEAR:
        return ItemValue(found, CountedAs.DEFENSE, found.bv)
    if "vibroblade" in found.traits:
        heat = sum(VIBROBLADE_HEAT.get(trait, 0) for trait in found.traits)
        return ItemValue(found, CountedAs.WEAPON, found.bv, heat)
    return ItemValue(found, CountedAs.NOTHING if found.bv == 0 else CountedAs.OFFENSE, found.bv)


def _weapon_value(found: Item, weapon: Weapon) -> ItemValue:
    """The Battle Value of a weapon; its `family` is that of the ammunition that it needs."""
    defends = found.traits & DEFENSIVE_WEAPONS or weapon.ammo_type == "screen-launcher"
    counts = found.bv != 0 or "machine-gun-array" in found.traits
    fed = weapon.ammo_type is not None and ("energy" not in found.traits or weapon.ammo_type in ENERGY_AMMO)
    return ItemValue(
        found,
        CountedAs.DEFENSE if defends else CountedAs.WEAPON if counts else CountedAs.NOTHING,
        found.bv,
        heat=_heat(found, weapon),
        direct_fire="direct-fire" in found.traits,
        family=(weapon.ammo_type, weapon.rack) if fed and weapon.ammo_type else None,
        infantry="infantry" in found.families,
    )


def _heat(found: Item, weapon: Weapon) -> float:
    """The heat of a weapon for its Battle Value: the most in a turn, or the average."""
    heat = found.heat * HEAT_BY_AMMO.get(weapon.ammo_type or "", 1)
    if "one-shot" in found.traits:
        heat *= ONE_SHOT_HEAT
    return heat + AVERAGE_OF_DIE.get(PROTOTYPE_DICE.get(found.name, ""), 0)


@dataclass(slots=True)
class ValuedMount:
    """One mount of a unit with the value of its item; `bv` is its Battle Value on this unit."""

    position: int
    mount: Mount
    value: ItemValue
    bv: float

    @property
    def empty(self) -> bool:
        """Whether this is an ammunition bin that holds no shot."""
        return self.mount.shots == 0 and self.value.item.ammo is not None

    def __str__(self) -> str:
        place = f" ({self.mount.location})" if self.mount.location else ""
        return f"{self.value.title}{place}{' (rear)' if self.mount.rear else ''}"


@dataclass(slots=True)
class Inventory:
    """The mounts of a unit, grouped by the part of the sum in which they count."""

    outfit: Outfit[Unit]
    mounted: list[ValuedMount] = field(default_factory=list)  # everything, in the order of the design
    counted: dict[CountedAs, list[ValuedMount]] = field(default_factory=lambda: {kind: [] for kind in CountedAs})

    @property
    def weapons(self) -> list[ValuedMount]:
        return self.counted[CountedAs.WEAPON]

    @property
    def ammo(self) -> list[ValuedMount]:
        return self.counted[CountedAs.AMMO]

    def has(self, trait: str) -> bool:
        """Whether anything with this trait is mounted."""
        return trait in self.outfit.traits

    def locations(self, *traits: str) -> set[str]:
        """The locations of items with one of these traits."""
        return {mounted.mount.location for mounted in self.outfit.with_trait(*traits) if mounted.mount.location}


def inventory_of(unit: Unit, edition: str = "") -> Inventory:
    """The mounts of a unit, with the value of each item."""
    inventory = Inventory(outfit(unit, edition))
    for position, mount, found in inventory.outfit.mounted:
        value = item_value(found.name, edition)
        bv = variable_value(unit, mount) if value.bv is None else value.bv
        mounted = ValuedMount(position, mount, value, bv)
        inventory.mounted.append(mounted)
        inventory.counted[value.counted_as].append(mounted)
    return inventory
