"""The record sheet of a 'Mech: biped, quad, tripod, LAM, QuadVee, superheavy, industrial, Omni.

`page` composes the panels; each panel is a module of its own.
"""

from exporters.recordsheet.layout import Whole
from exporters.recordsheet.mech.page import draw, references

LAYOUT = Whole(draw, references, ("Hexes moved", "Mode, facing", "Final heat"))

__all__ = ["LAYOUT"]
