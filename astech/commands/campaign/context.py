"""Common parts of the campaign commands: the store, members by name, output, and the end of a command."""

import json
import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, NoReturn, TypeVar

import click

from astech.campaign import company
from astech.campaign.access import CampaignAccess
from astech.campaign.company import Member
from astech.campaign.in_use import campaign_in_use
from astech.campaign.ledger import Repeated
from astech.campaign.naming import campaign_of, slug
from astech.campaign.replies import member_data
from astech.campaign.sessions import digest_of_text, usual_speaker
from astech.campaign.store import Store, StoreError, use_store, usual_place
from astech.crews import pilot_words
from astech.terminal import complain, say
from astech.text import harmless_json
from exporters import Unwritable
from sheets.play import Refused
from sheets.record.condition import CrewMarks

T = TypeVar("T")

VARIABLE = "ASTECH_CAMPAIGN"
CommandFunction = Callable[..., Any]  # any: click passes what the decorators declare


@dataclass
class CampaignContext(CampaignAccess):
    """The campaign that a command is about, and the output of the command."""

    form: str = "text"
    command_id: str = ""  # that the user gave
    output: list[str] = field(default_factory=list)  # of a command that writes, until it is stored

    @property
    def json(self) -> bool:
        """Whether the output is for a program."""
        return self.form != "text"

    def warn(self, sentence: str) -> None:
        complain(sentence)

    def tell(self, lines: Iterable[str], data: Callable[[], Any]) -> None:
        """Prints the lines, or the data for programs; a writing command prints after its transaction."""
        shown = list(lines)
        self.output += [harmless_json(json.dumps(data(), ensure_ascii=False))] if self.json else shown

    def flush(self) -> None:
        """Prints the output."""
        for line in self.output:
            say(line)
        self.output.clear()

    def write(
        self, work: Callable[[], T], text: str, command_id: str = "", digest: str = "", kind: str = "command"
    ) -> T:
        def without_output() -> T:
            self.output.clear()  # of a try before this one
            return work()

        return super().write(without_output, text, command_id, digest, kind)


def store_option(function: CommandFunction) -> CommandFunction:
    """The option --store."""
    text = "The store: a file, or postgresql://NAME@HOST/DATABASE (default: $ASTECH_STORE, or a file for your data)."
    return click.option("--store", "where", metavar="FILE_OR_URL", help=text)(function)


def format_option(*forms: str) -> Callable[[CommandFunction], CommandFunction]:
    """The option --format."""
    choice = click.Choice(["text", *(forms or ("json",))])
    text = "Words for people, or JSON for programs."
    return click.option("--format", "form", type=choice, default="text", show_default=True, help=text)


def campaign_option(function: CommandFunction) -> CommandFunction:
    """The option --campaign."""
    text = "The campaign, if the store has several (default: $ASTECH_CAMPAIGN)."
    return click.option("--campaign", "of", default="", metavar="NAME", help=text)(function)


def of_campaign(*forms: str, writes: bool = False) -> Callable[[CommandFunction], CommandFunction]:
    """Gives a command its campaign as the first argument, and the options that choose it.

    A command that writes is one transaction and one entry of the store's commands; it has the option --id.
    """

    def decorate(function: CommandFunction) -> CommandFunction:
        @store_option
        @campaign_option
        @format_option(*forms)
        @wraps(function)
        def with_campaign(*arguments: Any, where: str | None, of: str, form: str, **chosen: Any) -> None:
            command_id = chosen.pop("command_id") if writes else ""
            with errors_as_sentences(), use_store(store_place(where)) as store:
                found = campaign_of(store, of or _group_option("campaign") or chosen_campaign(store))
                context = CampaignContext(store, found, usual_speaker(), form)
                if not writes:
                    function(context, *arguments, **chosen)
                    context.flush()
                    return
                code = _run_as_command(context, lambda: function(context, *arguments, **chosen), command_id, chosen)
                context.flush()
            sys.exit(code)

        return id_option(with_campaign) if writes else with_campaign

    return decorate


def _run_as_command(context: CampaignContext, work: Callable[[], None], command_id: str, chosen: dict[str, Any]) -> int:
    """The exit code of a command, which is carried out as a whole."""
    ctx = click.get_current_context()
    name = ctx.info_name or ""
    context.command_id = command_id
    digest = digest_of_text(name, repr(sorted(chosen.items())))

    def run() -> int:
        try:
            work()
        except SystemExit as end:
            return end.code if isinstance(end.code, int) else 1
        return 0

    try:
        return context.write(run, shlex.join((name, *_typed_words(ctx))), command_id, digest)
    except Repeated as repeated:
        concerned = context.sessions_of_command(repeated.position)
        data = [{**member_data(session), "repeated": True} for session in concerned]
        message = "that is in the log already"
        context.tell([message], lambda: data[0] if len(data) == 1 else {"repeated": True, "units": data})
        return 0


COMMON = frozenset(("where", "of", "form", "command_id"))  # options that the entry of a command does not repeat


def _typed_words(ctx: click.Context) -> Iterator[str]:
    """The arguments and options of a command that were given, for its entry in the store."""
    for param in ctx.command.params:
        value = ctx.params.get(param.name or "")
        if param.name in COMMON or not value or value == param.get_default(ctx):
            continue
        if isinstance(param, click.Option):
            yield param.opts[0].lstrip("-")
        if value is not True:
            yield from map(_typed_word, value if isinstance(value, tuple) else (value,))


def _typed_word(value: object) -> str:
    if isinstance(value, CrewMarks):
        return pilot_words(value)
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def id_option(function: CommandFunction) -> CommandFunction:
    """The option --id."""
    text = "The id of the command; a command sent again with the same id is carried out once."
    return click.option("--id", "command_id", default="", metavar="ID", help=text)(function)


def store_place(where: str | None) -> str:
    """The store named after the command or before it, or the default."""
    return where or _group_option("store") or usual_place()


def _group_option(option: str) -> str:
    """An option before the name of the command, as in `astech campaign --store S hit`."""
    ctx = click.get_current_context(silent=True)
    return str((ctx.find_object(dict) or {}).get(option, "")) if ctx is not None else ""


def chosen_campaign(store: Store) -> str:
    """The campaign of $ASTECH_CAMPAIGN, or the one that `use` chose for this store; empty for none."""
    return os.environ.get(VARIABLE) or campaign_in_use(store.where)


class errors_as_sentences:  # noqa: N801  # used like a function
    """A context manager that ends the command with the sentence of an error in it."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, error: BaseException | None, _where: object) -> None:
        if isinstance(error, StoreError | Refused | Unwritable):
            end_with_error(str(error))


def end_with_error(sentence: str) -> NoReturn:
    """Ends the command with a sentence."""
    complain(sentence)
    sys.exit(1)


# Completion: a shell asks with what was typed so far


DAYS = ("today", "yesterday")
"""Words for moments that are completed in addition to the names of games."""


def complete_words(places: bool = False, weapons: bool = False, moments: bool = False) -> Callable[..., list[str]]:
    """Completes the name of a member, then locations or weapons of it; with `moments` a moment and a member."""

    def complete(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
        words = tuple(ctx.params.get("words") or ())
        try:
            before = (ctx.parent.params if ctx.parent is not None else {}).get
            with use_store(ctx.params.get("where") or before("store") or usual_place()) as store:
                found = campaign_of(store, ctx.params.get("of") or before("of") or chosen_campaign(store))
                context = CampaignContext(store, found, "")
                if not words or moments:
                    known = [slug(each.name) for each in context.listed_members(serving=not moments)]
                    known += _moments(context) if moments and not words else []
                else:
                    known = list(_unit_words(context.member(context.unit_and_rest(words)[0]), places, weapons))
        except (StoreError, Refused):
            return []
        return [word for word in dict.fromkeys(known) if word.startswith(incomplete.casefold())]

    return complete


def _moments(context: CampaignContext) -> list[str]:
    """The names of games, and words for days."""
    games = context.store.read(lambda connection: company.read_games(connection, context.campaign.id))
    return [*DAYS, *(slug(game.name) for game in games)]


def _unit_words(member: Member, places: bool, weapons: bool) -> Iterator[str]:
    from sheets.play import fresh, status
    from sheets.record.boxes import boxes

    if places:
        there = boxes(member.design)
        yield from (slug(place) for place in (*there.armor, *there.structure, *there.slots))
    if weapons:
        state = fresh(member.design, member.options)
        yield from (slug(weapon.title) for weapon in status(member.design, state, member.options).weapons)


def words_argument(
    metavar: str, places: bool = False, weapons: bool = False, required: bool = True, moments: bool = False
) -> Callable[[CommandFunction], CommandFunction]:
    """The words after a command: a member's name first, or a moment."""
    completing = complete_words(places, weapons, moments)
    return click.argument("words", metavar=metavar, nargs=-1, required=required, shell_complete=completing)
