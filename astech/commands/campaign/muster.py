"""Beginning a campaign, and who is in it: `new`, `add`, `seat`, `force`."""

import sys
from collections.abc import Iterator

import click
from sqlalchemy import Connection

from astech.campaign import company, journal
from astech.campaign.company import Force, Listed, Member, Pilot, new_id
from astech.campaign.events import now
from astech.campaign.naming import meant
from astech.campaign.seats import EMPTY, as_crew, condition_of, seat_of, with_crew
from astech.campaign.store import opened, usual_place
from astech.campaign.table import speaker
from astech.commands.campaign import campaign
from astech.commands.campaign.desk import Desk, complete_words, format_option, of_campaign, speaking, store_option
from astech.crews import PilotType
from astech.options import paths_argument
from astech.terminal import complain, counted
from importers import load_all, walk
from sheets.editions import CLASSIC, books
from sheets.play import Refused, fresh
from sheets.record import CrewState
from sheets.record.events import Marked
from sheets.record.record import Options
from sheets.units import Unit


@campaign.command()
@click.argument("name", nargs=-1, required=True)
@click.option(
    "--edition",
    type=click.Choice([book.id for game in ("classic", "alpha-strike") for book in books(game)]),
    default=CLASSIC.id,
    show_default=True,
    help="Whose rules the units play by; with a book of Alpha Strike they are its elements.",
)
@click.option("--no-quirks", is_flag=True, help="The table plays without design quirks.")
@click.option("--auto-eject", is_flag=True, help="Warriors eject when their ammunition explodes.")
@click.option("--extended-heat", is_flag=True, help="The heat scale goes on to 50.")
@store_option
@format_option()
def new(
    name: tuple[str, ...],
    edition: str,
    no_quirks: bool,
    auto_eject: bool,
    extended_heat: bool,
    where: str | None,
    form: str,
) -> None:
    """Begins a campaign; the store is made where there is none.

    \b
    Examples:
      astech campaign new "Gray Watch"
      astech campaign new "Gray Watch" --edition asce-5.01
    """
    options = Options.model_validate(
        {"edition": edition, "quirks": not no_quirks, "auto_eject": auto_eject, "extended_heat": extended_heat}
    )
    begun = company.started(options, " ".join(name).strip())
    if not begun.name:
        raise click.UsageError("a campaign has a name, such as Gray Watch")
    with speaking(), opened(where or usual_place(), create=True) as store:
        store.write(lambda connection: company.begin(connection, begun))
        told = [f"{begun.name} begins, in {store.where}; astech campaign add UNIT brings units"]
        Desk(store, begun, speaker(), form != "text").tell(told, lambda: {"campaign": begun.name, "id": begun.id})


@campaign.command()
@paths_argument
@click.option("--as", "name", default="", metavar="NAME", help="What the unit is called (default: as its design).")
@click.option("--pilot", "pilot", type=PilotType(), metavar="WHO", help='Who sits in it, "Name 3/4: Ability".')
@click.option("--force", "force", default="", metavar="NAME", help="The lance that it joins, which is made if need be.")
@click.option("--side", default="", metavar="NAME", help="Whose it is, where it is not ours.")
@of_campaign()
def add(desk: Desk, paths: tuple[str, ...], name: str, pilot: CrewState | None, force: str, side: str) -> None:
    """Brings units into the campaign: files of any format, folders, zips, or units of the library by name.

    Each is kept whole in the store, so that its file may go. A second unit of a name gets a number behind it.

    \b
    Examples:
      astech campaign add "Atlas AS7-D" --pilot "Ada Voss 3/4"
      astech campaign add lance/ --force "Fire Lance"
      astech campaign add Locust.mtf --as "Red Locust" --side "Red Raiders"
    """
    units = [
        (loaded.file, loaded.unit, loaded.problems, loaded.error)
        for source in walk(paths)
        for loaded in load_all(source)
    ]
    read = [(file, unit) for file, unit, _, error in units if unit is not None and error is None]
    if len(units) > 1 and (name or pilot):
        raise click.UsageError(f"--as and --pilot are for one unit, and these are {len(units)}")
    lance = _force(desk, force).id if force else None
    names = []
    for _, _, problems, _ in units:
        for problem in problems:
            complain(problem)
    failed = len(units) - len(read)
    for file, unit in read:
        try:
            fresh(unit, desk.campaign.options)
        except Refused as refused:
            complain(f"{file}: {refused}")
            failed += 1
            continue
        names.append(_join(desk, unit, name, file, lance, side))
        if pilot is not None:
            list(_seated(desk, meant(names[-1], desk.listed()), pilot, 0))
    told = [f"{each} is with the company" if not side else f"{each} is on the side of {side}" for each in names]
    desk.tell(
        told if len(told) < 9 else [f"{counted(len(told), 'unit')} are with the company"], lambda: {"added": names}
    )
    sys.exit(1 if failed else 0)


def _join(desk: Desk, unit: Unit, name: str, file: str, lance: str | None, side: str) -> str:
    joining = Member(new_id(), name.strip() or unit.name, unit, desk.campaign.options, file, lance, side, "", (), now())
    note = journal.noted("joined", f"{joining.name} joins", desk.by, member=joining.id)

    def joined(connection: Connection) -> str:
        given = company.join(connection, desk.campaign.id, joining)
        journal.write(connection, desk.campaign.id, [note._replace(words=f"{given} joins")])
        return given

    return desk.store.write(joined)


@campaign.command()
@click.argument("words", metavar="UNIT", nargs=1, shell_complete=complete_words())
@click.argument("who", type=PilotType(), required=False)
@click.option("--seat", type=click.IntRange(1, 8), default=1, show_default=True, help="Which seat, where several are.")
@of_campaign()
def seat(desk: Desk, words: str, who: CrewState | None, seat: int) -> None:
    """Puts a pilot into a unit, with the hits that he has; without a pilot the seat is emptied.

    Skills and abilities that are said are the pilot's from now on. Whoever sat there keeps his hits, too.

    \b
    Examples:
      astech campaign seat atlas "Ada Voss 3/4: Sniper"
      astech campaign seat atlas "Ada Voss"
      astech campaign seat atlas
    """
    member = desk.one([words])
    desk.tell(_seated(desk, member, who, seat - 1), lambda: {"unit": member.name, "pilot": who.name if who else ""})


def _seated(desk: Desk, member: Listed, who: CrewState | None, seat: int) -> Iterator[str]:
    """Somebody takes a seat; who sat there, and where he sat, is seen to."""
    session = desk.session(member)
    seats = len(session.state.crew) or 1
    if seat >= seats:
        raise Refused(f"{member.name} has {counted(seats, 'seat')} and no seat {seat + 1}")
    pilot = _pilot(desk, who) if who is not None else None
    if pilot is not None:
        before = seat_of(pilot.name, [desk.member(each) for each in desk.listed(serving=False)])
        if before is not None:
            pilot = _left(desk, before[0].id, before[1], pilot)
            if before[0].id == member.id:
                session = desk.session(member)
    crew = condition_of(session).crew
    sat = crew[seat].name if seat < len(crew) else ""
    if sat and (pilot is None or sat.casefold() != pilot.name.casefold()):
        _left(desk, member.id, seat, None)
        session = desk.session(member)
    if pilot is None:
        yield f"nobody sits in {member.name} now"
        return
    marked = Marked(condition=with_crew(condition_of(session), seat, as_crew(pilot)))
    note = journal.noted("seat", f"{pilot.name} takes {member.name}", desk.by, member=member.id, pilot=pilot.id)
    list(session.mark(marked, [note]))
    hits = f", with {counted(pilot.hits, 'hit')}" if pilot.hits else ""
    yield f"{pilot.name} {pilot.skills} sits in {member.name}{hits}"


def _pilot(desk: Desk, who: CrewState) -> Pilot:
    """The pilot of that name with what was said about him, a new one if nobody is called so."""
    if not who.name:
        raise Refused("a pilot has a name, such as Ada Voss 3/4")

    def written(connection: Connection) -> Pilot:
        company.locked(connection, desk.campaign.id)
        known = {each.name.casefold(): each for each in company.pilots(connection, desk.campaign.id)}
        pilot = known.get(who.name.casefold()) or Pilot(new_id(), who.name, None, None, 0, (), "")
        pilot = pilot._replace(
            gunnery=pilot.gunnery if who.gunnery is None else who.gunnery,
            piloting=pilot.piloting if who.piloting is None else who.piloting,
            abilities=who.abilities or pilot.abilities,
        )
        company.write_pilot(connection, desk.campaign.id, pilot)
        return pilot

    return desk.store.write(written)


def _left(desk: Desk, member: str, seat: int, pilot: Pilot | None) -> Pilot:
    """Somebody leaves a seat and takes his hits with him."""
    listed = next(each for each in desk.listed(serving=False) if each.id == member)
    session = desk.session(listed)
    condition = condition_of(session)
    sat = condition.crew[seat]

    def written(connection: Connection) -> Pilot:
        known = {each.name.casefold(): each for each in company.pilots(connection, desk.campaign.id)}
        left = (pilot or known[sat.name.casefold()])._replace(hits=sat.hits)
        company.write_pilot(connection, desk.campaign.id, left)
        return left

    left = desk.store.write(written)
    list(session.mark(Marked(condition=with_crew(condition, seat, EMPTY))))
    return left


@campaign.command()
@click.argument("name")
@click.argument("members", metavar="[UNIT]...", nargs=-1, shell_complete=complete_words())
@click.option(
    "--in", "within", default="", metavar="FORCE", help="The force that it is a part of: a lance of a company."
)
@of_campaign()
def force(desk: Desk, name: str, members: tuple[str, ...], within: str) -> None:
    """Makes a lance or a company, and puts units into it. Wherever units are named, a force means all of its own.

    \b
    Examples:
      astech campaign force "Fire Lance" atlas "red locust"
      astech campaign force "Fire Lance" --in "First Company"
      astech campaign status "Fire Lance"
    """
    found = [meant(each, desk.listed(serving=False)) for each in members]
    outer = _force(desk, within) if within else None
    made = _force(desk, name)
    if outer is not None and outer.id == made.id:
        raise Refused(f"{made.name} cannot be a part of itself")

    def written(connection: Connection) -> None:
        if outer is not None:
            company.write_force(connection, desk.campaign.id, made._replace(within=outer.id))
        for each in found:
            company.change(connection, each.id, force=made.id)

    desk.store.write(written)
    inside = [each.name for each in desk.listed() if each.force == made.id]
    told = f"{made.name}{f', of {outer.name}' if outer else ''}: {', '.join(inside) or 'nobody yet'}"
    desk.tell([told], lambda: {"force": made.name, "units": inside})


def _force(desk: Desk, name: str) -> Force:
    """The force of that name, a new one if there is none."""

    def written(connection: Connection) -> Force:
        company.locked(connection, desk.campaign.id)
        there = {each.name.casefold(): each for each in company.forces(connection, desk.campaign.id)}
        if name.casefold() in there:
            return there[name.casefold()]
        made = Force(new_id(), name.strip(), None)
        company.write_force(connection, desk.campaign.id, made)
        return made

    return desk.store.write(written)
