"""Mass, slots, cost and Battle Value of one mounted item: the catalogue's figures, or the formula that it names.

>>> from sheets.units import HandheldWeapon, Mount
>>> from sheets.units.systems import Armor
>>> gun = HandheldWeapon(chassis="Gun", year=3055, tech_base="is", rules_level=3, mass=2,
...                      armor=Armor(type="standard", points={"GUN": 16}))
>>> laser = Mount(item="Medium Laser", location="GUN")
>>> item_mass(gun, laser), item_slots(gun, laser), item_cost(gun, laser), item_battle_value(gun, laser)
(1.0, 1, 40000.0, 46.0)
"""

from sheets.construction.formulas import FORMULAS
from sheets.construction.formulas.formula import Figure
from sheets.equipment import Item, item
from sheets.equipment.kinds import TechSide
from sheets.rules.rounding import ceiling, up_to_half_ton, up_to_kilogram
from sheets.units import BattleArmor, Fighter, Mech, Mount, ProtoMech, Spacecraft, Unit, Vehicle
from sheets.units.base import Mounting

WEAPON_PACK = 0.75  # the mass of weapons in a detachable weapon pack (TO, Detachable Weapon Pack)
PROTOMECH_TUBE = {"srm": 0.25, "lrm": 0.2}  # tons for each tube of a ProtoMech's launchers (TM, ProtoMech equipment)
SQUAD_SUPPORT = {TechSide.IS: 0.5, TechSide.CLAN: 0.4}  # the mass of a squad support weapon (TO)


def item_mass(unit: Unit, mount: Mount) -> float:
    """Tons of a mounted item; 0 for items that are not in the catalogue."""
    if not mount.known:
        return 0
    found = item(mount.item)
    if found.mass is None:
        return _open_figure(found, "mass")(unit, mount)
    if isinstance(unit, ProtoMech) and found.weapon is not None and found.weapon.ammo_type in PROTOMECH_TUBE:
        return found.weapon.rack * PROTOMECH_TUBE[found.weapon.ammo_type]
    own = found.mass if found.ammo is None else _ammo_mass(unit, mount, found, found.mass)
    factor = _shared_by_squad(unit, mount)
    return own if factor == 1 else up_to_kilogram(own * factor)


def item_slots(unit: Unit, mount: Mount) -> int:
    """Slots that an item takes on this unit."""
    if not mount.known:
        return 0
    found = item(mount.item)
    number = _catalogue_slots(unit, found)
    if number is None:
        number = int(_open_figure(found, "slots")(unit, mount))
    if isinstance(unit, Mech) and unit.superheavy:
        return ceiling(number / 2)
    return number


def item_cost(unit: Unit, mount: Mount) -> float:
    """C-bills of a mounted item."""
    if not mount.known:
        return 0
    found = item(mount.item)
    return _open_figure(found, "cost")(unit, mount) if found.cost is None else found.cost


def item_battle_value(unit: Unit, mount: Mount) -> float:
    """The item's own Battle Value, before its place or other items change it."""
    if not mount.known:
        return 0
    found = item(mount.item)
    return _open_figure(found, "battle_value")(unit, mount) if found.bv is None else found.bv


def _open_figure(found: Item, what: str) -> Figure:
    """The formula for a figure that the catalogue leaves open."""
    if found.formula is None:
        raise LookupError(f"{found.name} has neither a {what} nor a formula for it")
    figure: Figure | None = getattr(FORMULAS[found.formula], what)
    if figure is None:
        raise LookupError(f"the formula {found.formula} of {found.name} says nothing of its {what}")
    return figure


def _ammo_mass(unit: Unit, mount: Mount, found: Item, lot: float) -> float:
    """Tons of one lot or of the stated shots: large craft buy whole lots, small units single shots."""
    assert found.ammo is not None
    if mount.shots is None:
        return lot
    if isinstance(unit, Spacecraft) and found.ammo.shots:
        return up_to_half_ton(lot * ceiling(mount.shots / found.ammo.shots))
    if found.ammo.kg_per_shot is None:
        return lot
    tons = found.ammo.kg_per_shot * mount.shots / 1000
    return tons if isinstance(unit, BattleArmor) else up_to_kilogram(tons)


def _shared_by_squad(unit: Unit, mount: Mount) -> float:
    """The factor for the mass of weapon packs and squad support weapons."""
    if not isinstance(unit, BattleArmor):
        return 1
    if mount.mounting is Mounting.WEAPON_PACK:
        return WEAPON_PACK
    return SQUAD_SUPPORT[unit.tech_base.side] if mount.mounting is Mounting.SQUAD_SUPPORT else 1


def _catalogue_slots(unit: Unit, found: Item) -> int | None:
    if isinstance(unit, Vehicle | Fighter) and unit.support is not None:
        return found.slots.support
    return found.slots.vehicle if isinstance(unit, Vehicle) else found.slots.mech
