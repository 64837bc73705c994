"""The reader of building-block files (`.blk`): every family but 'Mechs, and 'Mechs in the oldest form."""

from importers.blk.read import read_blk

__all__ = ["read_blk"]
