"""The library: an index of unit files in an SQLite file, to find units by name and choose them by figures.

`store` opens that file, `refresh` reads new and changed unit files into it, `search` finds units by words, also
mistyped ones, and `names` replaces the name of a unit by its path.
"""

__all__ = ["VARIABLE"]

VARIABLE = "ASTECH_LIBRARY"
"""The environment variable that names the file of the library."""
