"""The rows of a store: campaigns and their members, pilots, forces and games."""

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select

from astech.campaign import ledger
from astech.campaign.ledger import current_time
from astech.campaign.store import Damaged, StoreError
from astech.campaign.tables import CAMPAIGNS, FORCES, GAMES, MEMBERS, PILOTS
from importers import Unreadable
from importers.own_json import check_unit
from sheets.record.record import Options
from sheets.units import Unit, dump, parse_unit

MOST_LETTERS = 200  # of a name


class Campaign(NamedTuple):
    """A campaign of a store, and the rules of its table for units that join."""

    id: str
    name: str
    options: Options
    begun: str


class ListedMember(NamedTuple):
    """A member in a list, without design and log."""

    id: str
    name: str
    force: str | None
    side: str
    fate: str


@dataclass(frozen=True, slots=True)
class Member:
    """A unit of a company: its design and the rules it plays by. Its log stays in the store."""

    id: str
    name: str
    design: Unit
    options: Options
    source: str
    force: str | None
    side: str
    fate: str
    added: str


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
        """Gunnery and piloting, such as `3/4`."""
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
    """A unique id."""
    return secrets.token_hex(8)


def check_name(name: str) -> None:
    """Raises `StoreError` for a name that is unreadable in a list."""
    if len(name) > MOST_LETTERS:
        raise StoreError(f"a name of {len(name):,} characters; expected at most {MOST_LETTERS}")


# Campaigns


def read_campaigns(connection: Connection) -> list[Campaign]:
    """The campaigns of a store, by name."""
    rows = connection.execute(select(CAMPAIGNS).order_by(CAMPAIGNS.c.name)).mappings()
    return [Campaign(row["id"], row["name"], Options.model_validate_json(row["options"]), row["begun"]) for row in rows]


def write_new_campaign(connection: Connection, campaign: Campaign) -> None:
    """Writes a new campaign; raises `StoreError` if the name is taken."""
    check_campaign_name(connection, campaign)
    options = campaign.options.model_dump_json(exclude_defaults=True)
    connection.execute(insert(CAMPAIGNS), {**campaign._asdict(), "options": options})


def write_campaign_name(connection: Connection, campaign: Campaign) -> None:
    """Writes a new name of a campaign; raises `StoreError` if the name is taken."""
    check_campaign_name(connection, campaign)
    ledger.write_row(connection, CAMPAIGNS, {"id": campaign.id, "name": campaign.name})


def check_campaign_name(connection: Connection, campaign: Campaign) -> None:
    """Raises `StoreError` if another campaign has the name."""
    check_name(campaign.name)
    there = {each.name.casefold(): each.id for each in read_campaigns(connection)}
    if there.get(campaign.name.casefold(), campaign.id) != campaign.id:
        raise StoreError(f"campaign {campaign.name} already exists; it is unchanged")


# Members


def listed_members(connection: Connection, campaign: str) -> list[ListedMember]:
    """The members of a campaign in the order in which they joined."""
    columns = (MEMBERS.c.id, MEMBERS.c.name, MEMBERS.c.force, MEMBERS.c.side, MEMBERS.c.fate)
    found = select(*columns).where(MEMBERS.c.campaign == campaign, MEMBERS.c.hidden == 0)
    return [ListedMember(*row) for row in connection.execute(found.order_by(MEMBERS.c.added, MEMBERS.c.name))]


def damaged_member(name: str) -> str:
    """A sentence about a unit that cannot be read."""
    return f"the unit {name} is damaged: its design or its options cannot be read"


def load_member(connection: Connection, of: str) -> Member:
    """A member; raises `Damaged` for a damaged design."""
    row = connection.execute(select(MEMBERS).where(MEMBERS.c.id == of)).mappings().one()
    try:
        design = check_unit(parse_unit(json.loads(row["design"])), row["name"]).require()
        options = Options.model_validate_json(row["options"])
    except (ValueError, Unreadable):
        raise Damaged(f"{damaged_member(row['name'])}; a backup of the store may be whole") from None
    return Member(
        id=row["id"],
        name=row["name"],
        design=design,
        options=options,
        source=row["source"],
        force=row["force"],
        side=row["side"],
        fate=row["fate"],
        added=row["added"],
    )


def refresh_member(connection: Connection, known: Member) -> tuple[Member, tuple[int, str]]:
    """A member with its current name, force, side and fate; and the end of its log."""
    columns = (MEMBERS.c.name, MEMBERS.c.force, MEMBERS.c.side, MEMBERS.c.fate, MEMBERS.c.lines, MEMBERS.c.digest)
    name, force, side, fate, lines, digest = connection.execute(select(*columns).where(MEMBERS.c.id == known.id)).one()
    if (name, force, side, fate) != (known.name, known.force, known.side, known.fate):
        known = replace(known, name=name, force=force, side=side, fate=fate)
    return known, (lines, digest)


def write_new_member(connection: Connection, campaign: str, joining: Member) -> str:
    """Writes a new member; gives the name that it has, with a number where the wanted one is taken."""
    name = free_name(connection, campaign, joining.name)
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
        "added": joining.added,
        "lines": 0,
        "digest": "",
    }
    ledger.write_row(connection, MEMBERS, row)
    return name


def free_name(connection: Connection, campaign: str, wanted: str) -> str:
    """A free name for a member: the wanted name, with a number if it is taken."""
    check_name(wanted)
    there = {each.name.casefold() for each in listed_members(connection, campaign)}
    name, number = wanted, 1
    while name.casefold() in there:
        number += 1
        name = f"{wanted} #{number}"
    return name


def write_member(connection: Connection, of: str, **values: str | None) -> None:
    """Writes the changed name, force, side or fate of a member."""
    check_name(values.get("name") or "")
    ledger.write_row(connection, MEMBERS, {"id": of, **values})


# Pilots, forces, games


def read_pilots(connection: Connection, campaign: str) -> list[Pilot]:
    """The pilots of a campaign, by name."""
    found = select(PILOTS).where(PILOTS.c.campaign == campaign, PILOTS.c.hidden == 0).order_by(PILOTS.c.name)
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
    ledger.write_row(connection, PILOTS, row)


def read_forces(connection: Connection, campaign: str) -> list[CompanyForce]:
    """The forces of a campaign, by name."""
    own = (FORCES.c.campaign == campaign, FORCES.c.hidden == 0)
    found = select(FORCES.c.id, FORCES.c.name, FORCES.c.within).where(*own)
    return [CompanyForce(*row) for row in connection.execute(found.order_by(FORCES.c.name))]


def store_force(connection: Connection, campaign: str, force: CompanyForce) -> None:
    """Writes a force, new or changed."""
    check_name(force.name)
    ledger.write_row(connection, FORCES, {**force._asdict(), "campaign": campaign})


def read_games(connection: Connection, campaign: str) -> list[Game]:
    """The games of a campaign in their order."""
    found = select(GAMES).where(GAMES.c.campaign == campaign, GAMES.c.hidden == 0).order_by(GAMES.c.number)
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
    ledger.write_row(connection, GAMES, row)


def next_game_number(connection: Connection, campaign: str) -> int:
    """The number of a new game."""
    highest = select(func.coalesce(func.max(GAMES.c.number), 0)).where(GAMES.c.campaign == campaign)
    return int(connection.execute(highest).scalar_one()) + 1


def current_game(connection: Connection, campaign: str) -> Game | None:
    """The game that is being played, if one is."""
    return next((game for game in reversed(read_games(connection, campaign)) if game.ended is None), None)


def new_campaign(options: Options, name: str) -> Campaign:
    """A campaign that begins now."""
    return Campaign(new_id(), name, options, current_time())
