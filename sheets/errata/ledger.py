"""The ledger: each entry of each errata document as a `Ruling`, paraphrased."""

import json
from enum import StrEnum
from functools import cache
from typing import Literal

from sheets.editions import EDITIONS, Edition, edition_lines
from sheets.editions import edition as edition_of
from sheets.model import FrozenDict, Model

Confidence = Literal["", "A", "B", "C", "D"]
DOUBTFUL: Confidence = "D"  # sources contradict each other


class Area(StrEnum):
    """An area of AsTech that an entry concerns."""

    CATALOGUE = "catalogue"  # a figure of an item, which also keeps the old value
    CONSTRUCTION = "construction"
    ALPHA_STRIKE = "alpha-strike"  # an element, its card or its value
    QUIRKS = "quirks"
    SHEET = "sheet"  # a printed record sheet
    PLAY = "play"  # play: damage, critical hits, heat, ammunition, rolls
    TABLE = "table"  # decided by the players, not computed
    TEXT = "text"  # wording, examples, page references


FOLLOWED = frozenset(Area) - {Area.TABLE, Area.TEXT}
"""Areas that AsTech computes, prints or plays: an entry for one of them names the code that follows it."""


class QuirkChange(Model):
    """Quirks that a chassis gains and loses, by code. `weapons` are those that weapons gain: all weapons in a location,
    or with a type of ammunition (`autocannon`). A lost quirk is also removed from weapons.
    """

    gains: tuple[str, ...] = ()
    loses: tuple[str, ...] = ()
    weapons: FrozenDict[str, str] = FrozenDict()


class Ruling(Model):
    """One entry.

    `id` is stable: document, page and subject, `BMM-7.01:p48:hip`; of a document without pages the `row` of the list
    that AsTech follows instead, `CORE:X3:explosion-cap`. `confidence` grades such a row: A where two sources agree, B
    for one source with the page of the book, C without, D for contradictions. `since` is the printing or release that
    first had the entry, None if the document does not number them. `reverses` marks an entry that changes earlier
    errata. `was` is the rule before the change, unless a figure of the program has it. `about` names the features of a
    unit that the entry concerns: `item:ISTAG`, `trait:c3`, `ammo:narc`, `munition:inferno`, `armor:hardened`,
    `structure:reinforced`, `gyro:compact`, `engine:ice`, `cockpit:small`, `quirk:cowl`, `weapon-quirk:static_feed`,
    `unit:vtol`, `chassis:Locust`, `body:quad`, `motive:wige`, `platoon:mechanized`, `platoon:riding`,
    `size:large-support`, `build:omni`, `build:support`, `base:clan`, `shape:spheroid`, `carries:infantry`,
    `carries:stores`, `attack:anti-mech`, `part:ammunition`, `part:explosive`, `part:weapon`, `part:indirect`,
    `part:infantry-weapon`, `part:one-shot-launcher`, `arms:flip`, `mount:armored`, or the type, the ability and the
    movement of an Alpha Strike element, `element:AF`, `as:TUR` and `move:j`; of several joined by `+` it must have all.
    `code` implements the entry (`sheets.play.criticals` or a data file), and `test` proves it,
    `tests/sheets/play/test_mech_status.py::test_a_cockpit_hit_kills`.
    """

    id: str
    edition: str
    page: str = ""
    row: str = ""
    confidence: Confidence = ""
    subject: str
    since: int | None = None
    reverses: bool = False
    says: str
    was: str = ""
    touches: tuple[Area, ...]
    about: tuple[str, ...] = ()
    quirks: QuirkChange | None = None
    code: str = ""
    test: str = ""

    @property
    def needs_code(self) -> bool:
        """Whether code must implement the entry; decisions of the players and wording need none."""
        return not FOLLOWED.isdisjoint(self.touches)


def _ledger() -> dict[str, Ruling]:
    return _ledger_of(tuple(known.id for known in EDITIONS))


@cache
def _ledger_of(editions: tuple[str, ...]) -> dict[str, Ruling]:
    return {entry.id: entry for name in editions for entry in _read(edition_of(name))}


def _read(known: Edition) -> list[Ruling]:
    """Read the entries of one document, whose lines leave out the edition; the id is made of page or row, and
    subject.
    """
    entries = []
    for line in edition_lines(known.id, "ledger"):
        fields = json.loads(line)
        page = f"p{fields['page']}" if fields.get("page") else fields.get("row", "")
        fields["id"] = f"{known.prefix}{page}{':' if page else ''}{fields.pop('slug')}"
        entries.append(Ruling.model_validate(fields | {"edition": known.id}))
    return entries


def rulings(edition: str | None = None) -> tuple[Ruling, ...]:
    """All rulings, or those of one edition, in the order of the documents.

    >>> rulings("bmm-7.01")[0].edition
    'bmm-7.01'
    """
    return tuple(entry for entry in _ledger().values() if edition is None or entry.edition == edition.casefold())


def ruling(name: str) -> Ruling:
    """The ruling with this id; KeyError if there is none.

    >>> ruling("BMM-7.01:p48:hip").subject
    'Hip (leg)'
    """
    return _ledger()[name]
