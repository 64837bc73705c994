"""The members of a campaign as units of a force: their marks, crews and lances."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from astech.campaign import company
from astech.campaign.company import CompanyForce
from astech.campaign.sessions import MemberSession, session_of, usual_speaker
from astech.campaign.store import use_store
from exporters.mul import ForceMember, member_of
from importers import Loaded


def to_force_member(session: MemberSession, forces: Sequence[CompanyForce]) -> ForceMember:
    """A member for a force file, with the lances above it."""
    by_id = {each.id: each for each in forces}
    groups: list[str] = []
    above = by_id.get(session.member.force or "")
    while above is not None and len(groups) < len(by_id):
        groups.insert(0, above.name)
        above = by_id.get(above.within or "")
    unit, entry = member_of(session.unit, session.marks)
    return ForceMember(unit, entry.model_copy(update={"groups": tuple(groups)}))


def campaign_units(store: Path) -> Iterator[tuple[str, tuple[Loaded, ...]]]:
    """The name of each campaign of a store, and its active units of its own side; raises StoreError."""
    with use_store(str(store)) as found:
        for campaign in found.read(company.read_campaigns):
            forces = found.read(partial(company.read_forces, campaign=campaign.id))
            listed = found.read(partial(company.listed_members, campaign=campaign.id))
            units = []
            for each in listed:
                if not each.fate and not each.side:
                    unit, entry = to_force_member(session_of(found, campaign.id, usual_speaker(), each.id), forces)
                    units.append(Loaded(f"{store}#{each.name}", unit, (), condition=entry.condition, entry=entry))
            yield campaign.name, tuple(units)
