"""The reader of building-block files (`.blk`): every family but 'Mechs, and 'Mechs in the oldest form."""

from importers.blk.read import read_blk
from importers.text import text_reader

__all__ = ["read", "read_blk"]


read = text_reader(read_blk)
"""The reader of the format: from bytes."""
