"""The store that is served: its tables, the links to them, its changes. It belongs to one thread."""

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
from astech.web.changes import Change, campaigns_after, changes_after, entries_between
from astech.web.commands import Command, LogEntry
from astech.web.table import Table, last_number
from sheets.play import Refused

T = TypeVar("T")
LOG = logging.getLogger("astech.web")


class UnknownLink(Refused):
    """No link has this token, or it was revoked."""


@dataclass(frozen=True)
class Outcome:
    """The result of work, or the error that ended it."""

    result: Any = None  # any: each work has a result of its own
    error: Exception | None = None


def outcome_of(work: Callable[[], object]) -> Outcome:
    """The outcome of work."""
    try:
        return Outcome(work())
    except Exception as error:
        return Outcome(error=error)


class Service:
    """An open store with the tables that were asked for; `only` is the id of the one campaign that is served."""

    def __init__(self, store: Store, only: str = "") -> None:
        self.store = store
        self.only = only
        self.tables: dict[str, Table] = {}
        self.number = store.read(last_number)

    def admit(self, token: str) -> Link:
        """The link of a token; raises `UnknownLink`."""
        link = self.store.read(lambda connection: links.find_link(connection, token))
        if link is None or self.only not in ("", link.campaign):
            raise UnknownLink("this link opens no table: it is not known, or it was revoked")
        return link

    def table(self, campaign: str) -> Table:
        """A table, which is opened once."""
        if campaign not in self.tables:
            self.tables[campaign] = Table(self.store, self._campaign(campaign))
        return self.tables[campaign]

    def _campaign(self, campaign: str) -> Campaign:
        found = next((each for each in self.store.read(company.read_campaigns) if each.id == campaign), None)
        if found is None:
            raise Refused("the campaign of this link is deleted")
        return found

    def campaigns(self) -> list[Campaign]:
        """The campaigns that are served."""
        return [each for each in self.store.read(company.read_campaigns) if self.only in ("", each.id)]

    def new_changes(self) -> list[tuple[str, list[Change]]]:
        """The changes of the open tables since the last call, also those that other programs wrote."""
        return self.store.read(lambda _: self._new_changes())

    def _new_changes(self) -> list[tuple[str, list[Change]]]:
        number = self.store.read(last_number)
        if number == self.number:
            return []
        before, self.number = self.number, number
        concerned = self.store.read(lambda connection: campaigns_after(connection, before))
        found = []
        for campaign in (each for each in concerned if each in self.tables):
            try:
                found.append((campaign, changes_after(self.tables[campaign], before)))
            except (Refused, StoreError, ValueError) as error:
                LOG.error("the changes of campaign %s cannot be read: %s", campaign, error)
        return found

    def between(self, link: Link, command: Command) -> tuple[LogEntry, ...]:
        """The lines of the log that came after the last change that a page had, about the unit of its command."""
        table = self.table(link.campaign)
        unit = getattr(command, "unit", "")
        members = (unit,) if unit else link.members or tuple(each.id for each in table.listed_members())
        return entries_between(table, members, command.after)

    # Transactions

    def write(self, work: Callable[["Service"], T]) -> T:
        """The result of work that is one transaction."""
        tries: list[None] = []

        def done(connection: Connection) -> T:
            if tries:
                self.forget()  # what the try before applied is not stored
            tries.append(None)
            return work(self)

        try:
            return self.store.write(done)
        except Refused:
            raise  # by a rule: the session reads its log again
        except BaseException:
            self.forget()
            raise

    def write_together(self, works: Sequence[Callable[["Service"], object]]) -> list[Outcome]:
        """The outcomes of works in one transaction, each in a savepoint; where that fails, each in one of its own."""
        if len(works) > 1:
            try:
                return self.write(lambda service: [service._write_part(work) for work in works])
            except Exception:  # of the disk, a server that is away, or a row: each work is told apart below
                self.forget()
        return [outcome_of(partial(self.write, work)) for work in works]

    def _write_part(self, work: Callable[["Service"], object]) -> Outcome:
        """The outcome of a part of the running transaction; a refusal takes back this part alone."""
        transaction = self.store.transaction
        assert transaction is not None
        savepoint = transaction.begin_nested()
        try:
            result = work(self)
        except (Refused, StoreError) as error:
            savepoint.rollback()
            return Outcome(error=error)
        savepoint.commit()
        return Outcome(result)

    def forget(self) -> None:
        """Makes each session read its log again, after a transaction that failed."""
        for table in self.tables.values():
            table.force.forget()

    # Links

    def links_of(self, campaign: str) -> list[Link]:
        """The links of a campaign."""
        return self.store.read(lambda connection: links.links_of(connection, campaign))

    def make_link(self, campaign: str, role: Role, name: str, members: tuple[str, ...] = ()) -> tuple[Link, str]:
        """A new link with its token; raises `Refused` for units that the campaign does not have."""
        self._check_members(campaign, members)
        return self.store.write(lambda connection: links.make_link(connection, campaign, role, name, members))

    def change_link(self, campaign: str, link: str, name: str, members: tuple[str, ...] | None) -> Link:
        """Gives a link another name, or other units."""
        self._check_members(campaign, members or ())
        return self.store.write(lambda connection: links.change_link(connection, campaign, link, name, members))

    def revoke_link(self, campaign: str, link: str) -> Link:
        """Revokes a link for good."""
        return self.store.write(lambda connection: links.revoke_link(connection, campaign, link))

    def _check_members(self, campaign: str, members: tuple[str, ...]) -> None:
        known = {each.id for each in self.table(campaign).access.listed_members(serving=False)}
        unknown = [each for each in members if each not in known]
        if unknown:
            raise Refused(f"no unit of this campaign has the id {unknown[0]}")
