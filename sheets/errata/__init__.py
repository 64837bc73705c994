"""The ledger: each entry of the errata documents, the editions they belong to, and what an entry changes here."""

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
