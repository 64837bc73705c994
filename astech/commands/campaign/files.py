"""Campaigns and stores as files: `export`, `import`, `backup`."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

import click
from sqlalchemy import Connection

from astech.campaign import exchange, ledger
from astech.campaign.as_force import to_force_member
from astech.campaign.company import Campaign
from astech.campaign.sessions import MemberSession, digest_of_text, usual_speaker
from astech.campaign.store import StoreError, use_store, usual_backup
from astech.campaign.store import write_backup as copy_of_store
from astech.commands.campaign import campaign
from astech.commands.campaign.context import (
    CampaignContext,
    complete_words,
    errors_as_sentences,
    format_option,
    id_option,
    of_campaign,
    store_option,
    store_place,
)
from astech.operations.force import force_file
from astech.outputs import OverwriteGuard
from astech.terminal import complain, say
from astech.text import count_noun, reason
from exporters.mul import ForceMember
from sheets.play import Refused


@campaign.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option("--overwrite", is_flag=True, help="Replace an existing file.")
@of_campaign()
def export(context: CampaignContext, file: Path, members: tuple[str, ...], overwrite: bool) -> None:
    """Writes the whole campaign as a file of JSON lines, which `import` reads, here or into another store.

    A FILE.mul is a force file for other programs: the units as they stand, with their crews and lances. Each marked
    box that the format has no field for is refused by name on standard error; only AsTech reads it from the file.

    \b
    Examples:
      astech campaign export gray-watch.jsonl
      astech campaign export tonight.mul "Fire Lance"
    """
    if file.suffix.casefold() == ".mul":
        sessions = list(context.sessions(context.members_of(members)))
        if not sessions:
            raise Refused(f"{context.campaign.name} has no units yet; astech campaign add UNIT adds them")
        content, notes = force_file(list(_as_force(context, sessions)))
        for note in notes:
            complain(note)
        OverwriteGuard("replace" if overwrite else "refuse", context.store.files).write(file, content)
        message = f"{file} has {count_noun(len(sessions), 'unit')}"
        context.tell([message], lambda: {"file": str(file), "units": len(sessions)})
        return
    if members:
        raise Refused("a campaign is exported whole; some of its units go into a .mul")
    try:
        written = exchange.export_campaign(context.store, context.campaign.id, file, overwrite)
    except OSError as error:
        raise StoreError(f"{file} cannot be written: {reason(error)}") from None
    for sentence in written.damaged:
        complain(f"{sentence}; {file} lacks it, and astech campaign backup copies the store as it is")
    units, events = written.rows["members"], written.rows["events"]
    message = f"{context.campaign.name} is in {file}: {count_noun(units, 'unit')}, {count_noun(events, 'event')}"
    context.tell([message], lambda: {"file": str(file), "units": units, "events": events})
    if written.damaged:
        context.flush()
        sys.exit(1)


def _as_force(context: CampaignContext, sessions: Sequence[MemberSession]) -> Iterator[ForceMember]:
    """Members as a force file has them."""
    forces = context.forces()
    yield from (to_force_member(session, forces) for session in sessions)


@campaign.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--as", "name", default="", metavar="NAME", help="Read it as a copy with this name.")
@store_option
@format_option()
@id_option
def import_file(file: Path, name: str, where: str | None, form: str, command_id: str) -> None:
    """Reads a campaign from the file that `export` wrote; the store is created if it does not exist.

    \b
    Examples:
      astech campaign import gray-watch.jsonl --store league.sqlite
      astech campaign import gray-watch.jsonl --as "What if"
    """
    with errors_as_sentences(), use_store(store_place(where), create=True) as store:
        digest = digest_of_text("import", str(file), name)
        try:
            store.read(partial(ledger.check_id, command_id=command_id, digest=digest))
        except ledger.Repeated:
            say(json.dumps({"repeated": True}) if form == "json" else "that is in the store already")
            return
        with closing(_campaign_file(file)) as rows:
            found = store.write(partial(_import_rows, rows=rows, name=name, command_id=command_id, digest=digest))
            units = rows.units
        context = CampaignContext(store, found, usual_speaker(), form)
        context.tell(
            [f"{found.name} is in {store.where}: {count_noun(units, 'unit')}"], lambda: {"campaign": found.name}
        )
        context.flush()


def _import_rows(
    connection: Connection, rows: exchange.CampaignFile, name: str, command_id: str, digest: str
) -> Campaign:
    """Writes the campaign of a file, and the id of the command where one was given."""
    found = exchange.enter_campaign(connection, rows, name)
    if not command_id:
        return found
    command = ledger.StoreCommand(
        position=0,
        moment="",
        id=command_id,
        campaign=found.id,
        kind=ledger.IMPORT,
        text="import",
        digest=digest,
        speaker=usual_speaker(),
    )
    command.writes = True
    ledger.begin_command(connection, command)
    ledger.finish_command(connection)
    return found


def _campaign_file(file: Path) -> exchange.CampaignFile:
    try:
        return exchange.CampaignFile(file)
    except OSError as error:
        raise StoreError(f"{file}: {reason(error)}; expected a file that astech campaign export wrote") from None


@campaign.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
@store_option
@format_option()
def backup(file: Path | None, where: str | None, form: str) -> None:
    """Copies the whole store into a SQLite file, which is a store itself.

    \b
    Examples:
      astech campaign backup
      astech campaign backup /media/stick/league.sqlite
    """
    with errors_as_sentences(), use_store(store_place(where)) as store:
        target = file or usual_backup(store)
        copy_of_store(store, target)
        say(json.dumps({"file": str(target)}) if form == "json" else f"a copy of {store.where} is {target}")
