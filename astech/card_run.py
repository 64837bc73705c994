"""A run of `astech card`: units in, one document, pictures, or a folder of files out."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple, TypeVar

from astech.batch import Outcome, Tally, run_shown, tell
from astech.conditions import Conditions
from astech.outputs import Form, Outputs, Refused, write_whole
from astech.terminal import complain, reason
from exporters.cards import (
    Card,
    CardGroup,
    Grouping,
    Layout,
    Order,
    Pair,
    card_of,
    grouped,
    ordered,
    pages,
    pairs,
    picture,
    roster_pairs,
)
from exporters.cards.card import Skill
from exporters.page import pdf, png, svg
from exporters.unwritable import Unwritable
from importers import walk
from sheets.alphastrike import NoElement
from sheets.problem import Problem, Severity
from sheets.units import Unit

Value = TypeVar("Value")

TITLE = "Alpha Strike cards"


@dataclass(frozen=True, slots=True)
class Wishes:
    """How cards are made and drawn."""

    layout: Layout
    skill: Skill
    edition: str
    conditions: Conditions
    fillable: bool
    dpi: int

    def card(self, unit: Unit, file: str) -> Card:
        """The card of a unit."""
        condition = self.conditions.of(file, unit.name)
        folder = str(PurePosixPath(file).parent)
        try:
            return card_of(
                unit, condition, skill=self.skill, edition=self.edition, folder="" if folder == "." else folder
            )
        except NoElement as none:
            raise Unwritable(str(none)) from None

    def file(self, each: list[Pair], title: str, form: Form) -> bytes:
        """Pairs of faces as one file; a picture shows the first."""
        if form == "pdf":
            return pdf.to_bytes(pages(each, self.layout), title=title, fillable=self.fillable)
        page = picture(each[0], self.layout)
        if form == "svg":
            return svg.to_text(page, title=title).encode()
        return png.to_bytes(page, dpi=self.dpi, grey=self.layout.look.printed == "black")


class Drawn(NamedTuple):
    """A card and its file."""

    card: Card
    data: bytes


def _card(wishes: Wishes, unit: Unit, file: str) -> Card:
    return wishes.card(unit, file)


def _drawn(wishes: Wishes, form: Form, unit: Unit, file: str) -> Drawn:
    card = wishes.card(unit, file)
    return Drawn(card, wishes.file(list(pairs([card], wishes.layout)), card.element.name, form))


class CardRun:
    """The units of some paths on their way to paper."""

    def __init__(
        self,
        paths: tuple[str, ...],
        wishes: Wishes,
        order: Order | None,
        grouping: Grouping | None,
        force: str,
        jobs: int | None,
    ) -> None:
        self.paths = paths
        self.wishes = wishes
        self.order = order
        self.grouping = grouping
        self.force = force
        self.jobs = jobs
        self.tally = Tally()
        self.units: list[tuple[str, str]] = []  # the file and the name of each that has a card

    def into_document(self, output: Path) -> None:
        """All cards into one PDF; it is written as they come, unless they are to be ordered first."""
        cards = self._cards()
        first = list(islice(cards, 2))
        layout = self.wishes.layout
        if not first:
            return
        title = self.force or (first[0].element.name if len(first) == 1 else TITLE)
        drawn = pages(self._dealt(chain(first, cards)), layout)
        self._written(output, lambda: pdf.write(output, drawn, title=title, fillable=self.wishes.fillable))

    def into_pictures(self, output: Path, form: Form) -> None:
        """A picture a card; of several, each has its number in the name."""
        dealt = list(self._dealt(self._cards()))
        digits = len(str(len(dealt)))
        for number, each in enumerate(dealt, 1):
            target = output if len(dealt) == 1 else output.with_stem(f"{output.stem}-{number:0{digits}}")
            data = self.wishes.file([each], each.title, form)
            self._written(target, partial(write_whole, target, data))

    def into_folder(self, folder: Path, form: Form) -> None:
        """A file a unit, named like the unit's own."""
        outputs, cards = Outputs(folder), []
        for outcome in self._outcomes(partial(_drawn, self.wishes, form)):
            drawn = outcome.value
            if drawn is None:
                self.tally.add(outcome)
                continue
            try:
                outputs.write(outcome.file, f".{form}", drawn.data, outcome.path)
            except Refused as refused:
                self.tally.fail(refused.problem)
                continue
            self.tally.add(outcome)
            tell(outcome)
            self._noted(outcome.file, drawn.card)
            if self.force:
                cards.append(drawn.card)
        if cards:
            self._list(outputs, cards, form)

    def close(self) -> int:
        """What is left to say, and the exit code."""
        for name in self.wishes.conditions.unused(self.units):
            complain(Problem(file=name, found="a condition, but no unit of that name"))
        return self.tally.close()

    def _outcomes(self, work: Callable[[Unit, str], Value]) -> Iterator[Outcome[Value]]:
        return run_shown(walk(self.paths), work, self.jobs)

    def _cards(self) -> Iterator[Card]:
        for outcome in self._outcomes(partial(_card, self.wishes)):
            self.tally.add(outcome)
            if outcome.value is not None:
                tell(outcome)
                self._noted(outcome.file, outcome.value)
                yield outcome.value

    def _noted(self, file: str, card: Card) -> None:
        """Remembers a card, and says what its condition marks that is not on it."""
        self.units.append((file, card.element.name))
        self.wishes.conditions.check(self.units)
        for sentence in card.strays():
            complain(Problem(file=file, found=sentence, done="left out"))

    def _dealt(self, cards: Iterable[Card]) -> Iterator[Pair]:
        """The faces of all cards in their order, the list of the force first."""
        layout = self.wishes.layout
        if not (self.order or self.grouping or self.force):
            yield from pairs(cards, layout)
            return
        groups = grouped(ordered(cards, self.order), self.grouping)
        if self.force:
            yield from roster_pairs(self.force, groups, layout)
        for group in groups:
            yield from pairs(group.cards, layout, group.title)

    def _list(self, outputs: Outputs, cards: list[Card], form: Form) -> None:
        """The list of the force as files of their own."""
        groups: list[CardGroup] = grouped(ordered(cards, self.order), self.grouping)
        dealt = list(roster_pairs(self.force, groups, self.wishes.layout))
        files = [dealt] if form == "pdf" else [[each] for each in dealt]
        for number, each in enumerate(files, 1):
            name = (self.force if len(files) == 1 else f"{self.force} {number}").replace("/", "_")
            try:
                outputs.write(f"{name}.list", f".{form}", self.wishes.file(each, self.force, form), "")
            except Refused as refused:
                self.tally.unwritten.append(refused.problem)

    def _written(self, target: Path, write: Callable[[], object]) -> None:
        try:
            write()
        except OSError as error:
            found = f"it cannot be written: {reason(error)}"
            self.tally.unwritten.append(Problem(severity=Severity.ERROR, file=str(target), found=found))
