"""What leaves a store and comes back: `export`, `import`, `backup`."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import click

from astech.campaign import company, exchange
from astech.campaign.store import StoreError, opened, usual_backup
from astech.campaign.store import backup as copy_of_store
from astech.campaign.table import AtTable, speaker
from astech.campaign.wear import condition_of
from astech.commands.campaign import campaign
from astech.commands.campaign.desk import (
    Desk,
    complete_words,
    format_option,
    of_campaign,
    place,
    speaking,
    store_option,
)
from astech.forces import force_file
from astech.outputs import Standing
from astech.terminal import counted, reason, say
from exporters.mul import ForceMember, member_of
from importers.bounded import read_json
from sheets.play import Refused

MOST_BYTES = 100_000_000  # of a file with a campaign: some hundred thousand events


@campaign.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option("--overwrite", is_flag=True, help="Replace a file that is there already.")
@of_campaign()
def export(desk: Desk, file: Path, members: tuple[str, ...], overwrite: bool) -> None:
    """The whole campaign as one JSON file, which `import` takes up again, here or in another store.

    A FILE.mul is a force file for other programs: the units as they stand, with their crews and lances.

    \b
    Examples:
      astech campaign export gray-watch.json
      astech campaign export tonight.mul "Fire Lance"
    """
    if file.suffix.casefold() == ".mul":
        sessions = [desk.session(each) for each in desk.chosen(members)]
        if not sessions:
            raise Refused(f"nobody is in {desk.campaign.name} yet; astech campaign add UNIT brings units")
        Standing("replace" if overwrite else "refuse", desk.store.files).write(
            file, force_file(list(_as_force(desk, sessions)))
        )
        told = f"{file} has {counted(len(sessions), 'unit')}"
        desk.tell([told], lambda: {"file": str(file), "units": len(sessions)})
        return
    if members:
        raise Refused("a campaign is exported whole; some of its units go into a .mul")
    found = desk.store.read(lambda connection: exchange.export(connection, desk.campaign.id))
    whole = json.dumps(found, ensure_ascii=False, indent=1).encode()
    Standing("replace" if overwrite else "refuse", desk.store.files).write(file, whole)
    events = len(found["events"])
    told = f"{desk.campaign.name} is in {file}: {counted(len(found['members']), 'unit')}, {counted(events, 'event')}"
    desk.tell([told], lambda: {"file": str(file), "units": len(found["members"]), "events": events})


def _as_force(desk: Desk, sessions: Sequence[AtTable]) -> Iterator[ForceMember]:
    """Members as a force file has them, with the lances above them."""
    forces = {each.id: each for each in desk.store.read(partial(company.forces, campaign=desk.campaign.id))}
    for session in sessions:
        groups: list[str] = []
        above = forces.get(session.member.force or "")
        while above is not None and len(groups) < len(forces):
            groups.insert(0, above.name)
            above = forces.get(above.within or "")
        unit, entry = member_of(session.record.unit, condition_of(session))
        yield ForceMember(unit, entry.model_copy(update={"groups": tuple(groups)}))


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
            Desk(store, found, speaker(), form).tell([told], lambda: {"campaign": found.name})


def _json(file: Path) -> object:
    try:
        return read_json(file, MOST_BYTES)
    except OSError as error:
        raise StoreError(f"{file}: {reason(error)}; expected a file that astech campaign export wrote") from None
    except ValueError as error:
        raise StoreError(f"{file}: {error}") from None


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
