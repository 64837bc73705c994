"""What the commands of a campaign have in common: its store, its members by name, what is told and how it ends."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, NoReturn

import click

from astech.campaign import company, journal
from astech.campaign.company import Campaign, ListedMember, Member
from astech.campaign.journal import Note
from astech.campaign.naming import campaign_of, meant, spoken
from astech.campaign.store import Store, StoreError, opened, usual_place
from astech.campaign.table import AtTable, speaker
from astech.terminal import complain, harmless_json, say
from exporters import Unwritable
from sheets.play import Refused, marks
from sheets.record.record import write_entry
from sheets.record.state import Due

VARIABLE = "ASTECH_CAMPAIGN"
Command = Callable[..., Any]  # any: click passes what the decorators declare


@dataclass
class Desk:
    """The campaign that a command is about."""

    store: Store
    campaign: Campaign
    by: str
    form: str = "text"

    @property
    def json(self) -> bool:
        """Whether a program is told."""
        return self.form != "text"

    def listed(self, serving: bool = True) -> list[ListedMember]:
        """The members that serve, or all there ever were."""
        all_of_them = self.store.read(lambda connection: company.listed(connection, self.campaign.id))
        return [each for each in all_of_them if not (serving and each.fate)]

    def spoken(self, words: Sequence[str]) -> tuple[ListedMember, tuple[str, ...]]:
        """The member that the first words mean, and the words behind its name."""
        return spoken(words, self.listed(serving=False))

    def one(self, words: Sequence[str]) -> ListedMember:
        """The member that all the words mean."""
        return meant(" ".join(words), self.listed(serving=False))

    def chosen(self, words: Sequence[str]) -> list[ListedMember]:
        """The members that words mean, each a name of a member or of a force; without words all that serve."""
        serving = self.listed()
        if not words:
            return serving
        forces = self.store.read(lambda connection: company.forces(connection, self.campaign.id))
        within: dict[str, set[str]] = {force.id: {force.id} for force in forces}
        for _ in forces:
            for force in forces:
                if force.within:
                    within[force.within] |= within[force.id]
        named = {force.name.casefold(): within[force.id] for force in forces}
        chosen: list[ListedMember] = []
        for word in words:
            lances = named.get(word.casefold())
            if lances is not None:
                chosen += [each for each in serving if each.force in lances]
            else:
                chosen.append(meant(word, self.listed(serving=False)))
        return list(dict.fromkeys(chosen))

    def member(self, listed: ListedMember) -> Member:
        """A member with its log."""
        return self.store.read(lambda connection: company.member(connection, listed.id))

    def notes(self, of: str | None = None) -> list[Note]:
        """The journal, or what it has of a member."""
        return self.store.read(lambda connection: journal.notes(connection, self.campaign.id, of))

    def session(self, listed: ListedMember, event_id: str = "", seed: int | None = None) -> AtTable:
        """A member at the table."""
        session = AtTable(self.store, self.campaign.id, self.member(listed), self.by, seed, event_id)
        for sentence in session.passed_over:
            complain(f"{listed.name}: {sentence}; it is passed over, and stays in the log")
        return session

    def tell(self, lines: Iterable[str], data: Callable[[], Any]) -> None:
        """Tells people the lines, or programs the data; the work of the lines is done either way."""
        told = list(lines)
        if self.json:
            say(harmless_json(json.dumps(data(), ensure_ascii=False)))
            return
        for line in told:
            say(line)


def told_of(session: AtTable) -> dict[str, Any]:
    """What a program is told of a member: how it stands, and what the last line came to."""
    record = session.record
    return {
        "unit": session.member.name,
        "id": session.member.id,
        "events": len(record.events()),
        "seq": len(record.log),
        "said": [write_entry(event) for event, _ in session.done],
        "happened": [happening._asdict() for _, step in session.done for happening in step.happened],
        "waiting": len(session.waiting),
        "due": [due_data(due) for due in session.due],
        "turn": session.state.turn,
        "destroyed": session.destroyed,
        "marks": marks(record.unit, session.state, record.options).model_dump(mode="json", exclude_defaults=True),
    }


def headed(session: AtTable, lines: Iterator[str]) -> Iterator[str]:
    """The name of a member, and what is said of it."""
    told = list(lines)
    yield f"{session.member.name}:"
    yield from told


def due_data(due: Due) -> dict[str, Any]:
    """A roll that is due, as data."""
    return {**due._asdict(), "modifiers": [each._asdict() for each in due.modifiers]}


def store_option(function: Command) -> Command:
    """The option --store."""
    text = "The store: a file, or postgresql://NAME@HOST/DATABASE (default: $ASTECH_STORE, or a file for your data)."
    return click.option("--store", "where", metavar="FILE_OR_URL", help=text)(function)


def format_option(*forms: str) -> Callable[[Command], Command]:
    """The option --format."""
    choice = click.Choice(["text", *(forms or ("json",))])
    text = "Words for people, or JSON for programs."
    return click.option("--format", "form", type=choice, default="text", show_default=True, help=text)


def campaign_option(function: Command) -> Command:
    """The option --campaign."""
    text = "Which campaign of the store, where it has several (default: $ASTECH_CAMPAIGN)."
    return click.option("--campaign", "of", default="", metavar="NAME", help=text)(function)


def of_campaign(*forms: str) -> Callable[[Command], Command]:
    """Gives a command the company that it is about as its first argument, and the options that say which."""

    def decorated(function: Command) -> Command:
        @store_option
        @campaign_option
        @format_option(*forms)
        @wraps(function)
        def with_company(*arguments: Any, where: str | None, of: str, form: str, **chosen: Any) -> None:
            with speaking(), opened(place(where)) as store:
                found = campaign_of(store, of or _before("campaign") or os.environ.get(VARIABLE, ""))
                function(Desk(store, found, speaker(), form), *arguments, **chosen)

        return with_company

    return decorated


def place(where: str | None) -> str:
    """The store that is meant: as said behind the command, before it, or the usual one."""
    return where or _before("store") or usual_place()


def _before(option: str) -> str:
    """What was said before the name of the command, as in `astech campaign --store S hit`."""
    ctx = click.get_current_context(silent=True)
    return str((ctx.find_object(dict) or {}).get(option, "")) if ctx is not None else ""


class speaking:  # noqa: N801  # used like a function
    """Ends the command with the sentence of what goes wrong in it."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, error: BaseException | None, _where: object) -> None:
        if isinstance(error, StoreError | Refused | Unwritable):
            end(str(error))


def end(sentence: str) -> NoReturn:
    """Ends the command with a sentence."""
    complain(sentence)
    sys.exit(1)


# Completion: a shell asks with what was typed so far


def slug(name: str) -> str:
    """A name without spaces, as it may be typed.

    >>> slug("Atlas AS7-D")
    'atlas-as7-d'
    """
    return "-".join(name.casefold().split())


def complete_words(places: bool = False, weapons: bool = False) -> Callable[..., list[str]]:
    """Completes the name of a member, then locations or weapons of it."""

    def complete(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
        words = tuple(ctx.params.get("words") or ())
        try:
            before = (ctx.parent.params if ctx.parent is not None else {}).get
            with opened(ctx.params.get("where") or before("store") or usual_place()) as store:
                of = ctx.params.get("of") or before("of") or os.environ.get(VARIABLE, "")
                found = campaign_of(store, of)
                desk = Desk(store, found, "")
                if not words:
                    known = [slug(each.name) for each in desk.listed()]
                else:
                    known = list(_about(desk.member(desk.spoken(words)[0]), places, weapons))
        except (StoreError, Refused):
            return []
        return [word for word in dict.fromkeys(known) if word.startswith(incomplete.casefold())]

    return complete


def _about(member: Member, places: bool, weapons: bool) -> Iterator[str]:
    from sheets.play import fresh, status
    from sheets.record.boxes import boxes

    if places:
        there = boxes(member.design)
        yield from (slug(place) for place in (*there.armor, *there.structure, *there.slots))
    if weapons:
        state = fresh(member.design, member.options)
        yield from (slug(weapon.title) for weapon in status(member.design, state, member.options).weapons)


def words_argument(
    metavar: str, places: bool = False, weapons: bool = False, required: bool = True
) -> Callable[[Command], Command]:
    """The words behind a command: a member's name first."""
    completing = complete_words(places, weapons)
    return click.argument("words", metavar=metavar, nargs=-1, required=required, shell_complete=completing)
