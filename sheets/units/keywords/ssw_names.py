"""Lookup names: the names of items in Solaris Skunk Werks, with the side in brackets.

The names are aliases in the catalogue. This module has the rules that depend on the unit: a name without brackets is of
an item of either side, or comes from an old file.
"""

from collections.abc import Collection
from functools import cache

from sheets.equipment import Item, find, item, items
from sheets.equipment.kinds import TechSide
from sheets.equipment.tech import ItemBase
from sheets.units.keywords.ssw import PREFIXES

AMMUNITION = "@ "  # before the name of ammunition, after the bracket

OTHER = {TechSide.IS: TechSide.CLAN, TechSide.CLAN: TechSide.IS}

# Names without bracket and @, by their list.
PLAIN_NAMES = {
    "ballistic": (
        "Long Tom Artillery Cannon",
        "Sniper Artillery Cannon",
        "Thumper Artillery Cannon",
        "LB 2-X CP AC",
        "LB 5-X CP AC",
        "LB 20-X CP AC",
        "Ultra AC/2 CP",
        "Ultra AC/10 CP",
        "Ultra AC/20 CP",
    ),
    "energy": ("Vehicle Flamer", "ER Flamer", "Heavy Flamer", "ER Small Laser CP", "ER Medium Laser CP"),
    "missile": (
        "Streak SRM-4 CP",
        "Streak SRM-6 CP",
        "Rocket Launcher 10 PP",
        "Rocket Launcher 15 PP",
        "Rocket Launcher 20 PP",
    ),
    "equipment": (
        "A-Pod",
        "B-Pod",
        "M-Pod",
        "Angel ECM",
        "Beagle Active Probe",
        "Prototype Beagle Active Probe",
        "Active Probe",
        "Light Active Probe",
        "Bloodhound Active Probe",
        "C3 Computer (Master)",
        "C3 Computer (Slave)",
        "Improved C3 Computer",
        "C3 Boosted Computer (Master)",
        "C3 Boosted Computer (Slave)",
        "C3 Emergency Master",
        "C3 Remote Sensor Launcher",
        "Chaff Pod",
        "Collapsible Command Module (CCM)",
        "Communications Equipment",
        "Coolant Pod",
        "Electronic Warfare Equipment",
        "Ground Mobile HPG",
        "Guardian ECM Suite",
        "Prototype Guardian ECM Suite",
        "ECM Suite",
        "HarJel",
        "HarJel II",
        "HarJel III",
        "TAG",
        "Light TAG",
        "Watchdog CEWS",
        "Bridgelayer, Light",
        "Bridgelayer, Medium",
        "Bridgelayer, Heavy",
        "Bulldozer",
        "Fluid Suction System, Standard",
        "Fluid Suction System, Light",
        "Fluid Suction System, Light (Vehicular)",
        "Nail Gun",
        "Remote Sensor Dispenser",
        "Searchlight",
        "Searchlight, Handheld",
        "Sprayer",
        "Sprayer, Vehicular",
        "Cargo Container",
        "Cargo, Standard",
        "Cargo, Liquid",
        "MW Aquatic Survival System",
        "Nova CEWS",
        "Centurion Weapon System",
        "Field Kitchen",
        "Lifeboat (Maritime)",
        "MASH",
        "Combat Vehicle Escape Pod",
        "Paramedic Equipment",
        "Refueling Drogue",
        "Drone Carrier Control System",
        "Recon Camera",
        "RISC Viral Jammer (Decoy)",
        "RISC Viral Jammer (Homing)",
        "Radical Heat Sink",
        "RISC Advanced Point Defense System",
        "Modular Armor",
    ),
    "physical": (
        "Hatchet",
        "Sword",
        "Retractable Blade",
        "Chain Whip",
        "Claws",
        "Flail",
        "Lance",
        "Mace",
        "Small Vibroblade",
        "Medium Vibroblade",
        "Large Vibroblade",
        "Spikes",
        "Talons",
        "Small Shield",
        "Medium Shield",
        "Large Shield",
        "Backhoe",
        "Chainsaw",
        "Combine",
        "Dual Saw",
        "Heavy Duty Pile-Driver",
        "Mining Drill",
        "Rock Cutter",
        "Salvage Arm",
        "Spot Welder",
        "Wrecking Ball",
    ),
    "Supercharger": ("Supercharger",),
    "CASE": ("CASE",),
}

LISTS = (
    ("targeting-computer", "TargetingComputer"),
    ("case-ii", "CASEII"),
    ("machine-gun-array", "mgarray"),
    ("ams", "equipment"),
    ("artillery", "artillery"),
    ("energy", "energy"),
    ("ballistic", "ballistic"),
    ("missile", "missile"),
)
"""The lists of all other items, by a trait."""

CASE = {"CASE": "ISCASE"}
"""Names that the catalogue resolves by the unit's side, unlike this format."""


def item_called(name: str, side: TechSide) -> Item | None:
    """The item with this lookup name on a unit of a side; None when there is none.

    >>> item_called("(CL) LRM-20", TechSide.IS).name, item_called("@ SRM-6", TechSide.CLAN).name
    ('CLLRM20', 'Clan Ammo SRM-6')
    """
    if name in CASE:
        return item(CASE[name])
    for tech, prefix in PREFIXES.items():
        if name.startswith(prefix):
            return find(name, tech) or find(name.removeprefix(prefix), tech)
    for tech in (side, OTHER[side]):
        found = find(PREFIXES[tech] + name) or find(name, tech)
        if found is not None:
            return found
    return None


def side_of_load(name: str, side: TechSide, weapons: Collection[Item]) -> TechSide:
    """The side of ammunition whose name does not state it.

    It is the side of its weapons, if all are of one side, else `side`, that of the unit.
    """
    if not name.startswith(AMMUNITION):
        return side
    loads = {tech: item_called(name, tech) for tech in TechSide}
    own, other = loads[side], loads[OTHER[side]]
    if own is None or other is None or own is other or own.ammo is None:
        return side
    fed = {
        TechSide.CLAN if weapon.tech.base is ItemBase.CLAN else TechSide.IS
        for weapon in weapons
        if weapon.weapon is not None and (weapon.weapon.ammo_type, weapon.weapon.rack) == (own.ammo.type, own.ammo.rack)
    }
    return OTHER[side] if fed == {OTHER[side]} else side


def ssw_name(wanted: Item, side: TechSide, weapons: Collection[Item] = ()) -> str | None:
    """The lookup name of an item on a unit of a side with these weapons; None if the program lacks it.

    >>> ssw_name(item("CLLRM20"), TechSide.IS), ssw_name(item("ISArtemisIV"), TechSide.IS)
    ('(CL) LRM-20', None)
    """
    for name in _names().get(wanted.name, ()):
        if item_called(name, side_of_load(name, side, weapons) if weapons else side) is wanted:
            return name
    return None


def _bare(name: str) -> str:
    for prefix in PREFIXES.values():
        name = name.removeprefix(prefix)
    return name


@cache
def _names() -> dict[str, list[str]]:
    """The lookup names of every item; the first is the one to write."""
    names: dict[str, list[str]] = {}
    for names_of_kind in PLAIN_NAMES.values():
        for name in names_of_kind:
            for side in TechSide:
                found = item_called(name, side)
                if found is not None and name not in names.setdefault(found.name, []):
                    names[found.name].append(name)
    for entry in items():
        for alias in entry.aliases:
            if alias.startswith((AMMUNITION, *PREFIXES.values())) and _bare(alias) not in _lists():
                names.setdefault(entry.name, []).append(alias)
    return names


def list_of(name: str, entry: Item) -> str:
    """The `<type>` of an item with a lookup name: the list in which the program looks for it."""
    if entry.ammo is not None:
        return "ammunition"
    kind = _lists().get(name)
    if kind is not None:
        return kind
    return next((kind for trait, kind in LISTS if trait in entry.traits), "equipment")


@cache
def _lists() -> dict[str, str]:
    return {name: kind for kind, names in PLAIN_NAMES.items() for name in names}
