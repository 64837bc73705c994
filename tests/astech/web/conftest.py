"""A table of four units that is served without a network: its links, and a page for each role."""

import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from astech.campaign.links import Role
from astech.campaign.store import open_store
from astech.web.app import create_app
from astech.web.assets import load_assets
from astech.web.demo import fill_store
from astech.web.port import DirectPort
from astech.web.service import Service

CASSOWARY, LORIKEET, ECHIDNA, LYREBIRD = "Cassowary CSW-2", "Lorikeet LRK-1", "Echidna ECD-4", "Lyrebird LYR-3"
JSON = {"content-type": "application/json"}


class Page:
    """The requests of one link."""

    def __init__(self, client: TestClient, token: str) -> None:
        self.client = client
        self.base = f"/t/{token}/"

    def get(self, path: str, **query: str | int) -> Any:
        """The answer to a question."""
        found = self.client.get(self.base + path, params=query)
        assert found.status_code == 200, found.text
        return found.json()

    def refused(self, path: str, status: int) -> str:
        """The sentence of a refusal."""
        found = self.client.get(self.base + path)
        assert found.status_code == status, found.text
        return str(found.json()["refused"])

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        """The answer to a request with a body."""
        found = self.client.post(self.base + path, json=body)
        assert found.status_code == status, found.text
        return found.json()

    def send(self, do: str, status: int = 200, **fields: Any) -> Any:
        """The answer to a command, which has a new id if none is given."""
        return self.post("events", {"do": do, "id": secrets.token_hex(8), **fields}, status)

    def unit(self, name: str) -> str:
        """The id of a unit."""
        return next(str(each["id"]) for each in self.get("units") if each["name"] == name)

    def view(self, name: str) -> Any:
        """The current view of a unit."""
        return self.get(f"units/{self.unit(name)}/view")


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of the demonstration; to be copied."""
    store = tmp_path_factory.mktemp("demo") / "demo.sqlite"
    fill_store(str(store))
    return store


@pytest.fixture
def store(demo: Path, tmp_path: Path) -> Path:
    """A store with the lance of the demonstration."""
    return shutil.copy(demo, tmp_path / "demo.sqlite")


@pytest.fixture
def service(store: Path) -> Iterator[Service]:
    """The service on this store."""
    opened = open_store(str(store))
    yield Service(opened)
    opened.close()


@pytest.fixture
def client(service: Service) -> Iterator[TestClient]:
    """A client without a page."""
    with TestClient(create_app(DirectPort(service), load_assets()), raise_server_exceptions=False) as client:
        yield client


class Table:
    """The pages of the four roles; the player has the Cassowary and the Lorikeet."""

    def __init__(self, service: Service, client: TestClient) -> None:
        self.service = service
        self.client = client
        (campaign,) = service.campaigns()
        self.campaign = campaign.id
        ids = {each.name: each.id for each in service.table(campaign.id).active_members()}
        self.organizer = self.page("organizer", "Olga")
        self.player = self.page("player", "Ann", ids[CASSOWARY], ids[LORIKEET])
        self.other = self.page("player", "Ben", ids[ECHIDNA], ids[LYREBIRD])
        self.opponent = self.page("opponent", "Oz")
        self.screen = self.page("screen", "Screen")

    def page(self, role: Role, name: str, *members: str) -> Page:
        """A page with a new link."""
        _, token = self.service.make_link(self.campaign, role, name, members)
        return Page(self.client, token)


@pytest.fixture
def table(service: Service, client: TestClient) -> Table:
    """The pages of a table."""
    return Table(service, client)
