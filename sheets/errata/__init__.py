"""The ledger of rulings: every entry of the errata documents, the editions, and what each changes here."""

from sheets.errata.editions import EDITIONS, Edition, edition
from sheets.errata.ledger import changed_items, changes, figures, ruling, rulings
from sheets.errata.ruling import Area, QuirkChange, Ruling
from sheets.errata.unit import for_unit

__all__ = [
    "EDITIONS",
    "Area",
    "Edition",
    "QuirkChange",
    "Ruling",
    "changed_items",
    "changes",
    "edition",
    "figures",
    "for_unit",
    "ruling",
    "rulings",
]
