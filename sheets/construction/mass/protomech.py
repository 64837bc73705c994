"""The mass budget of a ProtoMech, to the kilogram.

Rules: TM, ProtoMech Construction; IO, ultraheavy ProtoMechs.
"""

from sheets.construction.armor import armor_mass
from sheets.construction.engine import engine_mass
from sheets.construction.mass.budget import MassLine, Part, kept
from sheets.construction.mass.heat import needed_sinks
from sheets.construction.mass.mounted import mounted_lines
from sheets.construction.rounding import up_to_kilogram
from sheets.units import ProtoMech

RULE = "TM, ProtoMech construction"

STRUCTURE_SHARE = 0.10
CONTROLS, ULTRAHEAVY_CONTROLS = 0.5, 0.75
ULTRAHEAVY_ABOVE = 9
SINK_MASS = 0.25


def lines(proto: ProtoMech) -> list[MassLine]:
    """What a ProtoMech is made of."""
    controls = ULTRAHEAVY_CONTROLS if proto.mass > ULTRAHEAVY_ABOVE else CONTROLS
    return kept(
        MassLine(
            Part.STRUCTURE,
            "Internal structure",
            up_to_kilogram(proto.mass * STRUCTURE_SHARE),
            RULE,
        ),
        MassLine(Part.ENGINE, "Engine", engine_mass(proto), RULE),
        MassLine(Part.COCKPIT, "Controls", controls, RULE),
        MassLine(Part.HEAT_SINKS, "Heat sinks", SINK_MASS * needed_sinks(proto), RULE),
        MassLine(Part.ARMOR, "Armor", armor_mass(proto), RULE),
        *mounted_lines(proto),
    )
