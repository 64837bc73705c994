"""The units of a step: from paths relative to the job file, the library, a campaign, or earlier steps."""

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
    """The sources of a step's units, walked again at each call, and conditions that already apply to them.

    `brought` are those of them that no step of this job makes.
    """

    sources: Callable[[], Iterator[Source]]
    conditions: tuple[str, ...]
    outside_sources: Callable[[], Iterator[Source]]


def units_of_step(folder: Path, sources: tuple[str, ...], before: "Mapping[str, PreparedStep]") -> StepUnits:
    """The units of a step."""
    parts: list[Callable[[], Iterator[Source]]] = []
    brought: list[Callable[[], Iterator[Source]]] = []
    conditions: list[str] = []
    for source in sources:
        step = before.get(source.removeprefix(STEP_MARK)) if source.startswith(STEP_MARK) else None
        if step is not None and step.step.do == "choose":
            parts.append(step.sources)
            brought.append(step.outside_sources)
            conditions += [step.where.text] if step.where else []
            continue
        if step is not None:
            parts.append(partial(_walk_path, str(step.target)))
            continue
        if source.startswith(LIBRARY):
            parts.append(partial(_library, source.removeprefix(LIBRARY).strip()))
        elif source.startswith(CAMPAIGN):
            parts.append(partial(_campaign, source.removeprefix(CAMPAIGN).strip()))
        else:
            parts.append(partial(_walk_path, _path(folder, source)))
        brought.append(parts[-1])
    return StepUnits(
        partial(_walk_all, tuple(parts)), tuple(dict.fromkeys(conditions)), partial(_walk_all, tuple(brought))
    )


def _walk_all(parts: tuple[Callable[[], Iterator[Source]], ...]) -> Iterator[Source]:
    for part in parts:
        yield from part()


def _walk_path(path: str) -> Iterator[Source]:
    yield from walk([path])


def _path(folder: Path, source: str) -> str:
    """A path relative to the folder; the name of a unit of the library stays unchanged."""
    from astech.library.names import path_of

    path = str(folder / source)
    if os.path.lexists(path):
        return path
    found = path_of(path) if next(walk([path])).refusal is None else source
    return path if found == path else path_of(source)


def _library(words: str) -> Iterator[Source]:
    """The units of the library, all of them or those that match words."""
    from astech.library.search import search
    from astech.library.store import open_for_reading

    with open_for_reading() as library:
        if words:
            paths = [hit.path for hit in search(library, words)]
        else:
            paths = [path for (path,) in library.execute("SELECT path FROM units ORDER BY id")]
    for path in paths:
        yield from walk([path])


def _campaign(name: str) -> Iterator[Source]:
    """The active units of a campaign of the default store, with their damage."""
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
