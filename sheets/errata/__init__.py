"""The ledger: each entry of the errata documents, paraphrased."""

from sheets.errata.ledger import Area, QuirkChange, Ruling, ruling, rulings

__all__ = ["Area", "QuirkChange", "Ruling", "ruling", "rulings"]
