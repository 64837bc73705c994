"""The campaigns of a store: `new`, `list`, `use`, `rename`, `delete`."""

import json
import sys
from collections.abc import Callable
from functools import partial

import click
from sqlalchemy import Connection

from astech.campaign import company, exchange, ledger
from astech.campaign.company import new_id
from astech.campaign.in_use import write_campaign_in_use
from astech.campaign.ledger import Repeated
from astech.campaign.lines import damaged_logs
from astech.campaign.naming import campaign_of
from astech.campaign.sessions import digest_of_text, usual_speaker
from astech.campaign.store import use_store, usual_export
from astech.commands.campaign import campaign
from astech.commands.campaign.context import (
    CampaignContext,
    chosen_campaign,
    complete_words,
    errors_as_sentences,
    format_option,
    id_option,
    of_campaign,
    store_option,
    store_place,
)
from astech.operations.campaign import NewCampaignOptions
from astech.options import options_of
from astech.terminal import say
from astech.text import count_noun, harmless_json
from sheets.play import Refused


@campaign.command()
@click.argument("name", nargs=-1, required=True)
@options_of(NewCampaignOptions)
@store_option
@format_option()
@id_option
def new(name: tuple[str, ...], options: NewCampaignOptions, where: str | None, form: str, command_id: str) -> None:
    """Begins a campaign; the store is created if it does not exist.

    \b
    Examples:
      astech campaign new "Gray Watch"
      astech campaign new "Gray Watch" --edition asce-5.01
    """
    started = company.new_campaign(options.rules, " ".join(name).strip())
    if not started.name:
        raise click.UsageError("a campaign needs a name, such as Gray Watch")
    with errors_as_sentences(), use_store(store_place(where), create=True) as store:
        context = CampaignContext(store, started, usual_speaker(), form)
        lines = [f"{started.name} begins, in {store.where}; astech campaign add UNIT brings units"]
        context.tell(lines, lambda: {"campaign": started.name, "id": started.id})
        digest = digest_of_text("new", started.name, started.options.model_dump_json())
        try:
            _carry_out(
                context, command_id, digest, "new", lambda connection: company.write_new_campaign(connection, started)
            )
        except Repeated:
            context.tell(["that is in the store already"], lambda: {"campaign": started.name, "repeated": True})
        context.flush()


def _carry_out(
    context: CampaignContext, command_id: str, digest: str, text: str, work: Callable[[Connection], None]
) -> None:
    """Carries out a command about the campaign of the context as a whole; raises `Repeated`."""
    ledger.carry_out_on_store(
        context.store,
        work,
        command_id=command_id or new_id(),
        campaign=context.campaign.id,
        text=text,
        digest=digest,
        speaker=context.by,
    )


@campaign.command("list")
@store_option
@format_option()
def list_campaigns(where: str | None, form: str) -> None:
    """The campaigns of a store, with their units; a star marks the one in use.

    \b
    Example:
      astech campaign list
    """
    with errors_as_sentences(), use_store(store_place(where)) as store:
        found = store.read(company.read_campaigns)
        used = chosen_campaign(store) or (found[0].id if len(found) == 1 else "")
        rows = [
            {
                "campaign": each.name,
                "id": each.id,
                "units": len(store.read(partial(company.listed_members, campaign=each.id))),
                "edition": each.options.edition,
                "begun": each.begun,
                "in_use": used in (each.id, each.name),
            }
            for each in found
        ]
        if form == "json":
            say(harmless_json(json.dumps(rows, ensure_ascii=False)))
            return
        for row in rows:
            units = count_noun(int(str(row["units"])), "unit")
            say(f"{'*' if row['in_use'] else ' '} {row['campaign']}: {units}, {row['edition']}")
        if not rows:
            say(f"there is no campaign in {store.where}; astech campaign new NAME begins one")


@campaign.command("use")
@click.argument("name", nargs=-1, required=True)
@store_option
@format_option()
@id_option
def use_campaign(name: tuple[str, ...], where: str | None, form: str, command_id: str) -> None:
    """Chooses the campaign of a store for commands that name none.

    \b
    Example:
      astech campaign use "What if"
    """
    with errors_as_sentences(), use_store(store_place(where)) as store:
        found = campaign_of(store, " ".join(name))
        context = CampaignContext(store, found, usual_speaker(), form)
        try:
            if command_id:
                _carry_out(context, command_id, digest_of_text("use", found.id), "use", lambda connection: None)
            write_campaign_in_use(store.where, found.id)
            message = f"commands are about {found.name} now"
            context.tell([message], lambda: {"campaign": found.name, "id": found.id})
        except Repeated:
            context.tell(["that is done already"], lambda: {"campaign": found.name, "repeated": True})
        context.flush()


@campaign.command()
@click.argument("words", metavar="NAME", nargs=-1, required=True, shell_complete=complete_words())
@click.option(
    "--unit", "unit", default="", metavar="UNIT", help="The unit that gets the name; without it, the campaign."
)
@of_campaign(writes=True)
def rename(context: CampaignContext, words: tuple[str, ...], unit: str) -> None:
    """Gives the campaign another name, or with --unit a unit of it.

    \b
    Examples:
      astech campaign rename "Gray Watch, 3026"
      astech campaign rename --unit "Atlas AS7-D" Bull
    """
    name = " ".join(words).strip()
    if not name:
        raise Refused("expected a name, such as Bull")
    if not unit and len(words) > 1 and any(each.name == words[0] for each in context.listed_members(serving=False)):
        raise Refused(f"{words[0]} is a unit: say it as in rename --unit '{words[0]}' {' '.join(words[1:])}")
    if not unit:
        context.store.write(
            lambda connection: company.write_campaign_name(connection, context.campaign._replace(name=name))
        )
        context.tell([f"{context.campaign.name} is called {name} now"], lambda: {"campaign": name})
        return
    member = context.member_named([unit])
    others = [each.name.casefold() for each in context.listed_members(serving=False) if each.id != member.id]
    if name.casefold() in others:
        raise Refused(f"another unit is called {name}; expected a name of its own")
    context.store.write(lambda connection: company.write_member(connection, member.id, name=name))
    context.tell([f"{member.name} is called {name} now"], lambda: {"unit": name, "before": member.name})


@campaign.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--yes", "-y", is_flag=True, help="Do not ask.")
@store_option
@format_option()
@id_option
def delete(name: tuple[str, ...], yes: bool, where: str | None, form: str, command_id: str) -> None:
    """Deletes a campaign after a confirmation; keeps a copy, which `import` reads.

    \b
    Example:
      astech campaign delete "What if"
    """
    digest = digest_of_text("delete", " ".join(name))
    with errors_as_sentences(), use_store(store_place(where)) as store:
        try:
            store.read(partial(ledger.check_id, command_id=command_id, digest=digest))
        except Repeated:
            say(json.dumps({"repeated": True}) if form == "json" else "that is done already")
            return
        found = campaign_of(store, " ".join(name))
        lacking = (damaged_logs, exchange.unreadable_units)
        if damaged := {
            unit: why for each in lacking for unit, why in store.read(partial(each, campaign=found.id)).items()
        }:
            raise Refused(f"{'; '.join(damaged.values())}; a copy would lack it, so nothing is deleted")
        copy = usual_export(store, found.name)
        if not yes:
            units = count_noun(len(store.read(partial(company.listed_members, campaign=found.id))), "unit")
            if not click.confirm(f"Delete {found.name} with {units}? A copy goes to {copy}.", err=True):
                say("nothing was deleted")
                sys.exit(1)
        exchange.export_campaign(store, found.id, copy)
        context = CampaignContext(store, found, usual_speaker(), form)
        _carry_out(context, command_id, digest, "delete", partial(exchange.delete_campaign, campaign=found.id))
        message = f"{found.name} is deleted; a copy of it is {copy}, which astech campaign import reads"
        context.tell([message], lambda: {"campaign": found.name, "copy": str(copy)})
        context.flush()
