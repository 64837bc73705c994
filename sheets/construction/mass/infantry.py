"""The mass budget of a platoon of conventional infantry.

Rule: TM, Conventional Infantry.
"""

from sheets.construction.mass.budget import MassLine, Part
from sheets.construction.mass.mounted import mounted_lines
from sheets.rules.platoon import troopers_mass
from sheets.units import Infantry
from sheets.units.infantry import FIELD_GUNS
from sheets.units.outfit import outfit

RULE = "TM, conventional infantry"


def lines(platoon: Infantry) -> list[MassLine]:
    """What a platoon is made of: its troopers with all that they have, its field guns and their ammunition."""
    return [
        MassLine(Part.TROOPERS, "Platoon", troopers_mass(platoon), RULE),
        *mounted_lines(platoon, outfit(platoon).in_location(FIELD_GUNS)),
    ]
