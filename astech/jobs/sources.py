"""The units of a step: paths from the folder of the file of jobs, library, campaign, what earlier steps made."""

import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from astech.jobs.jobfile import STEP_MARK
from importers import Source, walk
from sheets.play import Refused
from sheets.problem import Problem, Severity

if TYPE_CHECKING:
    from astech.jobs.steps import PreparedStep

LIBRARY = "library:"
CAMPAIGN = "campaign:"


class StepUnits(NamedTuple):
    """Where the units of a step come from, walked anew at each call, and the conditions that hold for them already.

    `brought` are those of them that no step of this job makes.
    """

    sources: Callable[[], Iterator[Source]]
    conditions: tuple[str, ...]
    brought: Callable[[], Iterator[Source]]


def units_of_step(folder: Path, sources: tuple[str, ...], before: "Mapping[str, PreparedStep]") -> StepUnits:
    """The units of a step."""
    parts: list[Callable[[], Iterator[Source]]] = []
    brought: list[Callable[[], Iterator[Source]]] = []
    conditions: list[str] = []
    for source in sources:
        step = before.get(source.removeprefix(STEP_MARK)) if source.startswith(STEP_MARK) else None
        if step is not None and step.step.do == "choose":
            parts.append(step.sources)
            brought.append(step.brought)
            conditions += [step.where.text] if step.where else []
            continue
        if step is not None:
            parts.append(partial(_walked, str(step.target)))
            continue
        if source.startswith(LIBRARY):
            parts.append(partial(_library, source.removeprefix(LIBRARY).strip()))
        elif source.startswith(CAMPAIGN):
            parts.append(partial(_campaign, source.removeprefix(CAMPAIGN).strip()))
        else:
            parts.append(partial(_walked, _path(folder, source)))
        brought.append(parts[-1])
    return StepUnits(partial(_all, tuple(parts)), tuple(dict.fromkeys(conditions)), partial(_all, tuple(brought)))


def _all(parts: tuple[Callable[[], Iterator[Source]], ...]) -> Iterator[Source]:
    for part in parts:
        yield from part()


def _walked(path: str) -> Iterator[Source]:
    yield from walk([path])


def _path(folder: Path, source: str) -> str:
    """A path from the folder; the name of a unit of the library stays what it is."""
    from astech.library.names import path_of

    path = str(folder / source)
    if os.path.lexists(path):
        return path
    found = path_of(path) if next(walk([path])).refusal is None else source
    return path if found == path else path_of(source)


def _library(words: str) -> Iterator[Source]:
    """The units of the library, all of them or those that some words find."""
    from astech.library.search import search
    from astech.library.store import reading

    with reading() as library:
        if words:
            paths = [hit.path for hit in search(library, words)]
        else:
            paths = [path for (path,) in library.execute("SELECT path FROM units ORDER BY id")]
    for path in paths:
        yield from walk([path])


def _campaign(name: str) -> Iterator[Source]:
    """The units that serve in a campaign of the usual store, each with what has happened to it."""
    from astech.campaign import company
    from astech.campaign.naming import campaign_of
    from astech.campaign.sessions import session_of
    from astech.campaign.store import StoreError, use_store, usual_place
    from exporters import write

    where = f"{CAMPAIGN}{name}"
    try:
        with use_store(usual_place()) as store:
            campaign = campaign_of(store, name)
            for listed in store.read(lambda connection: company.listed_members(connection, campaign.id)):
                if listed.fate:
                    continue
                session = session_of(store, campaign.id, "", listed.id)
                content = write(session.unit, "json", session.marks)
                yield Source(f"{listed.name}.json", where, data=content)
    except (StoreError, Refused) as error:
        yield Source(where, where, refusal=Problem(severity=Severity.ERROR, file=where, found=str(error)))
