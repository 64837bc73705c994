"""The library: an index of unit files in one SQLite file, so that units are found by name and chosen by figures.

`store` is that file and where it stands, `refresh` reads into it what is new or changed, `search` finds units by
words, also by mistyped ones, and `names` takes a name for the path of its unit.
"""

__all__ = ["VARIABLE"]

VARIABLE = "ASTECH_LIBRARY"
"""The environment variable that names the file of the library."""
