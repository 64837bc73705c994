"""The demo of the live sheet: a lance of four original units and their pilots, in a temporary store."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection

from astech.campaign import company, ledger
from astech.campaign.access import CampaignAccess
from astech.campaign.company import Campaign, Member, Pilot, new_id
from astech.campaign.ledger import IMPORT
from astech.campaign.lines import append_entries
from astech.campaign.store import use_store
from astech.campaign.wear import crew_of_pilot
from importers import load
from sheets.record.condition import Condition
from sheets.record.events import Marked
from sheets.record.record import Options
from sheets.units import Unit

CREWS = (
    ("Cassowary CSW-2", "Wren Okoro", 3, 4, "Blue"),
    ("Lorikeet LRK-1", "Bo Lindqvist", 4, 4, "Blue"),
    ("Echidna ECD-4", "Ines Duarte", 4, 5, "Gold"),
    ("Lyrebird LYR-3", "Tam Aru", 3, 5, "Gold"),
)
"""Units by the names of their files, with pilot, gunnery, piloting and side."""


@contextmanager
def demo_store() -> Iterator[str]:
    """Yield the file of a temporary store with the lance."""
    with TemporaryDirectory(prefix="astech-demo-") as folder:
        where = str(Path(folder) / "demo.sqlite")
        fill_store(where)
        yield where


def fill_store(where: str, name: str = "Demo lance", options: Options | None = None, lances: int = 1) -> Campaign:
    """Add a campaign with one or several copies of the lance to a store, which is created if needed."""
    campaign = company.new_campaign(options or Options(), name)
    lance = files("astech.web") / "demo_lance"
    with use_store(where, create=True) as store, as_file(lance) as folder:
        access = CampaignAccess(store, campaign, by="demo")
        units = [load(folder / f"{file}.mtf").require() for file, *_ in CREWS]

        def fill_campaign() -> None:
            store.write(lambda connection: company.write_new_campaign(connection, campaign))
            for number in range(lances):
                for unit, (_, pilot_name, gunnery, piloting, side) in zip(units, CREWS, strict=True):
                    name = f"{pilot_name} {number + 1}" if number else pilot_name
                    pilot = Pilot(new_id(), name, gunnery, piloting, 0, (), "")
                    store.write(partial(_join, campaign=campaign, unit=unit, pilot=pilot, side=side))

        access.write(fill_campaign, "new", kind=IMPORT)
    return campaign


def _join(connection: Connection, campaign: Campaign, unit: Unit, pilot: Pilot, side: str) -> None:
    """Add a unit with its pilot."""
    member = Member(
        id=new_id(),
        name=unit.name,
        design=unit,
        options=campaign.options,
        source="",
        force=None,
        side=side,
        fate="",
        added=ledger.current_time(),
    )
    company.write_new_member(connection, campaign.id, member)
    company.write_pilot(connection, campaign.id, pilot)
    append_entries(connection, member.id, [Marked(id=new_id(), condition=Condition(crew=(crew_of_pilot(pilot),)))])
