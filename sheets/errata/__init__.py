"""The ledger: each entry of the errata documents, paraphrased."""

from sheets.errata.ledger import DOUBTFUL, Area, QuirkChange, Ruling, ruling, rulings

__all__ = ["DOUBTFUL", "Area", "QuirkChange", "Ruling", "ruling", "rulings"]
