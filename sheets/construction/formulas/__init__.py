"""Formulas of items whose mass, slots, cost or Battle Value follow from the unit, by their name in the catalogue."""

from sheets.construction.formulas import electronics, gear, movement, physical, structure
from sheets.construction.formulas.formula import Formula

FORMULAS: dict[str, Formula] = (
    physical.FORMULAS | movement.FORMULAS | electronics.FORMULAS | gear.FORMULAS | structure.FORMULAS
)
"""`FORMULAS["hatchet"].mass(unit, mount)`"""

__all__ = ["FORMULAS", "Formula"]
