"""One entry of the catalogue, with the figures of its kind."""

from functools import reduce
from typing import Any, Literal, NamedTuple, TypeAlias

from sheets.editions import edition as edition_of
from sheets.editions import figure_changes, newer_editions
from sheets.equipment.kinds import ArmorType
from sheets.equipment.tech import Tech
from sheets.equipment.weapon import Weapon
from sheets.model import Model


class SupportMass(NamedTuple):
    """Tons per point of a support vehicle's armor, by tech rating; 0 if the rating has no such armor."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float


class RatedSlots(NamedTuple):
    """Item slots that a support vehicle's barrier armor takes, by tech rating."""

    a: int
    b: int
    c: int
    d: int
    e: int
    f: int


class ArmorPart(Model):
    """Figures of an armor.

    `points_per_ton` is for ground units and fighters. Small craft, DropShips and capital craft have one figure for each
    mass band, lightest first. `mass_per_point` is tons for battle armor and ProtoMechs. `mech_slots` is for a 'Mech up
    to 100 tons, a superheavy has half of it, rounded up; `suit_slots` is for a battle suit. Patchwork slots are for one
    location.
    """

    type: ArmorType
    points_per_ton: float = 16
    multiplier: float = 1
    mass_per_point: float = 0
    mech_slots: int = 0
    suit_slots: int = 0
    vehicle_slots: int = 0
    support_slots: int = 0
    fighter_slots: int = 0
    patchwork_mech: int = 0
    patchwork_vehicle: int = 0
    bar: int = 10
    dropship_points_per_ton: tuple[float, ...] = ()
    capital_points_per_ton: tuple[float, ...] = ()
    support_mass: SupportMass | None = None
    rated_slots: RatedSlots | None = None


ItemKind = Literal["weapon", "ammo", "gear", "armor"]


class Slots(NamedTuple):
    """Slots in a 'Mech, in a combat vehicle, in a support vehicle; None if a formula gives them."""

    mech: int | None
    vehicle: int | None
    support: int | None


class SizeRange(NamedTuple):
    """The sizes of an item of variable size: multiples of `step`, without limit if `max` is None."""

    step: float
    max: float | None


class Ammo(Model):
    """Figures of one lot of ammunition: a ton as a rule, one shot for battle armor, bombs and capital weapons.

    `base` is the catalogue's name of the standard ammunition of this munition. `ratio` is the figure of the books for
    numbers of capital ammunition. `store_slots` are the hardpoint slots that it takes as an external store.
    """

    type: str
    munitions: tuple[str, ...] = ("standard",)
    rack: int = 0
    damage_per_shot: int = 1
    shots: int = 1
    kg_per_shot: float | None  # None for infantry ammunition, which has no mass of its own
    ratio: float = 0
    capital: bool = False
    base: str | None = None
    munition_name: str
    base_name: str
    to_hit: int = 0
    store_slots: int = 1


class Gear(Model):
    """Figures of other equipment. `absorbs` is the points of one hit that a shield or modular armor absorbs, `capacity`
    its total; `reach` is the range of a probe in hexes.
    """

    damage_divisor: float = 1
    shield: bool = False
    vibroblade: bool = False
    industrial: bool = False
    absorbs: int = 0
    capacity: int = 0
    reach: int = 0


Figure: TypeAlias = str | int | float | bool | None


class Was(Model):
    """The value of a field before a ruling changed it; the field is dotted, from the item: `weapon.long`."""

    ruling: str
    field: str
    was: Figure | tuple[Figure, ...]


class Item(Model):
    """A weapon, a kind of ammunition, another piece of equipment, or an armor.

    >>> from sheets.equipment import item
    >>> item("Medium Laser").weapon.damage, item("Medium Laser").heat
    (5, 3)

    `mass` (tons), a slot number, `cost` or `bv` is None where it follows from the unit by the formula that `formula`
    names. `explosive` says that the thing can explode at all: a PPC only with a charged capacitor, and the rules of
    each game narrow it further. `families` holds the unit types that may mount it; it is empty for what is chosen by
    its own rules (heat sinks, capital weapons, structure); a VTOL takes what names `vehicle` or `vtol`. `traits` are
    everything else the rules ask about.
    """

    name: str
    title: str
    short: str
    sort_title: str
    aliases: tuple[str, ...] = ()
    kind: ItemKind
    tech: Tech
    reference: str = ""
    mass: float | None = 0
    slots: Slots
    bv: float | None = 0
    cost: float | None = 0
    formula: str | None = None
    heat: int = 0
    explosive: bool
    hittable: bool = True
    spreadable: bool = False
    armorable: bool
    fixed_only: bool = False
    to_hit: int = 0
    size: SizeRange | None = None
    modes: tuple[str, ...] = ()
    instant_modes: bool
    families: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    weapon: Weapon | None = None
    ammo: Ammo | None = None
    gear: Gear | None = None
    armor: ArmorPart | None = None
    rulings: tuple[Was, ...] = ()

    @property
    def splittable(self) -> bool:
        """Whether the item may be split between two locations, such as large weapons and ground mobile HPGs."""
        return self.weapon.splittable if self.weapon is not None else "splittable" in self.traits

    def before(self, ruling: str = "") -> "Item":
        """The item without a ruling, or without those of a document (`BMM-7.01`); by default as first printed.

        >>> from sheets.equipment import item
        >>> item("ISTAG").weapon.medium, item("ISTAG").before("BMM-7.01").weapon.medium
        (9, 10)
        """
        start = f"{ruling}:" if ruling else ""
        return self._without([change for change in self.rulings if f"{change.ruling}:".startswith(start)])

    def by(self, edition: str) -> "Item":
        """The item with the figures of an edition, without changes of later books of its game.

        >>> from sheets.equipment import item
        >>> item("ISTAG").by("tw-4.4").weapon.medium, item("ISTAG").by("bmm-7.01").weapon.medium
        (10, 9)
        """
        later = tuple(newer.prefix for newer in newer_editions(edition_of(edition)))
        undone = [change for change in self.rulings if change.ruling.startswith(later)]
        changed = figure_changes(edition).get(self.name, ())
        return self._without(undone)._with({change.field: change.value for change in changed})

    def _without(self, changes: list[Was]) -> "Item":
        return self._with({change.field: change.was for change in changes})

    def _with(self, changes: dict[str, Any]) -> "Item":
        """The item with other figures, by their dotted paths."""
        if not changes:
            return self
        figures = self.model_dump(mode="json")
        for field, value in changes.items():
            *path, last = field.split(".")
            reduce(dict.__getitem__, path, figures)[last] = value
        return Item.model_validate(figures)
