"""What is in a store: campaigns and their members, pilots, forces and games; and who sits in a unit.

The record of a unit says it: the last time that its sheet was marked anew names the crew.
"""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, insert, select, update

from astech.campaign.events import LogLine, lines, now
from astech.campaign.store import StoreError
from astech.campaign.tables import CAMPAIGNS, EVENTS, FORCES, GAMES, MEMBERS, PILOTS
from importers.own_json import checked
from sheets.record.condition import CrewState
from sheets.record.events import Event, Marked, parse_event
from sheets.record.record import Options, Record
from sheets.units import Unit, dump, parse

MOST_LETTERS = 200  # of a name


def crew_of(record: Record) -> tuple[CrewState, ...]:
    """The crew as it took its seats."""
    for event in reversed(record.events()):
        if isinstance(event, Marked):
            return event.condition.crew
    return ()


def names_of(record: Record) -> tuple[str, ...]:
    """The names of the crew, seat by seat; an empty seat has none."""
    return tuple(each.name for each in crew_of(record))


class Campaign(NamedTuple):
    """A campaign of a store, and the rules of its table for units that join."""

    id: str
    name: str
    options: Options
    begun: str


class ListedMember(NamedTuple):
    """A member as lists have it, without design and log."""

    id: str
    name: str
    force: str | None
    side: str
    fate: str


@dataclass(frozen=True, slots=True)
class Member:
    """A unit of a company: its design kept whole, the rules it plays by, and its log."""

    id: str
    name: str
    design: Unit
    options: Options
    source: str
    force: str | None
    side: str
    fate: str
    waiting: tuple[Event, ...]
    added: str
    log: tuple[LogLine, ...] = field(repr=False, default=())

    @property
    def record(self) -> Record:
        """The record that the rules play."""
        return Record(unit=self.design, options=self.options, log=tuple(line.entry for line in self.log))


class Pilot(NamedTuple):
    """A warrior. `hits` are those taken into the bunk; in a seat the record of the unit counts them."""

    id: str
    name: str
    gunnery: int | None
    piloting: int | None
    hits: int
    abilities: tuple[str, ...]
    fate: str

    @property
    def skills(self) -> str:
        """Gunnery and piloting as people write them."""
        return f"{'?' if self.gunnery is None else self.gunnery}/{'?' if self.piloting is None else self.piloting}"


class CompanyForce(NamedTuple):
    """A lance, or a company of lances."""

    id: str
    name: str
    within: str | None


class Game(NamedTuple):
    """A game: its turn, and the side of each member that takes part."""

    id: str
    number: int
    name: str
    sides: Mapping[str, str]
    turn: int
    begun: str
    ended: str | None


def new_id() -> str:
    """An id that nobody else makes."""
    return secrets.token_hex(8)


def put(connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
    """Inserts a row unless one of its id is there: the work may be done again after a lost connection."""
    if connection.execute(select(table.c.id).where(table.c.id == row["id"])).first() is None:
        connection.execute(insert(table), dict(row))


def check_name(name: str) -> None:
    """Raises `StoreError` for a name that nobody could read in a list."""
    if len(name) > MOST_LETTERS:
        raise StoreError(f"a name of {len(name):,} characters; expected at most {MOST_LETTERS}")


# Campaigns


def campaigns(connection: Connection) -> list[Campaign]:
    """The campaigns of a store, by name."""
    rows = connection.execute(select(CAMPAIGNS).order_by(CAMPAIGNS.c.name)).mappings()
    return [Campaign(row["id"], row["name"], Options.model_validate_json(row["options"]), row["begun"]) for row in rows]


def begin(connection: Connection, campaign: Campaign) -> None:
    """Writes a new campaign; raises `StoreError` where one has the name."""
    check_name(campaign.name)
    there = {each.name.casefold(): each.id for each in campaigns(connection)}
    if there.get(campaign.name.casefold(), campaign.id) != campaign.id:
        raise StoreError(f"there is a campaign {campaign.name} already; it was left as it is")
    options = campaign.options.model_dump_json(exclude_defaults=True)
    put(connection, CAMPAIGNS, {**campaign._asdict(), "options": options})


def locked(connection: Connection, campaign: str) -> None:
    """Holds a campaign until the end of the transaction, so that names and numbers are given once."""
    connection.execute(select(CAMPAIGNS.c.id).where(CAMPAIGNS.c.id == campaign).with_for_update()).scalar_one()


# Members


def listed(connection: Connection, campaign: str) -> list[ListedMember]:
    """The members of a campaign in the order in which they joined."""
    columns = (MEMBERS.c.id, MEMBERS.c.name, MEMBERS.c.force, MEMBERS.c.side, MEMBERS.c.fate)
    found = select(*columns).where(MEMBERS.c.campaign == campaign).order_by(MEMBERS.c.added, MEMBERS.c.name)
    return [ListedMember(*row) for row in connection.execute(found)]


def member(connection: Connection, of: str) -> Member:
    """A member with its log."""
    row = connection.execute(select(MEMBERS).where(MEMBERS.c.id == of)).mappings().one()
    return Member(
        row["id"],
        row["name"],
        checked(parse(json.loads(row["design"])), row["name"]).require(),
        Options.model_validate_json(row["options"]),
        row["source"],
        row["force"],
        row["side"],
        row["fate"],
        waiting_events(row["waiting"]),
        row["added"],
        tuple(lines(connection, of)),
    )


def last_spoken_of(connection: Connection, campaign: str) -> str | None:
    """The member of whom something was said last."""
    found = (
        select(EVENTS.c.member)
        .join(MEMBERS, MEMBERS.c.id == EVENTS.c.member)
        .where(MEMBERS.c.campaign == campaign)
        .order_by(EVENTS.c.said.desc(), EVENTS.c.seq.desc())
        .limit(1)
    )
    return connection.execute(found).scalar_one_or_none()


def waiting_of(connection: Connection, of: str) -> tuple[Event, ...]:
    """What waits for a roll of a member."""
    return waiting_events(connection.execute(select(MEMBERS.c.waiting).where(MEMBERS.c.id == of)).scalar_one())


def waiting_events(text: str) -> tuple[Event, ...]:
    """The events in such a text."""
    return tuple(map(parse_event, json.loads(text)))


def join(connection: Connection, campaign: str, joining: Member) -> str:
    """Writes a new member, without its log; gives the name that it has, with a number where the wanted one is taken."""
    check_name(joining.name)
    locked(connection, campaign)
    there = {each.name.casefold(): each for each in listed(connection, campaign)}
    name, number = joining.name, 1
    while name.casefold() in there and there[name.casefold()].id != joining.id:
        number += 1
        name = f"{joining.name} #{number}"
    row = {
        "id": joining.id,
        "campaign": campaign,
        "name": name,
        "design": json.dumps(dump(joining.design), ensure_ascii=False),
        "options": joining.options.model_dump_json(exclude_defaults=True),
        "source": joining.source,
        "force": joining.force,
        "side": joining.side,
        "fate": joining.fate,
        "waiting": "[]",
        "added": joining.added,
    }
    put(connection, MEMBERS, row)
    return name


def change(connection: Connection, of: str, **values: str | None) -> None:
    """Writes something else about a member: its name, force, side, fate."""
    check_name(values.get("name") or "")
    connection.execute(update(MEMBERS).where(MEMBERS.c.id == of).values(**values))


# Pilots, forces, games


def pilots(connection: Connection, campaign: str) -> list[Pilot]:
    """The pilots of a campaign, by name."""
    found = select(PILOTS).where(PILOTS.c.campaign == campaign).order_by(PILOTS.c.name)
    return [
        Pilot(
            row["id"],
            row["name"],
            row["gunnery"],
            row["piloting"],
            row["hits"],
            tuple(json.loads(row["abilities"])),
            row["fate"],
        )
        for row in connection.execute(found).mappings()
    ]


def write_pilot(connection: Connection, campaign: str, pilot: Pilot) -> None:
    """Writes a pilot, new or changed."""
    check_name(pilot.name)
    row = {**pilot._asdict(), "campaign": campaign, "abilities": json.dumps(pilot.abilities, ensure_ascii=False)}
    there = connection.execute(update(PILOTS).where(PILOTS.c.id == pilot.id).values(**row)).rowcount
    if not there:
        connection.execute(insert(PILOTS), row)


def forces(connection: Connection, campaign: str) -> list[CompanyForce]:
    """The forces of a campaign, by name."""
    found = select(FORCES.c.id, FORCES.c.name, FORCES.c.within).where(FORCES.c.campaign == campaign)
    return [CompanyForce(*row) for row in connection.execute(found.order_by(FORCES.c.name))]


def write_force(connection: Connection, campaign: str, force: CompanyForce) -> None:
    """Writes a force, new or changed."""
    check_name(force.name)
    row = {**force._asdict(), "campaign": campaign}
    there = connection.execute(update(FORCES).where(FORCES.c.id == force.id).values(**row)).rowcount
    if not there:
        connection.execute(insert(FORCES), row)


def games(connection: Connection, campaign: str) -> list[Game]:
    """The games of a campaign in their order."""
    found = select(GAMES).where(GAMES.c.campaign == campaign).order_by(GAMES.c.number)
    return [
        Game(
            row["id"],
            row["number"],
            row["name"],
            json.loads(row["sides"]),
            row["turn"],
            row["begun"],
            row["ended"],
        )
        for row in connection.execute(found).mappings()
    ]


def write_game(connection: Connection, campaign: str, game: Game) -> None:
    """Writes a game, new or changed."""
    check_name(game.name)
    row = {**game._asdict(), "campaign": campaign, "sides": json.dumps(dict(game.sides), ensure_ascii=False)}
    there = connection.execute(update(GAMES).where(GAMES.c.id == game.id).values(**row)).rowcount
    if not there:
        connection.execute(insert(GAMES), row)


def running(connection: Connection, campaign: str) -> Game | None:
    """The game that is being played."""
    return next((game for game in reversed(games(connection, campaign)) if game.ended is None), None)


def started(options: Options, name: str) -> Campaign:
    """A campaign that begins now."""
    return Campaign(new_id(), name, options, now())
