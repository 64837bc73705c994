"""Sheets and cards of ours that were ticked: which member is meant, what changed since they were printed, and the marks
that this makes of those in the store.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from secrets import token_hex
from typing import NamedTuple, TypeVar

from astech.campaign.sessions import MemberSession
from astech.conditions import PRINTED_MARK, notes_without_stamp
from importers import Loaded
from sheets.play import Refused, marks
from sheets.record.boxes import boxes
from sheets.record.condition import AlphaCondition, Condition, CrewMarks, condition_lines
from sheets.record.events import Marked
from sheets.rules.tables.piloting import DEADLY
from sheets.units import Unit

Key = TypeVar("Key", str, int)

NAMES = ("name", "gunnery", "piloting", "abilities")  # of a member of the crew, that `seat` changes
EMPTY = ("", None, ())
EVENT_PREFIX = "read"  # how the ids of events begin that were read from paper


class MarkedSheet(NamedTuple):
    """A fillable sheet: its unit, the marks when it was printed, the marks now."""

    file: str
    unit: Unit
    printed: Condition
    marked: Condition
    paper: str  # the same for one printing, however often it is ticked

    @property
    def pilot(self) -> str:
        """The pilot printed on the sheet."""
        return self.printed.crew[0].name if self.printed.crew else ""


def sheet_of(loaded: Loaded) -> MarkedSheet:
    """The marks on a page; raises `Refused` if it is not a fillable page of AsTech."""
    if loaded.unit is None or loaded.printed is None:
        raise Refused(f"{loaded.file}: not a sheet of AsTech; expected one that astech campaign print --fillable made")
    paper = sha256(f"{loaded.unit.name} {loaded.printed.model_dump_json()}".encode()).hexdigest()[:12]
    return MarkedSheet(loaded.file, loaded.unit, loaded.printed, loaded.condition or Condition(), paper)


def id_for_sheet(sheet: MarkedSheet) -> str:
    """An event id that identifies the sheet it was read from."""
    return f"{EVENT_PREFIX}-{sheet.paper}-{token_hex(4)}"


def without_earlier_readings(sheet: MarkedSheet, session: MemberSession) -> MarkedSheet:
    """A sheet with what was read from it before as printed: what was ticked then is in the record, and counts once."""
    if PRINTED_MARK not in sheet.printed.notes:
        return sheet  # any number of papers may look like this one
    events = session.events()
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if isinstance(event, Marked) and event.id.startswith(f"{EVENT_PREFIX}-{sheet.paper}-"):
            before = marks(session.unit, session.as_of(number), session.options)
            then = sheet._replace(printed=before, marked=event.condition)
            sheet = sheet._replace(printed=merge_with_store(then, sheet.printed, session.options.reading))
    return sheet


def added_notes(sheet: MarkedSheet) -> str:
    """The notes that were written on the sheet since it was printed."""
    return "" if sheet.marked.notes == sheet.printed.notes else notes_without_stamp(sheet.marked.notes)


def without_names(sheet: MarkedSheet, stored: Sequence[CrewMarks]) -> tuple[MarkedSheet, list[str]]:
    """A sheet with the printed names and skills, and a sentence on each seat where others were written.

    Those that the store has already are no change.
    """
    crew, sentences = list(sheet.marked.crew), list[str]()
    for seat, now in enumerate(sheet.marked.crew):
        was = sheet.printed.crew[seat] if seat < len(sheet.printed.crew) else CrewMarks()
        own = stored[seat] if seat < len(stored) else CrewMarks()
        if any(getattr(now, name) not in (*EMPTY, getattr(was, name), getattr(own, name)) for name in NAMES):
            skills = "/".join("?" if skill is None else str(skill) for skill in (now.gunnery, now.piloting))
            sentences.append(f"{now.name or 'the crew'} {skills} is not seated; astech campaign seat does that")
        crew[seat] = now.model_copy(update={name: getattr(was, name) for name in NAMES})
    return sheet._replace(marked=sheet.marked.model_copy(update={"crew": tuple(crew)})), sentences


def sheet_changes(sheet: MarkedSheet) -> list[str]:
    """The changes since the sheet was printed, a line for each kind of mark."""
    before, after = _words_by_kind(sheet.unit, sheet.printed), _words_by_kind(sheet.unit, sheet.marked)
    changes = []
    for kind in (*after, *(kind for kind in before if kind not in after)):
        old, new = before.get(kind, ()), after.get(kind, ())
        added, removed = [each for each in new if each not in old], [each for each in old if each not in new]
        before_that = f" (before: {', '.join(removed)})" if removed else ""
        if added:
            changes.append(f"{kind}: {', '.join(added)}{before_that}")
        elif removed:
            changes.append(f"no longer: {kind}: {', '.join(removed)}")
    return changes


def _words_by_kind(unit: Unit, condition: Condition) -> dict[str, tuple[str, ...]]:
    """The marks of a condition in words, by their kind."""
    lines = (line.partition(": ") for line in condition_lines(unit, condition))
    return {kind: tuple(words.split(", ")) for kind, _, words in lines}


def merge_with_store(sheet: MarkedSheet, stored: Condition, edition: str) -> Condition:
    """The marks of the store plus the changes on paper; other events may have followed the printing."""
    there, printed, marked = boxes(sheet.unit, edition), sheet.printed, sheet.marked
    return stored.model_copy(
        update={
            "armor": _merge_counts(stored.armor, printed.armor, marked.armor, there.armor),
            "rear": _merge_counts(stored.rear, printed.rear, marked.rear, there.rear),
            "structure": _merge_counts(stored.structure, printed.structure, marked.structure, there.structure),
            "structural_integrity": _merge_number(
                stored.structural_integrity, printed.structural_integrity, marked.structural_integrity
            ),
            "slots": _merge_rows(stored.slots, printed.slots, marked.slots),
            "component_armor": _merge_rows(stored.component_armor, printed.component_armor, marked.component_armor),
            "first_hits": _merge_rows(stored.first_hits, printed.first_hits, marked.first_hits),
            "destroyed": stored.destroyed - (printed.destroyed - marked.destroyed)
            | (marked.destroyed - printed.destroyed),
            "mounts": stored.mounts - (printed.mounts - marked.mounts) | (marked.mounts - printed.mounts),
            "shots": _merge_counts(stored.shots, printed.shots, marked.shots, there.shots),
            "absorbed": _merge_counts(stored.absorbed, printed.absorbed, marked.absorbed, there.absorbed),
            "stores": marked.stores if marked.stores != printed.stores else stored.stores,
            "fuel": max(stored.fuel + marked.fuel - printed.fuel, 0),
            "heat": marked.heat if marked.heat != printed.heat else stored.heat,
            "criticals": _merge_counts(stored.criticals, printed.criticals, marked.criticals, there.criticals),
            "crew": _merge_crew(stored.crew, printed.crew, marked.crew),
            "notes": marked.notes if marked.notes != printed.notes else stored.notes,
            "alpha": _merge_card(stored.alpha, printed.alpha, marked.alpha),
        }
    )


def _merge_number(stored: int, printed: int, marked: int, most: int = 10**6) -> int:
    return min(max(stored + marked - printed, 0), most)


def _merge_counts(
    stored: Mapping[Key, int], printed: Mapping[Key, int], marked: Mapping[Key, int], there: Mapping[Key, int]
) -> dict[Key, int]:
    found: dict[Key, int] = {}
    for counted in (stored, marked, printed):
        for key in counted:
            most = there.get(key, 10**6)
            found[key] = _merge_number(stored.get(key, 0), printed.get(key, 0), marked.get(key, 0), most)
    return {key: points for key, points in found.items() if points}


def _merge_sets(stored: frozenset[Key], printed: frozenset[Key], marked: frozenset[Key]) -> frozenset[Key]:
    return stored - (printed - marked) | (marked - printed)


def _merge_rows(
    stored: Mapping[str, frozenset[int]], printed: Mapping[str, frozenset[int]], marked: Mapping[str, frozenset[int]]
) -> dict[str, frozenset[int]]:
    none: frozenset[int] = frozenset()
    found = {}
    for place in dict.fromkeys((*stored, *marked, *printed)):
        found[place] = _merge_sets(stored.get(place, none), printed.get(place, none), marked.get(place, none))
    return {place: row for place, row in found.items() if row}


def _merge_crew(
    stored: Sequence[CrewMarks], printed: Sequence[CrewMarks], marked: Sequence[CrewMarks]
) -> tuple[CrewMarks, ...]:
    """Hits that were ticked; names and skills stay those of the store, where `seat` changes them."""
    crew = list(stored)
    for seat, now in enumerate(marked[: len(crew)]):
        was, own = printed[seat] if seat < len(printed) else CrewMarks(), crew[seat]
        hits = _merge_number(own.hits, was.hits, now.hits, DEADLY)
        awake = now.conscious if now.conscious != was.conscious else own.conscious
        crew[seat] = own.model_copy(update={"hits": hits, "conscious": awake})
    return tuple(crew)


def _merge_card(stored: AlphaCondition, printed: AlphaCondition, marked: AlphaCondition) -> AlphaCondition:
    return AlphaCondition(
        armor=_merge_number(stored.armor, printed.armor, marked.armor),
        structure=_merge_number(stored.structure, printed.structure, marked.structure),
        heat=marked.heat if marked.heat != printed.heat else stored.heat,
        criticals=_merge_counts(stored.criticals, printed.criticals, marked.criticals, {}),
        spent=tuple(dict.fromkeys((*stored.spent, *marked.spent))),
    )
