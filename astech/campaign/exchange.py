"""A campaign as one JSON file: every row of it, by table. Reading the file again gives the same campaign."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError
from sqlalchemy import Connection, MetaData, Table, create_engine, insert, select
from sqlalchemy.exc import SQLAlchemyError

from astech.campaign.company import Campaign, new_id
from astech.campaign.store import StoreError
from astech.campaign.tables import CAMPAIGNS, EVENTS, FORCES, GAMES, JOURNAL, MEMBERS, PILOTS, migrate, newest
from importers import Unreadable
from importers.own_json import checked
from sheets.record.events import parse_event
from sheets.record.record import Options, read_entry
from sheets.units import dump, parse

Rows = dict[str, list[dict[str, Any]]]

TABLES = (CAMPAIGNS, FORCES, PILOTS, MEMBERS, GAMES, EVENTS, JOURNAL)
"""In the order in which their rows can be written: what is named stands before what names it."""

JSON_COLUMNS = {"options", "abilities", "design", "waiting", "sides", "entry"}
REFERENCES = {"campaign", "force", "within", "member", "pilot", "game"}
KIND = "campaign"


def export(connection: Connection, campaign: str) -> dict[str, Any]:
    """Everything that a store has of a campaign."""
    members = select(MEMBERS.c.id).where(MEMBERS.c.campaign == campaign)
    mine = {
        table: table.c.id == campaign
        if table is CAMPAIGNS
        else table.c.member.in_(members)
        if table is EVENTS
        else table.c.campaign == campaign
        for table in TABLES
    }
    found = {
        table.name: [
            {name: json.loads(value) if name in JSON_COLUMNS else value for name, value in row.items()}
            for row in connection.execute(select(table).where(chosen).order_by(*_order(table))).mappings()
        ]
        for table, chosen in mine.items()
    }
    return {"astech": KIND, "version": newest(), **found}


def _order(table: Table) -> list[Any]:
    return [table.c.member, table.c.seq] if table is EVENTS else [table.c.id]


def read_file(data: object, where: str) -> Rows:
    """The rows of such a file, of the newest version; raises `StoreError` where it is none."""
    if not isinstance(data, dict) or data.get("astech") != KIND or not isinstance(data.get("version"), int):
        raise StoreError(f"{where}: no campaign; expected a file that astech campaign export wrote")
    if not 0 < data["version"] <= newest():
        told = f"{where}: a newer AsTech wrote this campaign (version {data['version']}, this program knows {newest()})"
        raise StoreError(f"{told}; update AsTech to read it")
    try:
        rows: Rows = {
            name: [
                {
                    column: json.dumps(value, ensure_ascii=False) if column in JSON_COLUMNS else value
                    for column, value in row.items()
                }
                for row in found
            ]
            for name, found in data.items()
            if name not in ("astech", "version")
        }
        rows = _up_to_date(rows, data["version"])
        _check(rows, where)
    except Unreadable as error:
        raise StoreError(str(error)) from None
    except (KeyError, TypeError, AttributeError, ValueError, SQLAlchemyError) as error:
        said = str(error.errors()[0]["msg"]) if isinstance(error, ValidationError) else str(error).splitlines()[0]
        raise StoreError(f"{where}: a damaged campaign: {said}") from None
    return rows


def _up_to_date(rows: Rows, version: int) -> Rows:
    """Rows of an older version, brought to the newest by the migrations in a database in memory."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection, 0, version)
        there = MetaData()
        there.reflect(connection)
        for table in TABLES:
            if rows.get(table.name):
                connection.execute(insert(there.tables[table.name]), rows[table.name])
        migrate(connection, version)
        return {
            table.name: [dict(row) for row in connection.execute(select(table).order_by(*_order(table))).mappings()]
            for table in TABLES
        }


def _check(rows: Rows, where: str) -> None:
    """Raises ValueError where a text is not what it should be."""
    if len(rows[CAMPAIGNS.name]) != 1:
        raise ValueError(f"{len(rows[CAMPAIGNS.name])} campaigns in one file")
    for row in rows[MEMBERS.name]:
        unit = parse(json.loads(row["design"]))
        found = checked(unit, f"{where}: {row['name']}").unit
        if found is not None and found != unit:
            row["design"] = json.dumps(dump(found), ensure_ascii=False)
        Options.model_validate_json(row["options"])
        for event in json.loads(row["waiting"]):
            parse_event(event)
    for row in rows[EVENTS.name]:
        read_entry(row["entry"])


def enter(connection: Connection, rows: Rows, name: str = "") -> Campaign:
    """Writes the campaign of a file into a store, or a copy of it under another name; raises `StoreError`."""
    (campaign,) = rows[CAMPAIGNS.name]
    if name:
        rows = _copied(rows, name)
        (campaign,) = rows[CAMPAIGNS.name]
    there = {row.id: row.name for row in connection.execute(select(CAMPAIGNS.c.id, CAMPAIGNS.c.name))}
    if campaign["id"] in there or campaign["name"].casefold() in map(str.casefold, there.values()):
        found = there.get(campaign["id"], campaign["name"])
        raise StoreError(f"{found} is in this store already; --as NAME reads the file as a copy of another name")
    for table in TABLES:
        if rows[table.name]:
            connection.execute(insert(table), _parents_first(rows[table.name]))
    options = Options.model_validate_json(campaign["options"])
    return Campaign(campaign["id"], campaign["name"], options, campaign["begun"])


def _parents_first(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Forces that are parts of others stand behind them."""
    within = {row["id"]: row.get("within") for row in rows}

    def depth(row: Mapping[str, Any]) -> int:
        steps, at = 0, row.get("within")
        while at is not None and steps <= len(rows):
            steps, at = steps + 1, within.get(at)
        return steps

    return sorted(rows, key=depth)


def _copied(rows: Rows, name: str) -> Rows:
    """The same rows with ids of their own."""
    ids = {row["id"]: new_id() for table in TABLES if table is not EVENTS for row in rows[table.name]}

    def renamed(table: str, row: dict[str, Any]) -> dict[str, Any]:
        own = {column: ids.get(value, value) if column in REFERENCES else value for column, value in row.items()}
        if table != EVENTS.name:
            own["id"] = ids[row["id"]]
        if table == CAMPAIGNS.name:
            own["name"] = name
        if table == GAMES.name:
            sides = json.loads(row["sides"])
            own["sides"] = json.dumps({ids.get(member, member): side for member, side in sides.items()})
        return own

    return {table: [renamed(table, row) for row in found] for table, found in rows.items()}
