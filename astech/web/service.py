"""The served store: its tables, their links, its changes. It must be used by one thread only."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from astech.campaign import company, links
from astech.campaign.company import Campaign
from astech.campaign.links import Link, Role
from astech.campaign.store import Store, StoreError
from astech.web.changes import StoredChange, StoredRows, changes_of, entries_between, rows_after
from astech.web.commands import Command, LogEntry
from astech.web.table import CampaignTable, last_number
from sheets.play import Refused

T = TypeVar("T")
LOG = logging.getLogger("astech.web")


class UnknownLink(Refused):
    """The token of a link is unknown or revoked."""


@dataclass(frozen=True)
class ServiceOutcome:
    """The result of a call of the service, or its error."""

    result: Any = None  # any: the results differ by call
    error: Exception | None = None


def outcome_of(work: Callable[[], object]) -> ServiceOutcome:
    """Call a function and return its result or its error."""
    try:
        return ServiceOutcome(work())
    except Exception as error:
        return ServiceOutcome(error=error)


class Service:
    """An open store with its open tables; `only` is the id of the single served campaign."""

    def __init__(self, store: Store, only: str = "") -> None:
        self.store = store
        self.only = only
        self.tables: dict[str, CampaignTable] = {}
        self.number = store.read(last_number)  # the last command whose change was returned
        self._written: dict[str, StoredRows] | None = None  # the commands after that, if the last transaction read them

    def admit(self, token: str) -> Link:
        """Return the link of a token; raises `UnknownLink`."""
        link = self.store.read(lambda connection: links.find_link(connection, token))
        if link is None or self.only not in ("", link.campaign):
            raise UnknownLink("this link opens no table: it is unknown, or it was revoked")
        return link

    def table(self, campaign: str) -> CampaignTable:
        """The table of a campaign, which is opened once; it has all commands of the store."""
        if campaign not in self.tables:
            self.tables[campaign] = CampaignTable(self.store, self._campaign(campaign))
        self.tables[campaign].catch_up()
        return self.tables[campaign]

    def _campaign(self, campaign: str) -> Campaign:
        found = next((each for each in self.store.read(company.read_campaigns) if each.id == campaign), None)
        if found is None:
            raise Refused("the campaign of this link was deleted")
        return found

    def campaigns(self) -> list[Campaign]:
        """The served campaigns."""
        return [each for each in self.store.read(company.read_campaigns) if self.only in ("", each.id)]

    def new_changes(self) -> list[tuple[str, list[StoredChange]]]:
        """The changes of the open tables since the last call, also those by other programs."""
        number, rows = self.number, self._written
        self._written = None
        if rows is None:
            number, rows = self.store.read(self._read_rows)
        self.number = max([number, *(found.commands[-1]["position"] for found in rows.values())])
        changes = []
        for campaign, table in self.tables.items():
            if campaign not in rows:
                table.number = max(self.number, table.number)
                continue
            try:
                changes.append((campaign, changes_of(table, rows[campaign])))
            except (Refused, StoreError, ValueError) as error:
                LOG.error("the changes of campaign %s cannot be read: %s", campaign, error)
        return changes

    def _read_rows(self, connection: Connection) -> tuple[int, dict[str, StoredRows]]:
        """The number of the last command, and the commands of open tables that were not returned as changes yet."""
        number = last_number(connection)
        return number, rows_after(connection, self.number, self.tables) if number != self.number else {}

    def log_since(self, link: Link, command: Command) -> tuple[LogEntry, ...]:
        """The log lines for the unit of a command after the last change that its page received."""
        table = self.table(link.campaign)
        unit = getattr(command, "unit", "")
        members = (unit,) if unit else link.members or tuple(each.id for each in table.active_members())
        return entries_between(table, members, command.after)

    # Transactions

    def read(self, work: Callable[["Service"], T]) -> T:
        """Call a function that reads the store as of one moment, and return its result."""
        return self.store.read(lambda connection: work(self))

    def write(self, work: Callable[["Service"], T]) -> T:
        """Call a function in a transaction and return its result."""
        tries: list[None] = []

        def done(connection: Connection) -> T:
            if tries:
                self.forget()  # a failed attempt has changed sessions without storing the events
            tries.append(None)
            result = work(self)
            self._written = rows_after(connection, self.number, self.tables)  # saves a transaction
            return result

        try:
            return self.store.write(done)
        except BaseException as error:
            self._written = None
            if not isinstance(error, Refused):  # after a refusal the session is reloaded anyway
                self.forget()
            raise

    def write_together(self, works: Sequence[Callable[["Service"], object]]) -> list[ServiceOutcome]:
        """Run works in one transaction, each in a savepoint; if that fails, each in its own transaction."""
        if len(works) > 1:
            try:
                return self.write(lambda service: [service._write_part(work) for work in works])
            except Exception:  # a full disk, a lost server or a bad row: each work is tried alone below
                self.forget()
        return [outcome_of(partial(self.write, work)) for work in works]

    def _write_part(self, work: Callable[["Service"], object]) -> ServiceOutcome:
        """Run a part of the transaction in a savepoint; a refusal rolls back only this part."""
        transaction = self.store.transaction
        assert transaction is not None
        savepoint = transaction.begin_nested()
        try:
            result = work(self)
        except (Refused, StoreError) as error:
            savepoint.rollback()
            return ServiceOutcome(error=error)
        savepoint.commit()
        return ServiceOutcome(result)

    def forget(self) -> None:
        """Make each session reload its log, after a failed transaction."""
        for table in self.tables.values():
            table.force.forget()

    # Links

    def links_of(self, campaign: str) -> list[Link]:
        """The links of a campaign."""
        return self.store.read(lambda connection: links.links_of(connection, campaign))

    def make_link(self, campaign: str, role: Role, name: str, members: tuple[str, ...] = ()) -> tuple[Link, str]:
        """Make a link and return it with its token; raises `Refused` for units outside the campaign."""
        self._check_members(campaign, members)
        return self.store.write(lambda connection: links.make_link(connection, campaign, role, name, members))

    def change_link(self, campaign: str, link: str, name: str, members: tuple[str, ...] | None) -> Link:
        """Change the name or the units of a link."""
        self._check_members(campaign, members or ())
        return self.store.write(lambda connection: links.change_link(connection, campaign, link, name, members))

    def revoke_link(self, campaign: str, link: str) -> Link:
        """Revoke a link permanently."""
        return self.store.write(lambda connection: links.revoke_link(connection, campaign, link))

    def _check_members(self, campaign: str, members: tuple[str, ...]) -> None:
        known = {each.id for each in self.table(campaign).access.listed_members(serving=False)}
        unknown = [each for each in members if each not in known]
        if unknown:
            raise Refused(f"no unit of this campaign has the id {unknown[0]}")
