"""What leaves a store and comes back: `export`, `import`, `backup`."""

import json
from functools import partial
from pathlib import Path

import click

from astech.campaign import exchange
from astech.campaign.store import StoreError, opened, usual_backup
from astech.campaign.store import backup as copy_of_store
from astech.campaign.table import speaker
from astech.commands.campaign import campaign
from astech.commands.campaign.desk import Desk, format_option, of_campaign, place, speaking, store_option
from astech.outputs import Standing
from astech.terminal import counted, reason, say

MOST_BYTES = 500_000_000  # of a file with a campaign: some million events


@campaign.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--overwrite", is_flag=True, help="Replace a file that is there already.")
@of_campaign()
def export(desk: Desk, file: Path, overwrite: bool) -> None:
    """The whole campaign as one JSON file, which `import` takes up again, here or in another store.

    \b
    Example:
      astech campaign export gray-watch.json
    """
    found = desk.store.read(lambda connection: exchange.export(connection, desk.campaign.id))
    whole = json.dumps(found, ensure_ascii=False, indent=1).encode()
    Standing("replace" if overwrite else "refuse", ()).write(file, whole)
    events = len(found["events"])
    told = f"{desk.campaign.name} is in {file}: {counted(len(found['members']), 'unit')}, {counted(events, 'event')}"
    desk.tell([told], lambda: {"file": str(file), "units": len(found["members"]), "events": events})


@campaign.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--as", "name", default="", metavar="NAME", help="Read it as a copy with this name.")
@store_option
@format_option()
def import_file(file: Path, name: str, where: str | None, form: str) -> None:
    """A campaign out of the file that `export` wrote; the store is made where there is none.

    \b
    Examples:
      astech campaign import gray-watch.json --store league.sqlite
      astech campaign import gray-watch.json --as "What if"
    """
    with speaking():
        rows = exchange.read_file(_json(file), str(file))
        with opened(place(where), create=True) as store:
            found = store.write(partial(exchange.enter, rows=rows, name=name))
            told = f"{found.name} is in {store.where}: {counted(len(rows['members']), 'unit')}"
            Desk(store, found, speaker(), form != "text").tell([told], lambda: {"campaign": found.name})


def _json(file: Path) -> object:
    try:
        if file.stat().st_size > MOST_BYTES:
            raise StoreError(f"{file}: more than {MOST_BYTES:,} bytes; expected a campaign")
        return json.loads(file.read_bytes())
    except OSError as error:
        raise StoreError(f"{file}: {reason(error)}") from None
    except (ValueError, RecursionError) as error:
        raise StoreError(f"{file}: no JSON: {error}") from None


@campaign.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
@store_option
@format_option()
def backup(file: Path | None, where: str | None, form: str) -> None:
    """A copy of the whole store as of one moment: a SQLite file that is a store itself.

    \b
    Examples:
      astech campaign backup
      astech campaign backup /media/stick/league.sqlite
    """
    with speaking(), opened(place(where)) as store:
        target = file or usual_backup(store)
        copy_of_store(store, target)
        say(json.dumps({"file": str(target)}) if form == "json" else f"a copy of {store.where} is {target}")
