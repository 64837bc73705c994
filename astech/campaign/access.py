"""A campaign as one player reads and writes it: its members by name, their sessions, its commands."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from sqlalchemy import select

from astech.campaign import company, journal
from astech.campaign.company import Campaign, CompanyForce, ListedMember, Member, new_id
from astech.campaign.journal import JournalEntry
from astech.campaign.ledger import carry_out
from astech.campaign.naming import resolve_name, split_unit_and_rest
from astech.campaign.sessions import MemberSession, session_of
from astech.campaign.store import Damaged, Store, T
from astech.campaign.tables import EVENTS
from sheets.play import Refused


@dataclass
class CampaignAccess:
    """A campaign of a store, and the name of the player who reads and writes it."""

    store: Store
    campaign: Campaign
    by: str
    warnings: list[str] = field(default_factory=list, kw_only=True)

    def warn(self, sentence: str) -> None:
        """Prints a warning about a damaged log, or about an event that this version refuses."""
        self.warnings.append(sentence)

    def listed_members(self, serving: bool = True) -> list[ListedMember]:
        """The active members, or all."""
        all_of_them = self.store.read(lambda connection: company.listed_members(connection, self.campaign.id))
        return [each for each in all_of_them if not (serving and each.fate)]

    def unit_and_rest(self, words: Sequence[str]) -> tuple[ListedMember, tuple[str, ...]]:
        """The member named by the first words, and the words after its name."""
        return split_unit_and_rest(words, self.listed_members(serving=False))

    def listed_member(self, member: str) -> ListedMember:
        """The member with this id; raises `Refused` for an unknown id."""
        found = next((each for each in self.listed_members(serving=False) if each.id == member), None)
        if found is None:
            raise Refused(f"no unit of {self.campaign.name} has the id {member}")
        return found

    def member_named(self, words: Sequence[str]) -> ListedMember:
        """The member named by all the words."""
        return resolve_name(" ".join(words), self.listed_members(serving=False))

    def forces(self) -> list[CompanyForce]:
        """The forces of the campaign."""
        return self.store.read(lambda connection: company.read_forces(connection, self.campaign.id))

    def members_named(self, words: Sequence[str]) -> list[ListedMember]:
        """The members that words name individually, and not through a force."""
        forces = {force.name.casefold() for force in self.forces()}
        found = []
        for word in words:
            with suppress(Refused):
                found += [self.member_named([word])] if word.casefold() not in forces else []
        return found

    def members_of(self, words: Sequence[str]) -> list[ListedMember]:
        """The members that words name, each word a member or a force; without words all active members."""
        serving = self.listed_members()
        if not words:
            return serving
        forces = self.forces()
        within: dict[str, set[str]] = {force.id: {force.id} for force in forces}
        for _ in forces:
            for force in forces:
                if force.within:
                    within[force.within] |= within[force.id]
        everybody: list[ListedMember | CompanyForce] = [*self.listed_members(serving=False), *forces]
        chosen: list[ListedMember] = []
        for word in words:
            exact = [force for force in forces if force.name.casefold() == word.casefold()]
            found = exact[0] if exact else resolve_name(word, everybody, "unit or force")
            if isinstance(found, CompanyForce):
                chosen += [each for each in serving if each.force in within[found.id]]
            else:
                chosen.append(found)
        return list(dict.fromkeys(chosen))

    def member(self, listed: ListedMember) -> Member:
        """A member."""
        return self.store.read(lambda connection: company.load_member(connection, listed.id))

    def journal_entries(self, of: str | None = None) -> list[JournalEntry]:
        """The journal, or its entries about a member."""
        return self.store.read(lambda connection: journal.read_entries(connection, self.campaign.id, of))

    def session(self, listed: ListedMember, seed: int | None = None) -> MemberSession:
        """A session of a member."""
        session = session_of(self.store, self.campaign.id, self.by, listed.id, seed)
        for sentence in session.passed_over:
            self.warn(f"{listed.name}: {sentence}; it is passed over, and stays in the log")
        return session

    def session_of(self, member: str) -> MemberSession:
        """A session of the member with this id."""
        return session_of(self.store, self.campaign.id, self.by, member)

    def sessions(self, members: Iterable[ListedMember]) -> Iterator[MemberSession]:
        """Sessions of members; a member with a damaged log is skipped with a warning."""
        for each in members:
            try:
                yield self.session(each)
            except Damaged as error:
                self.warn(str(error))

    def write(
        self, work: Callable[[], T], text: str, command_id: str = "", digest: str = "", kind: str = "command"
    ) -> T:
        """The result of work, as one command of the store; raises `Repeated` for a known id."""
        return carry_out(
            self.store,
            lambda connection: work(),
            command_id=command_id or new_id(),
            campaign=self.campaign.id,
            kind=kind,
            text=text,
            digest=digest,
            speaker=self.by,
        )

    def sessions_of_command(self, position: int) -> list[MemberSession]:
        """The members with log lines of a command."""
        found = select(EVENTS.c.member).where(EVENTS.c.position == position).distinct()
        return list(map(self.session_of, self.store.read(lambda connection: list(connection.execute(found).scalars()))))
