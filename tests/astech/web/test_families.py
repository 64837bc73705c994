"""Every family of units on a page: each box has a control with a name, and can be marked directly and cleared again."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from astech.campaign import company
from astech.campaign.access import CampaignAccess
from astech.campaign.company import Member, new_campaign, new_id
from astech.campaign.ledger import IMPORT, current_time
from astech.campaign.store import open_store
from astech.web.app import create_app
from astech.web.assets import load_assets
from astech.web.port import DirectPort
from astech.web.service import Service
from astech.web.views import sheet_of_member, tracks_of
from importers import load_all, walk
from sheets.play import Refused, fresh
from sheets.record.record import Options
from sheets.recordsheet import RecordSheet
from sheets.units import Unit
from tests.astech.web.conftest import Page
from tests.conftest import ROOT

UNITS = [loaded.require() for source in walk([str(ROOT / "tests" / "data")]) for loaded in load_all(source)]
CONTROL = re.compile(r'<(?:input|button)[^>]* id="([^"]+)"')


def can_play(unit: Unit, options: Options) -> bool:
    """Whether a unit can be played by these rules; some have no element."""
    try:
        fresh(unit, options)
    except Refused:
        return False
    return True


def served(where: Path, options: Options) -> Iterator[tuple[Service, TestClient]]:
    """A campaign with all units of the tests."""
    campaign = new_campaign(options, "Menagerie")
    store = open_store(str(where), create=True)
    access = CampaignAccess(store, campaign, by="tests")

    def filled() -> None:
        store.write(lambda connection: company.write_new_campaign(connection, campaign))
        for unit in filter(partial(can_play, options=campaign.options), UNITS):
            member = Member(new_id(), unit.name, unit, campaign.options, "", None, "", "", current_time())
            store.write(partial(company.write_new_member, campaign=campaign.id, joining=member))

    access.write(filled, "new", kind=IMPORT)
    service = Service(store)
    with TestClient(create_app(DirectPort(service), load_assets())) as client:
        yield service, client
    store.close()


RULES = [Options(), Options(edition="core-2026", unconfirmed=True), Options(edition="asce-5.01")]


@pytest.fixture(scope="module", params=RULES, ids=lambda options: options.reading)
def menagerie(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Service, Page]]:
    """All units of the tests, by two classic editions and as elements."""
    for service, client in served(tmp_path_factory.mktemp("menagerie") / "store.sqlite", request.param):
        (campaign,) = service.campaigns()
        _, token = service.make_link(campaign.id, "organizer", "Olga")
        yield service, Page(client, token)


def test_the_force_has_a_line_for_each_unit_that_can_be_played(menagerie: tuple[Service, Page]) -> None:
    _, page = menagerie
    assert len(page.get("units")) >= 10


def test_each_unit_shows_what_is_left_of_it_and_its_sheet(menagerie: tuple[Service, Page]) -> None:
    service, page = menagerie
    table = service.table(service.campaigns()[0].id)
    sessions = list(table.sessions())
    assert len(list(table.glances())) == len(sessions)
    for session in sessions:
        picture = page.client.get(f"{page.base}units/{session.member.id}/sheet.svg")
        assert picture.status_code == 200, session.member.name
        is_named = "core rules, unconfirmed" in picture.text
        assert is_named == session.options.unconfirmed, session.member.name


def test_each_box_of_a_sheet_has_a_control_with_a_name(menagerie: tuple[Service, Page]) -> None:
    service, page = menagerie
    table = service.table(service.campaigns()[0].id)
    for session in table.sessions():
        shown = page.client.get(f"{page.base}units/{session.member.id}").text
        controls = set(CONTROL.findall(shown))
        for track in tracks_of(sheet_of_member(session)):
            wanted = {f"{track.id}-{number}" for number in range(1, track.boxes + 1)}
            assert wanted <= controls, (session.member.name, track.id)
        assert 'aria-label=""' not in shown


def test_the_weapons_of_a_bay_show_heat_that_adds_up_to_that_of_the_bay(menagerie: tuple[Service, Page]) -> None:
    service, page = menagerie
    table = service.table(service.campaigns()[0].id)
    bays = 0
    for session in table.sessions():
        sheet = sheet_of_member(session)
        if not isinstance(sheet, RecordSheet):
            continue
        weapons = {weapon["mount"]: weapon for weapon in page.get(f"units/{session.member.id}/view")["weapons"]}
        for bay in sheet.bays:
            shown = [weapons[mount] for gun in bay.guns for mount in gun.mounts]
            assert sum(int(weapon["heat"]) for weapon in shown) == bay.heat, (session.member.name, bay.id)
            assert {weapon["where"] for weapon in shown} == {f"{bay.place} (R)" if bay.rear else bay.place}
            bays += 1
    assert bays or table.campaign.options.edition == "asce-5.01"


def test_a_platoon_fires_from_its_page(menagerie: tuple[Service, Page]) -> None:
    """A platoon without field guns has one attack; its hit is offered to the target."""
    service, page = menagerie
    table = service.table(service.campaigns()[0].id)
    sessions = {session.unit.kind: session.member for session in table.sessions()}
    platoon, target = sessions["infantry"].id, sessions["mech"].id
    query = {"target": target, "range": "1"}
    shown = page.client.get(f"{page.base}units/{platoon}/parts", params=query).text
    assert 'role="alert"' not in shown
    page.send("fire", unit=platoon, attack="all", target=target, situation="range 1")
    page.send("undo", unit=platoon)


def test_a_track_of_each_kind_is_marked_directly_and_cleared_again(menagerie: tuple[Service, Page]) -> None:
    """The second box of a track marks two boxes; clearing it leaves one."""
    service, page = menagerie
    table = service.table(service.campaigns()[0].id)
    for session in {each.unit.kind: each for each in table.sessions()}.values():
        unit = session.member.id
        kinds = {track.id.partition("-")[0]: track for track in tracks_of(sheet_of_member(session)) if track.boxes > 2}
        for track in kinds.values():
            for marked, left in ((True, 2), (False, 1)):
                page.send("mark", unit=unit, box=f"{track.id}-2", marked=marked)
                assert page.get(f"units/{unit}/view")["tracks"].get(track.id, 0) == left, (
                    session.member.name,
                    track.id,
                )
            page.send("undo", unit=unit, number=2)
        assert page.get(f"units/{unit}/view")["tracks"] == {}, session.member.name
