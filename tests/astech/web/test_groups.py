"""Commands in one transaction: each is stored or refused by itself, on SQLite and PostgreSQL."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import event

from astech.campaign.links import Link
from astech.campaign.store import open_store
from astech.web.commands import COMMANDS, CommandAnswer
from astech.web.demo import fill_store
from astech.web.service import Service
from sheets.play import Refused
from tests.astech.campaign.conftest import server  # noqa: F401  a fixture
from tests.astech.campaign.postgres import Server

Work = Callable[[Service], object]


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Service, Link]]:
    """A service with the lance, on each database, and the link of an organizer."""
    where = str(tmp_path / "demo.sqlite")
    if request.param == "PostgreSQL":
        found: Server = request.getfixturevalue("server")
        where = found.url
    campaign = fill_store(where, f"Demo {secrets.token_hex(4)}")
    store = open_store(where)
    service = Service(store, campaign.id)
    link, _ = service.make_link(campaign.id, "organizer", "Olga")
    yield service, link
    store.close()


def hit(service: Service, link: Link, location: str, unit: int = 0) -> Work:
    """A command that hits a unit for one point."""
    members = service.table(link.campaign).active_members()
    body = {"do": "apply", "id": secrets.token_hex(8), "unit": members[unit].id}
    command = COMMANDS.validate_python({**body, "events": [{"do": "hit", "location": location, "damage": 1}]})
    return lambda service: service.table(link.campaign).carry_out(link, command)


def tracks(service: Service, link: Link, unit: int = 0) -> dict[str, int]:
    """The marks of a unit, from a service that reads everything again."""
    fresh = Service(service.store, link.campaign)
    table = fresh.table(link.campaign)
    return table.view(table.active_members()[unit].id).tracks


def test_a_refused_command_takes_back_itself_alone(served: tuple[Service, Link]) -> None:
    service, link = served
    works = [hit(service, link, location) for location in ("CT", "nowhere", "LT", "CT")]
    outcomes = service.write_together(works)
    assert [type(each.error) for each in outcomes] == [type(None), Refused, type(None), type(None)]
    numbers = [each.result.number for each in outcomes if isinstance(each.result, CommandAnswer)]
    assert numbers == sorted(set(numbers))
    assert tracks(service, link) == {"armor-CT": 2, "armor-LT": 1}


def test_a_command_on_which_the_program_fails_takes_back_itself_alone(served: tuple[Service, Link]) -> None:
    """The group is started again, with a transaction for each command; none is applied twice."""
    service, link = served

    def fails(service: Service) -> object:
        hit(service, link, "RA")(service)
        raise ZeroDivisionError

    outcomes = service.write_together([hit(service, link, "CT"), fails, hit(service, link, "CT")])
    assert [type(each.error) for each in outcomes] == [type(None), ZeroDivisionError, type(None)]
    assert tracks(service, link) == {"armor-CT": 2}
    service.write(hit(service, link, "LA"))
    assert tracks(service, link) == {"armor-CT": 2, "armor-LA": 1}


def test_the_same_command_twice_in_a_group_is_carried_out_once(served: tuple[Service, Link]) -> None:
    service, link = served
    work = hit(service, link, "CT")
    first, second = service.write_together([work, work])
    assert first.result == second.result
    assert tracks(service, link) == {"armor-CT": 1}


def test_changes_come_once_and_in_order(served: tuple[Service, Link]) -> None:
    service, link = served
    service.new_changes()
    service.write_together([hit(service, link, location) for location in ("CT", "LT")])
    service.write(hit(service, link, "RT", unit=1))
    ((campaign, changes),) = service.new_changes()
    assert campaign == link.campaign
    assert [entry.words for change in changes for entry in change.entries] == ["CT 1", "LT 1", "RT 1"]
    assert [len(change.units) for change in changes] == [0, 0, 2]
    assert service.new_changes() == []


def test_an_event_takes_few_statements(served: tuple[Service, Link]) -> None:
    """The link, the command, its log line and answer, and its change: no table is read twice for the same rows."""
    service, link = served
    statements: list[str] = []
    service.write_together([hit(service, link, "CT")])
    service.new_changes()
    work = hit(service, link, "LT")
    event.listen(service.store.engine, "before_cursor_execute", lambda *found: statements.append(found[2]))
    service.write_together([work])
    assert service.new_changes()
    assert len(statements) <= 17, statements
