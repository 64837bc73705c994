"""The changes of a store in their order: what a page shows when others play, and what it has missed."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, RowMapping, func, select

from astech import rendering
from astech.campaign.ledger import TURNS
from astech.campaign.lines import LogLine, log_line
from astech.campaign.tables import COMMANDS, EVENTS, MEMBERS
from astech.web.commands import LogEntry
from astech.web.table import Table
from astech.web.views import UnitView
from sheets.model import Model

MOST_CHANGES = 500  # that a page is sent one by one; with more it loads itself again
MOST_BETWEEN = 50


class Change(Model):
    """A command of the store: its number and id, when, by whom, in words; the lines of logs, the units as they are now.

    `roster`: names, sides, pilots or games changed, which the page asks for again.
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
    """The campaigns with commands behind a number."""
    found = select(COMMANDS.c.campaign).where(COMMANDS.c.position > number).distinct()
    return list(connection.execute(found).scalars())


def missed_too_many(table: Table, after: int) -> bool:
    """Whether a page that knows a change has missed more than it is sent."""
    found = select(func.count()).where(COMMANDS.c.campaign == table.campaign.id, COMMANDS.c.position > after)
    return int(table.store.read(lambda connection: connection.execute(found).scalar_one())) > MOST_CHANGES


def changes_after(table: Table, after: int) -> list[Change]:
    """The changes of a campaign behind a number; the last one has the units that any of them concerns."""
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
    serving = {each.id for each in table.listed_members()}
    views = tuple(table.view(member, last) for member in concerned if member in serving)
    return [
        Change(
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


def entry_of(table: Table, member: str, line: LogLine, event: int = 0) -> LogEntry:
    """A line of a log for a page."""
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


def entries_between(table: Table, members: Iterable[str], after: int) -> tuple[LogEntry, ...]:
    """The last lines in the logs of units behind a number."""
    found = select(EVENTS).where(EVENTS.c.member.in_(list(members)), EVENTS.c.position > after)
    newest = found.order_by(EVENTS.c.position.desc(), EVENTS.c.seq.desc()).limit(MOST_BETWEEN)
    rows = table.store.read(lambda connection: connection.execute(newest).mappings().all())
    return tuple(entry_of(table, row["member"], log_line(row)) for row in reversed(rows))
