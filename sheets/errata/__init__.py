"""The ledger: each entry of the errata documents and what it changes here."""

from sheets.errata.ledger import Area, QuirkChange, Ruling, changed_items, changes, figures, ruling, rulings
from sheets.errata.unit import for_unit, quirks_by_table

__all__ = [
    "Area",
    "QuirkChange",
    "Ruling",
    "changed_items",
    "changes",
    "figures",
    "for_unit",
    "quirks_by_table",
    "ruling",
    "rulings",
]
