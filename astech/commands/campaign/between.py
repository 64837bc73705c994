"""Between the games: `repair`, `rearm`, `heal`, `salvage`, `lose`."""

from functools import partial, wraps
from typing import Any

import click

from astech.campaign import workshop
from astech.campaign.workshop import CATALOGUE, Booking, WorkReply
from astech.commands.campaign import campaign
from astech.commands.campaign.accounts import MoneyAmount
from astech.commands.campaign.context import (
    CampaignContext,
    CommandFunction,
    complete_words,
    of_campaign,
    words_argument,
)
from astech.groups import Number
from astech.options import finite
from sheets.play import Refused


class PriceAmount(MoneyAmount):
    """An amount, or `catalogue` for the price of new parts."""

    name = "price"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return CATALOGUE if str(value).casefold() == CATALOGUE else super().convert(value, param, ctx)


def booking_options(function: CommandFunction, sells: bool = False) -> CommandFunction:
    """Adds the options for the cost of work; a negative cost is an income, which only a sale has."""

    @wraps(function)
    def with_booking(
        *arguments: Any, cost: int | str | None, points: int, hours: float, day: str, note: str, **chosen: Any
    ) -> None:
        if not sells and min(cost if isinstance(cost, int) else 0, points) < 0:
            raise click.UsageError("a price is 0 or more; astech campaign money books an income")
        function(*arguments, booking=Booking(cost, points, hours, day, note), **chosen)

    decorated: CommandFunction = with_booking
    for option in (
        click.option("--note", default="", metavar="WORDS", help="A note for the journal."),
        click.option("--day", default="", metavar="DAY", help="The day in the calendar of the campaign."),
        click.option(
            "--hours",
            type=Number(0, 100_000),
            callback=finite,
            default=0.0,
            metavar="H",
            help="The hours of work.",
        ),
        click.option("--points", type=MoneyAmount(), default=0, metavar="N", help="The price in support points."),
        click.option(
            "--cost",
            type=PriceAmount(),
            metavar="C-BILLS",
            help="The price; `catalogue` is the price of new parts (default: by the pack in use, or 0).",
        ),
    ):
        decorated = option(decorated)
    return decorated


def _print_reply(context: CampaignContext, reply: WorkReply) -> None:
    context.tell(reply.lines, lambda: reply.data)


@campaign.command()
@words_argument("UNIT [PART]...", places=True)
@click.option("--spares", is_flag=True, help="Use spare parts, if there are any.")
@booking_options
@of_campaign(writes=True)
def repair(context: CampaignContext, words: tuple[str, ...], booking: Booking, spares: bool) -> None:
    """Repairs a unit, all of it or parts: a location, points of armor, armor, structure, an item, a system.

    No document gives hours and prices of repairs, so --hours, --cost and --points state them; the price of new parts is
    printed. Several parts have commas between them. `undo` takes a repair back with its cost.

    \b
    Examples:
      astech campaign repair atlas
      astech campaign repair atlas lt, ac/20 --hours 6 --cost catalogue
      astech campaign repair atlas lt 5
      astech campaign repair atlas gyro --points 10
    """
    member, rest = context.unit_and_rest(words)
    parts = [part for part in " ".join(rest).split(",") if part.strip()]
    _print_reply(context, workshop.repair_unit(context, member, parts, booking, spares))


@campaign.command()
@words_argument("UNIT [AMMUNITION]")
@booking_options
@of_campaign(writes=True)
def rearm(context: CampaignContext, words: tuple[str, ...], booking: Booking) -> None:
    """Fills the bins of a unit, all or those with a name, and the fuel if all. The price of new shots is printed.

    \b
    Examples:
      astech campaign rearm atlas
      astech campaign rearm atlas lrm --cost catalogue
    """
    member, rest = context.unit_and_rest(words)
    _print_reply(context, workshop.rearm_unit(context, member, " ".join(rest), booking))


@campaign.command()
@words_argument("UNIT_OR_PILOT [HITS]")
@booking_options
@of_campaign(writes=True)
def heal(context: CampaignContext, words: tuple[str, ...], booking: Booking) -> None:
    """Heals all hits or a number of them: of the crew of a unit, or of a pilot.

    \b
    Examples:
      astech campaign heal "Ada Voss" 1 --day "14 June 3025"
      astech campaign heal atlas
    """
    hits = int(words[-1]) if len(words) > 1 and words[-1].isdecimal() else None
    name = " ".join(words[: -1 if hits is not None else None])
    _print_reply(context, workshop.heal_pilot(context, name, hits, booking))


@campaign.command()
@click.argument("unit", shell_complete=complete_words())
@click.argument("weapons", nargs=-1)
@booking_options
@of_campaign(writes=True)
def salvage(context: CampaignContext, unit: str, weapons: tuple[str, ...], booking: Booking) -> None:
    """Salvages a wreck of any side for the company; if weapons are named, only these, as spare parts.

    Their marks stay as they are. Spare parts are used by `repair --spares`.

    \b
    Examples:
      astech campaign salvage "red locust"
      astech campaign salvage "red locust" "medium laser" "machine gun"
    """
    member = context.member_named([unit])
    if weapons:
        _print_reply(context, workshop.strip_unit(context, member, weapons, booking))
    else:
        _print_reply(context, workshop.salvage_wreck(context, member, booking))


@campaign.command()
@words_argument("UNIT_OR_PILOT")
@click.option("--fate", default="lost", show_default=True, metavar="WORD", help="Its fate: lost, sold.")
@partial(booking_options, sells=True)
@of_campaign(writes=True)
def lose(context: CampaignContext, words: tuple[str, ...], fate: str, booking: Booking) -> None:
    """Removes a unit or a pilot from the company: lost, sold, killed. The record is kept.

    `salvage` brings a unit back, `seat` a pilot.

    \b
    Examples:
      astech campaign lose atlas
      astech campaign lose locust --fate sold --cost -1.2m
      astech campaign lose "Ada Voss" --fate killed
    """
    if not fate.strip():
        raise Refused("expected --fate WORD, such as --fate sold")
    _print_reply(context, workshop.remove_from_company(context, " ".join(words), fate.strip(), booking))
