"""The changes of a store in order, with which pages show the play of others and catch up."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, RowMapping, func, select

from astech import rendering
from astech.campaign.ledger import TURNS
from astech.campaign.lines import LogLine, log_line
from astech.campaign.tables import COMMANDS, EVENTS
from astech.web.commands import LogEntry
from astech.web.table import CampaignTable
from astech.web.views import UnitView
from sheets.model import Model

MOST_CHANGES = 500  # changes sent one by one; a page that missed more is reloaded
MOST_BETWEEN = 50


class StoredChange(Model):
    """A stored command: its number, id, time, author and words; its log lines, and the current state of its units.

    `roster`: names, sides, pilots or games changed; the page requests them again.
    """

    number: int
    command: str
    at: str
    by: str
    words: str
    entries: tuple[LogEntry, ...] = ()
    units: tuple[UnitView, ...] = ()
    roster: bool = False


class StoredRows(NamedTuple):
    """Rows of commands of a campaign, and the rows of their log lines."""

    commands: list[RowMapping]
    events: list[RowMapping]


def rows_after(connection: Connection, number: int, campaigns: Iterable[str]) -> dict[str, StoredRows]:
    """The commands of campaigns after a number, by campaign."""
    after = COMMANDS.c.position > number
    commands = select(COMMANDS).where(after, COMMANDS.c.campaign.in_(campaigns)).order_by(COMMANDS.c.position)
    found: dict[str, StoredRows] = {}
    campaign_of: dict[int, str] = {}
    for row in connection.execute(commands).mappings():
        found.setdefault(row["campaign"], StoredRows([], [])).commands.append(row)
        campaign_of[row["position"]] = row["campaign"]
    if not found:
        return {}
    lines = select(EVENTS).join(COMMANDS, COMMANDS.c.position == EVENTS.c.position)
    events = lines.where(after, COMMANDS.c.campaign.in_(found)).order_by(EVENTS.c.position, EVENTS.c.seq)
    for row in connection.execute(events).mappings():
        found[campaign_of[row["position"]]].events.append(row)
    return found


def missed_too_many(table: CampaignTable, after: int) -> bool:
    """Whether a page that knows changes up to a number has missed more than `MOST_CHANGES`."""
    found = select(func.count()).where(COMMANDS.c.campaign == table.campaign.id, COMMANDS.c.position > after)
    return int(table.store.read(lambda connection: connection.execute(found).scalar_one())) > MOST_CHANGES


def changes_after(table: CampaignTable, after: int) -> list[StoredChange]:
    """The changes of a campaign after a number; the last one has all units that they affect."""
    campaign = table.campaign.id
    found = table.store.read(lambda connection: rows_after(connection, after, [campaign]))
    return changes_of(table, found[campaign]) if found else []


def changes_of(table: CampaignTable, rows: StoredRows) -> list[StoredChange]:
    """Stored commands as changes for the pages of a table, which takes them up; the last one has all affected units."""
    commands, events = rows
    last = commands[-1]["position"]
    concerned = dict.fromkeys(row["member"] for row in events)
    ends = {row["member"]: row["seq"] for row in events}
    table.take_up(last, ends, any(changes_roster(row) for row in commands))
    before = {target: tuple(offer.id for _, offer in offers) for target, offers in table.known_offers.items()}
    now = {target: tuple(offer.id for _, offer in offers) for target, offers in table.offers().items()}
    concerned |= {target: None for target in (*before, *now) if before.get(target) != now.get(target)}
    lines: dict[int, list[LogEntry]] = defaultdict(list)
    for row in events:
        lines[row["position"]].append(entry_of(table, row["member"], log_line(row)))
    active = {each.id for each in table.active_members()}
    views = tuple(table.view(member, last) for member in concerned if member in active)
    return [
        StoredChange(
            number=row["position"],
            command=row["id"],
            at=row["written"],
            by=row["speaker"],
            words=row["text"],
            entries=tuple(lines[row["position"]]),
            units=views if row["position"] == last else (),
            roster=changes_roster(row),
        )
        for row in commands
    ]


def changes_roster(row: RowMapping) -> bool:
    """Whether a command changed names, sides, pilots or games."""
    return bool(row["changes"] != "[]" or row["kind"] in TURNS)


def entry_of(table: CampaignTable, member: str, line: LogLine, event: int = 0, undone: bool = False) -> LogEntry:
    """A log line for a page."""
    session = table.force.session_of(member)
    return LogEntry(
        number=line.position,
        unit=member,
        name=session.member.name,
        seq=line.seq,
        event=event,
        at=line.said,
        by=line.speaker,
        words=rendering.entry_words(line.entry, session.unit),
        undone=undone,
    )


def entries_between(table: CampaignTable, members: Iterable[str], after: int) -> tuple[LogEntry, ...]:
    """The last log lines of units after a number."""
    found = select(EVENTS).where(EVENTS.c.member.in_(list(members)), EVENTS.c.position > after)
    newest = found.order_by(EVENTS.c.position.desc(), EVENTS.c.seq.desc()).limit(MOST_BETWEEN)
    rows = table.store.read(lambda connection: connection.execute(newest).mappings().all())
    return tuple(entry_of(table, row["member"], log_line(row)) for row in reversed(rows))
