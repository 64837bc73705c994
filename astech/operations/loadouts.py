"""Find all loadouts of an Omni: in its file, in files of the same folder, and in the library."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePath, PurePosixPath

from astech.operations.mistakes import BadOptions
from astech.operations.units import sources_of, units_of
from importers import Source, Unreadable, walk
from importers.containers import STDIN
from sheets.formats.registry import FORMATS
from sheets.units import Unit

PRIME = "prime"


def chosen_sources(paths: Sequence[str], loadout: str, all_loadouts: bool) -> list[Source]:
    """The sources of paths; with --all-loadouts, those of all loadouts of their Omnis; raises BadOptions."""
    if loadout and all_loadouts:
        raise BadOptions("--loadout and --all-loadouts exclude each other")
    sources = list(sources_of(paths, loadout))
    return list(with_all_loadouts(sources)) if all_loadouts else sources


def loadouts_of(path: str, loadout: str = "") -> list[Unit]:
    """All loadouts of the Omni at a path, empty if it cannot be read; raises BadOptions for several designs."""
    units = [unit for source in chosen_sources([path], loadout, all_loadouts=True) for unit in _units(source)]
    designs = {_design(unit): None for unit in units}
    if len(designs) > 1:
        names = ", ".join(chassis for _, chassis in list(designs)[:3])
        raise BadOptions(f"{path}: {len(designs)} designs ({names}); expected one Omni")
    return [unit for unit in units if _is_omni(unit)] or units[:1]


def with_all_loadouts(sources: Iterable[Source]) -> Iterator[Source]:
    """The sources with each Omni replaced by all its loadouts, the primary configuration first, each once."""
    known: set[tuple[str, str]] = set()
    for source in map(_with_content, sources):
        omni = next(filter(_is_omni, _units(source)), None)
        if omni is None:
            yield source
        elif _design(omni) not in known:
            known.add(_design(omni))
            yield from _loadouts(omni, source)


def _loadouts(omni: Unit, source: Source) -> Iterator[Source]:
    """The sources of all loadouts of a design; a loadout in several files is taken from the first."""
    found: dict[str, Source] = {}
    for candidate in (source._replace(loadout=""), *_files_of_chassis(source, omni.chassis), *_in_library(omni)):
        names = [unit.name for unit in _units(candidate) if _is_omni(unit) and _design(unit) == _design(omni)]
        if names and not any(name in found for name in names):
            found |= dict.fromkeys(names, candidate)
    order = sorted(found, key=lambda name: (not name.casefold().endswith(PRIME), name.casefold()))
    yield from dict.fromkeys(found[name] for name in order)


def _with_content(source: Source) -> Source:
    """The source with its bytes, so that its file is read once; one that cannot be read stays as it is."""
    try:
        return source._replace(data=source.read())
    except Unreadable:
        return source


def _design(unit: Unit) -> tuple[str, str]:
    return unit.kind, unit.chassis


def _is_omni(unit: Unit) -> bool:
    return bool(getattr(unit, "omni", False))


def _units(source: Source) -> list[Unit]:
    return [loaded.unit for loaded in units_of(source) if loaded.unit is not None]


def _files_of_chassis(source: Source, chassis: str) -> Iterator[Source]:
    """The files in the same folder (or archive folder) that contain the name of the chassis."""
    if source.path == STDIN or source.refusal is not None:
        return
    near = walk([source.path]) if source.members else _folder(Path(source.path).parent)
    folder = PurePosixPath(source.members[-1]).parent if source.members else None
    for each in near:
        if folder is not None and PurePosixPath(each.members[-1]).parent != folder:
            continue
        if (each.path, each.members) == (source.path, source.members):
            continue
        found = _with_content(each)
        if found.data is not None and chassis.encode() in found.data:
            yield found


def _folder(folder: Path) -> Iterator[Source]:
    """The unit files of a folder, without subfolders."""
    for name in sorted(os.listdir(folder)):
        if FORMATS.of_suffix(PurePath(name).suffix) is not None and (folder / name).is_file():
            yield from walk([folder / name])


def _in_library(omni: Unit) -> Iterator[Source]:
    """The files of the user's library with a unit of this chassis."""
    from astech.library.search import search, words  # of use only here
    from astech.library.store import NoLibrary, open_for_reading

    try:
        with open_for_reading() as library:
            hits = search(library, omni.chassis)
    except NoLibrary:
        return
    asked = words(omni.chassis)
    paths = [hit.path for hit in hits if words(hit.name)[: len(asked)] == asked]
    for source in walk(paths):
        yield _with_content(source._replace(loadout=""))
