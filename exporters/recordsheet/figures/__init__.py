"""The outlines of units, drawn by us: one module a shape, each a `Figure` whose places hold the pips."""

from exporters.recordsheet.figures.figure import Figure, Label

__all__ = ["Figure", "Label"]
