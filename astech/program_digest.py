"""A digest of the code and data of packages, which identifies the program that calculated stored figures."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from os import scandir
from pathlib import Path

SUFFIXES = (".py", ".json", ".jsonl")


@cache
def program_digest(*packages: str) -> str:
    """The digest of all modules and data files of these packages.

    >>> program_digest("sheets") == program_digest("sheets") != program_digest("importers")
    True
    """
    digest = blake2b(digest_size=16)
    for package in packages:
        for file in _files_of(package):
            digest.update(Path(file).read_bytes())
    return digest.hexdigest()


def _files_of(package: str) -> Iterator[str]:
    spec = find_spec(package)
    if spec is None:
        return
    if spec.submodule_search_locations is None:  # a module without a folder
        yield from (spec.origin,) if spec.has_location and spec.origin else ()
        return
    for folder in spec.submodule_search_locations:
        yield from sorted(_files_below(folder))


def _files_below(folder: str) -> Iterator[str]:
    for entry in scandir(folder):
        if entry.is_dir():
            yield from _files_below(entry.path)
        elif entry.name.endswith(SUFFIXES):
            yield entry.path
