"""Published chassis whose names do not look like it: what stands behind them is the model, whatever it looks like.

    python -m tests.chassis CORPUS

prints the table. Of other names `unit_head` finds the model by its look.
"""

from collections.abc import Mapping

_PUBLISHED: Mapping[str, str] = {
    "battle-armor": """
Hantu
Kobold Battle Armor IIC
Purifier Battle Armor Terra
""",
    "dropship": """
Buccaneer
Claymore
Condor
Confederate
Confederate C
Leopard
Leopard CV
Lion
Merlin
Model 96 'Elephant'
Model 96C
Overlord
Overlord C
Seeker
Union
Union C
Vampire
""",
    "fighter": """
Corsair
Jetta Coruna 4X
Katya Ground Assault Craft
Medium Strike Fighter
Rusalka
Sangihe Shrike-Thrush 'Nanook'
Shade
Striga
Thrush
Voidseeker
""",
    "gun-emplacement": """
ECM Turret (Guardian)
""",
    "infantry": """
AA Mechanized Infantry
Anti-'Mech Jump Infantry
Anti-Infantry Unit
Assault Commando
Bridge-builder Engineers
Ceremonial Guard
Clan Anti-Infantry
Clan Assault Infantry
Clan Space Marine
Combat Engineer
Fast Recon
Field Gun Infantry Platoon (AC/10)
Field Medic
Firefighter
Frogmen
HALO Paratrooper
Heavy Foot LRM Infantry
Heavy Mountain Infantry
Jump Support Infantry
Mechanized Assault XCT
Minesweepers
Motorized MG
Mountaineer
Pirate
Recon Infantry
Riot Police
Skaret Assassins
Space Marine
SpecOps Paratrooper
Special Forces
Surveillance Specialist
TAG Spotter Infantry
XCT Marine
""",
    "jumpship": """
Hunter Jumpship
Invader Jumpship
Tramp JumpShip
""",
    "mech": """
Black Hawk (Standard)
Buster
Crosscut
Goshawk II
Koshi (Standard)
Mad Cat Mk II
Powerman
StrongArm
Sun Spider
Von Rohrs (Hebi)
""",
    "protomech": """
Basilisk ProtoMech (Quad)
""",
    "small-craft": """
Ares Assault Craft
Ares Attack Craft
Ares Close Assault Landing Craft
Ares Landing Craft
""",
    "space-station": """
Factory
Habitat
Pressurized Yard
Unpressurized Yard
""",
    "vehicle": """
Asshur Artillery Spotter
Axel Heavy Tank IIC
Bolla Stealth Tank (RotS)
Buffalo
Büffel Engineering Support Vehicle VII
Büffel Engineering Support Vehicle VIII
Croyle Systems Cortez Series N
HMRV (Hazardous Materials Recovery Vehicle)
Heavy Transport B1
Hector Road Train Tractor
Huitzilopochtli Assault Tank 'Huey'
Raptor RRV
Rhino Fire Support Tank EC
Skulker Wheeled Scout Tank Mk II
Slipper Hovercar LX-Series
Sturmvogel Gunship
Swiftran RTC-215M
TGV Omni Railcar
Weapon Carrier (Tracked)
Weapons Carrier A
Zephyr Hovertank EC
""",
    "warship": """
Aquilla Transport Jumpship
Conestoga Transport Jumpship
""",
}
"""By the kind of unit, a name in a line."""

TWO_NAMES = frozenset(
    {
        *("Baboon (Howler)", "Behemoth (Stone Rhino)", "Galahad (Glass Spider)", "Goshawk (Vapor Eagle)"),
        *("Hellhound (Conjurer)", "Hellhound II-P (Hellcat-P)", "Mad Cat Mk IV PR (Savage Wolf)"),
        *("Peregrine (Horned Owl)", "Vixen (Incubus)"),
    }
)
"""'Mechs without a model whose second name would be taken for one."""

CHASSIS = {kind: frozenset(names.strip().splitlines()) for kind, names in _PUBLISHED.items()}


def published_chassis(name: str, kind: str) -> tuple[str, str] | None:
    """Chassis and model of a name that begins with a chassis of the table, the longest one.

    >>> published_chassis("Buffalo BFFL Hovertruck", "vehicle")
    ('Buffalo', 'BFFL Hovertruck')
    """
    known, words = CHASSIS.get(kind, frozenset()), name.split(" ")
    for end in range(len(words), 0, -1):
        if (chassis := " ".join(words[:end])) in known:
            return chassis, " ".join(words[end:])
    return None
