"""The changes of a store in order, with which pages show the play of others and catch up."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, RowMapping, func, select

from astech import rendering
from astech.campaign.ledger import TURNS
from astech.campaign.lines import LogLine, log_line
from astech.campaign.tables import COMMANDS, EVENTS, MEMBERS
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


def campaigns_after(connection: Connection, number: int) -> list[str]:
    """The campaigns with commands after a number."""
    found = select(COMMANDS.c.campaign).where(COMMANDS.c.position > number).distinct()
    return list(connection.execute(found).scalars())


def missed_too_many(table: CampaignTable, after: int) -> bool:
    """Whether a page that knows changes up to a number has missed more than `MOST_CHANGES`."""
    found = select(func.count()).where(COMMANDS.c.campaign == table.campaign.id, COMMANDS.c.position > after)
    return int(table.store.read(lambda connection: connection.execute(found).scalar_one())) > MOST_CHANGES


def changes_after(table: CampaignTable, after: int) -> list[StoredChange]:
    """The changes of a campaign after a number; the last one has all units that they affect."""
    campaign = table.campaign.id

    def read(connection: Connection) -> tuple[Sequence[RowMapping], Sequence[RowMapping]]:
        commands = select(COMMANDS).where(COMMANDS.c.campaign == campaign, COMMANDS.c.position > after)
        events = (
            select(EVENTS)
            .join(MEMBERS, MEMBERS.c.id == EVENTS.c.member)
            .where(MEMBERS.c.campaign == campaign, EVENTS.c.position > after)
        )
        return (
            connection.execute(commands.order_by(COMMANDS.c.position).limit(MOST_CHANGES)).mappings().all(),
            connection.execute(events.order_by(EVENTS.c.position, EVENTS.c.seq)).mappings().all(),
        )

    commands, events = table.store.read(read)
    if not commands:
        return []
    before = {target: tuple(offer.id for _, offer in offers) for target, offers in table.known_offers.items()}
    now = {target: tuple(offer.id for _, offer in offers) for target, offers in table.offers().items()}
    concerned = dict.fromkeys(row["member"] for row in events)
    concerned |= {target: None for target in (*before, *now) if before.get(target) != now.get(target)}
    lines: dict[int, list[LogEntry]] = defaultdict(list)
    for row in events:
        lines[row["position"]].append(entry_of(table, row["member"], log_line(row)))
    last = commands[-1]["position"]
    serving = {each.id for each in table.active_members()}
    views = tuple(table.view(member, last) for member in concerned if member in serving)
    return [
        StoredChange(
            number=row["position"],
            command=row["id"],
            at=row["written"],
            by=row["speaker"],
            words=row["text"],
            entries=tuple(lines[row["position"]]),
            units=views if row["position"] == last else (),
            roster=row["changes"] != "[]" or row["kind"] in TURNS,
        )
        for row in commands
    ]


def entry_of(table: CampaignTable, member: str, line: LogLine, event: int = 0) -> LogEntry:
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
    )


def entries_between(table: CampaignTable, members: Iterable[str], after: int) -> tuple[LogEntry, ...]:
    """The last log lines of units after a number."""
    found = select(EVENTS).where(EVENTS.c.member.in_(list(members)), EVENTS.c.position > after)
    newest = found.order_by(EVENTS.c.position.desc(), EVENTS.c.seq.desc()).limit(MOST_BETWEEN)
    rows = table.store.read(lambda connection: connection.execute(newest).mappings().all())
    return tuple(entry_of(table, row["member"], log_line(row)) for row in reversed(rows))
