"""Weapons of small craft and larger: arcs, fire control, equal sides, mass drivers, ammunition of every bay.

Rules: TM, Small Craft and DropShip weapons; SO, weapon arcs, weapon bays and Mass Drivers.
"""

from collections import Counter
from collections.abc import Iterator

from sheets.construction.finding import Finding, error, note, place_name, warning
from sheets.construction.spacecraft import MASS_DRIVER_WEAPONS, WeaponArc, arc_room, extra_fire_control
from sheets.construction.spacecraft_drives import Craft
from sheets.equipment import item
from sheets.rules.aerospace import Bay, weapon_bays
from sheets.units import CapitalShip, SpaceStation, WarShip
from sheets.units.outfit import Mounted, Outfit
from sheets.units.spacecraft import FOUR_FACINGS, HULL, SIX_FACINGS

SIDES, BROADSIDES = ("LS", "RS"), ("LBS", "RBS")
PAIRS = (SIDES, ("FLS", "FRS"), ("ALS", "ARS"), BROADSIDES)
SMALLER_ARCS = frozenset({(at, False) for at in (*FOUR_FACINGS, HULL)} | {(at, True) for at in SIDES})
CAPITAL_ARCS = frozenset((at, False) for at in (*SIX_FACINGS, *BROADSIDES, HULL))

# The least tons of a ship with a mass driver, by the driver's size.
MASS_DRIVERS = {"Light": 750_000, "Medium": 1_500_000, "Heavy": 2_000_000}

WeaponsByArc = dict[WeaponArc, Counter[str]]
"""The number of weapons of each name in each arc."""

NONE: Counter[str] = Counter()


def check_weapons(outfit: Outfit[Craft]) -> Iterator[Finding]:
    """Findings on the weapons of a craft."""
    battery: WeaponsByArc = {}
    for _, mount, found in outfit.mounted:
        if found.weapon is not None and mount.location is not None:
            arc = mount.location, mount.rear
            guns = battery.get(arc)
            if guns is None:
                guns = battery[arc] = Counter()
            guns[found.name] += 1
    yield from _places(outfit.unit, battery)
    yield from _sides(outfit.unit, battery)
    yield from _fire_control(outfit, battery)
    yield from check_mass_drivers(outfit)


def _arc_name(ship: Craft, arc: WeaponArc) -> str:
    location, rear = arc
    return f"{place_name(ship, location or HULL)}{', to the rear' if rear else ''}"


def _places(ship: Craft, battery: WeaponsByArc) -> Iterator[Finding]:
    arcs = CAPITAL_ARCS if isinstance(ship, CapitalShip) else SMALLER_ARCS
    for arc in battery.keys() - arcs:
        sentence = f"Weapons in an arc that such a craft does not have: {_arc_name(ship, arc)}."
        yield error("place.arc", sentence, "TM and SO, weapon arcs", number=battery[arc].total())


def _sides(ship: Craft, battery: WeaponsByArc) -> Iterator[Finding]:
    for left, right in PAIRS:
        for rear in (False, True):
            one, other = battery.get((left, rear), NONE), battery.get((right, rear), NONE)
            if one != other:
                odd = ", ".join(item(name).title for name in sorted({*(one - other), *(other - one)}))
                arcs = f"{_arc_name(ship, (left, rear))} and {_arc_name(ship, (right, rear))}"
                sentence = f"The weapons of {arcs} are not the same: {odd}."
                yield error("place.sides", sentence, "TM and SO, weapon arcs")


def _fire_control(outfit: Outfit[Craft], battery: WeaponsByArc) -> Iterator[Finding]:
    """Notes on extra fire control for weapons beyond the slots of an arc; its mass is in the budget."""
    ship, room = outfit.unit, arc_room(outfit.unit)
    weapons: Counter[WeaponArc] = Counter()
    for (location, rear), guns in battery.items():
        weapons[location, rear and ship.spheroid] += guns.total()
    if max(weapons.values(), default=0) + MASS_DRIVER_WEAPONS * outfit.number("mass-driver") <= room:
        return
    for extra in extra_fire_control(ship):
        sentence = (
            f"Fire control handles {room} weapons, here ({_arc_name(ship, extra.arc)}) are {extra.weapons}: "
            f"the extra fire control weighs {extra.tons:,.10g} tons."
        )
        numbers = {"weapons": extra.weapons, "room": room, "tons": extra.tons}
        yield note("craft.fire-control", sentence, "TM and SO, weapon arcs", **numbers)


def check_mass_drivers(outfit: Outfit[Craft]) -> Iterator[Finding]:
    """Findings on mass drivers, which need a hull of a least mass."""
    ship, rule = outfit.unit, "SO, Mass Drivers"
    for _, mount, found in outfit.with_trait("mass-driver"):
        if not isinstance(ship, WarShip | SpaceStation):
            yield error("craft.mass-driver", "Mass drivers are for WarShips and stations.", rule)
        elif isinstance(ship, WarShip) and mount.location != "NOS":
            yield error("craft.mass-driver", "The mass driver of a WarShip is in its nose.", rule)
        least = next((tons for size, tons in MASS_DRIVERS.items() if size in found.title), 0)
        if ship.mass < least:
            sentence = f"{found.title} needs a ship of {least:,} tons, this one has {ship.mass:,.10g}."
            yield error("craft.mass-driver", sentence, rule, mass=ship.mass, least=least)


LEAST_SHOTS = 10  # turns of fire for each weapon
BURSTS = {"ultra-autocannon": 2, "rotary-autocannon": 6}

Feed = tuple[str, int]
"""The kind of ammunition that a weapon fires, and its rack."""


def check_bay_ammo(outfit: Outfit[Craft]) -> Iterator[Finding]:
    """Findings on bays with ammunition for fewer than ten turns."""
    ship = outfit.unit
    for bay in weapon_bays(ship):
        for feed, (title, needed) in _needed_shots(outfit, bay).items():
            shots = sum(_shots(outfit.by_position[position], feed) for position in bay.ammo)
            if shots < needed:
                place = f"{place_name(ship, bay.location)}{', to the rear' if bay.rear else ''}"
                sentence = f"A bay with {title} ({place}) has {shots:g} shots, {needed} are the least."
                yield warning("bays.ammo", sentence, "TM and SO, weapon bays", shots=shots, least=needed)


def _needed_shots(outfit: Outfit[Craft], bay: Bay) -> dict[Feed, tuple[str, int]]:
    """The weapon and the shots that it needs, by kind of ammunition."""
    needed: dict[Feed, tuple[str, int]] = {}
    for position in bay.weapons:
        found = outfit.by_position[position].item
        weapon = found.weapon
        if weapon is not None and weapon.ammo_type is not None and "one-shot" not in found.traits:
            feed = weapon.ammo_type, weapon.rack
            shots = LEAST_SHOTS * BURSTS.get(weapon.ammo_type, 1)
            needed[feed] = found.title, needed.get(feed, ("", 0))[1] + shots
    return needed


def _shots(bin_: Mounted, feed: Feed) -> float:
    ammo = bin_.item.ammo
    if ammo is None or (ammo.type, ammo.rack) != feed:
        return 0
    return ammo.shots if bin_.mount.shots is None else bin_.mount.shots
