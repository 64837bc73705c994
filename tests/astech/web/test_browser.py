"""The live sheet in Chromium: phones and laptops at one table. Skipped where Chromium is not installed."""

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypedDict, Unpack

import pytest
from playwright.sync_api import Browser, FrameLocator, Locator, Page, ViewportSize, expect, sync_playwright

from astech.campaign.store import use_store
from astech.web.demo import fill_store
from astech.web.service import Service
from sheets.record.record import Options
from tests.accessibility import grave_violations
from tests.astech.web.conftest import CASSOWARY, ECHIDNA
from tests.astech.web.live import PATIENCE, LiveServer, served
from tests.conftest import ROOT


class Device(TypedDict, total=False):
    """A device of a player, by the options of Playwright."""

    viewport: ViewportSize
    has_touch: bool
    is_mobile: bool


PHONE: Device = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
Opener = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def server(store: Path) -> Iterator[LiveServer]:
    with served(store) as server:
        yield server


@pytest.fixture
def opened(browser: Browser, server: LiveServer) -> Iterator[Opener]:
    """Open an address in a device of its own; an error of a script fails the test."""
    errors: list[str] = []
    contexts = []

    def open_page(path: str = "", base: str = "", **device: Unpack[Device]) -> Page:
        context = browser.new_context(**device)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"http://127.0.0.1:{server.port}{base or server.base}{path}")
        return page

    expect.set_options(timeout=1000 * PATIENCE)
    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


def link_of(server: LiveServer, role: str, *units: str) -> str:
    """The path of a new link."""
    page = server.page()
    made = page.post("links", {"role": role, "name": role.title(), "members": [page.unit(each) for each in units]})
    return "/" + str(made["path"])


def hit(page: Page, location: str, *points: int) -> None:
    """Enter damage with the pad."""
    page.click(f"#figure [data-hit='{location}']")
    for number in points:
        page.click(f"#damage .keys button:text-is('{number}')")
    expect(page.locator("#damage .preview li").first).to_be_visible()
    page.click("#damage [name=send]")


def left(page: Page, track: str) -> str:
    """The open boxes of a track as the page shows them."""
    return page.locator(f"#figure [data-points='{track}'] .number").inner_text()


def printed_sheet(page: Page) -> FrameLocator:
    """The printed sheet beside the panels."""
    return page.frame_locator("#printed iframe")


def printed_marks(page: Page, track: str) -> Locator:
    """The marked boxes of a track on the printed sheet."""
    return printed_sheet(page).locator(f"[id^='{track}-'].struck")


def settle(page: Page) -> None:
    """Roll all due rolls, and accept all offers."""
    waiting = page.locator("#due [data-key=roll], #due .offer button:text-is('Accept')")
    page.wait_for_timeout(500)
    while waiting.count():
        waiting.first.click()
        expect(page.locator("#waiting li, [data-sent]")).to_have_count(0)
        page.wait_for_timeout(500)


def test_a_turn_of_two_players_on_two_devices(opened: Opener, server: LiveServer) -> None:
    """One player fires from a phone, the other accepts on a laptop, both see the marks; then the turn ends."""
    table = server.page()
    attacker, target = table.unit(CASSOWARY), table.unit(ECHIDNA)
    phone = opened(f"units/{attacker}", link_of(server, "player", CASSOWARY), **PHONE)
    laptop = opened(f"units/{target}", link_of(server, "player", ECHIDNA), viewport={"width": 1300, "height": 900})

    phone.fill("#words input", "walked 3")
    phone.press("#words input", "Enter")
    expect(phone.locator("#status-tmm")).to_have_text("+1")
    laptop.fill("#words input", "stand still")
    laptop.press("#words input", "Enter")

    phone.select_option("#fire [name=target]", label=ECHIDNA)
    phone.fill("#fire [name=range]", "4")
    weapons = phone.locator("#fire .weapons > li")
    expect(weapons.first).to_contain_text("Large Laser LA")
    expect(weapons.first.locator(".needed")).to_have_text("4+ 92 %")  # gunnery 3, and it walked
    for number in range(weapons.count()):
        weapons.nth(number).locator("input").tap()
    expect(phone.locator("#fire [name=offer]")).to_have_text(f"Fire 5 weapons at {ECHIDNA}")
    phone.tap("#fire [name=offer]")
    expect(phone.locator("#happened")).to_contain_text("rolled, 4 or more needed")
    expect(weapons.first).to_contain_text("it fired already")
    before = laptop.locator(".boxes input:checked").count()
    expect(laptop.locator(".offer").first).to_be_visible()
    offers = laptop.locator(".offer").count()
    assert offers > 1  # so many misses would mean broken dice
    laptop.locator(".offer button", has_text="Decline").first.click()
    expect(laptop.locator(".offer")).to_have_count(offers - 1)
    laptop.locator(".offer button", has_text="Accept").first.click()
    expect(laptop.locator("#due .pad").first).to_be_visible()
    expect(laptop.locator("#waits")).to_contain_text(f"Waiting for {ECHIDNA}")
    laptop.get_by_role("button", name="End turn").click()
    expect(laptop.locator("#happened")).to_contain_text(f"End turn: Waiting for {ECHIDNA}")
    settle(laptop)
    expect(laptop.locator(".boxes input:checked")).not_to_have_count(before)
    settle(phone)

    for page in (phone, laptop):
        page.get_by_role("button", name="End turn").click()
        settle(page)  # 20 points of damage ask for a roll at the end
        expect(page.locator("#status-turn")).to_have_text("2")
    expect(laptop.locator("#refused li")).to_have_count(0)


def test_a_change_is_on_the_other_page_within_a_second(opened: Opener, server: LiveServer) -> None:
    unit = server.page().unit(CASSOWARY)
    first, second = opened(f"units/{unit}"), opened(f"units/{unit}", **PHONE)
    full = int(left(first, "armor-LT"))
    seconds = []
    for number in (1, 2, 3, 4):
        hit(first, "LT", 2)
        begun = time.monotonic()
        expect(second.locator("#figure [data-points='armor-LT'] .number")).to_have_text(str(full - 2 * number))
        seconds.append(time.monotonic() - begun)
    assert min(seconds) < 1  # others may use the machine
    expect(second.locator("#armor-LT-8")).to_be_checked()
    expect(second.locator("#armor-LT-9")).not_to_be_checked()


def test_an_open_page_shows_new_targets_and_the_turn_of_the_game(
    opened: Opener, server: LiveServer, store: Path
) -> None:
    """A unit that another process adds is among the targets; the chosen target stays chosen."""

    def campaign(*words: str) -> None:
        subprocess.run(
            [sys.executable, "-m", "astech", "campaign", *words, "--store", str(store)],
            cwd=ROOT,
            check=True,
            capture_output=True,
        )

    page = opened("units/" + server.page().unit(CASSOWARY))
    target, options = page.locator("#fire [name=target]"), page.locator("#fire [name=target] option")
    target.select_option(label=ECHIDNA)
    before = options.count()
    campaign("add", "tests/data/Brolga BRG-2.mtf")
    expect(options).to_have_count(before + 1)
    assert target.locator("option:checked").inner_text() == ECHIDNA
    campaign("game", "Cobble Ford")
    expect(page.locator("#game")).to_have_text("Cobble Ford, turn 1")
    campaign("end-turn")
    expect(page.locator("#game")).to_have_text("Cobble Ford, turn 2")


def test_an_opponent_offers_damage_on_a_phone_and_the_player_declines(opened: Opener, server: LiveServer) -> None:
    """The offer is possible while the target has a roll due; the player sees who made it."""
    unit = server.page().unit(CASSOWARY)
    player = opened(f"units/{unit}", link_of(server, "player", CASSOWARY), **PHONE)
    opponent = opened(f"units/{unit}", link_of(server, "opponent"), **PHONE)
    hit(player, "LL", 20, 5)
    expect(player.locator("#due .card")).to_have_count(1)
    expect(opponent.locator("#due .card")).to_have_count(1)
    expect(opponent.locator("#due button, #words, .bar [data-command]")).to_have_count(0)
    opponent.tap("[data-hit='from left']")
    opponent.locator("#damage .keys button").nth(4).tap()
    expect(opponent.locator("#damage .preview")).to_contain_text("is due first")
    opponent.tap("#damage [name=send]")
    offer = player.locator("#due .offer")
    expect(offer).to_contain_text("Opponent, 10 from the left")
    offer.get_by_role("button", name="Decline").tap()
    expect(offer).to_have_count(0)
    expect(player.locator("#due .card")).to_have_count(1)


def test_undo_and_redo(opened: Opener, server: LiveServer) -> None:
    page = opened(f"units/{server.page().unit(CASSOWARY)}")
    full = left(page, "armor-LA")
    hit(page, "LA", 10)
    expect(page.locator("#armor-LA-10")).to_be_checked()
    page.click("text=Undo")
    expect(page.locator("#figure [data-points='armor-LA'] .number")).to_have_text(full)
    page.click("text=Redo")
    expect(page.locator("#armor-LA-10")).to_be_checked()


def test_commands_wait_for_the_network_and_are_sent_once(opened: Opener, server: LiveServer) -> None:
    unit = server.page().unit(CASSOWARY)
    page, other = opened(f"units/{unit}"), opened(f"units/{unit}")
    page.context.set_offline(True)
    for text in ("lt 2", "lt 3"):
        page.fill("#words input", text)
        page.press("#words input", "Enter")
    expect(page.locator("#waiting li")).to_have_count(2)
    hit(other, "RT", 5)
    page.context.set_offline(False)
    expect(page.locator("#waiting li")).to_have_count(0)
    for each in (page, other):
        expect(each.locator("#armor-LT-5")).to_be_checked()
        expect(each.locator("#armor-LT-6")).not_to_be_checked()
        expect(each.locator("#armor-RT-5")).to_be_checked()


def test_commands_that_wait_are_still_there_when_the_page_is_loaded_again(opened: Opener, server: LiveServer) -> None:
    page = opened(f"units/{server.page().unit(CASSOWARY)}")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
    page.reload()
    hit(page, "RT", 5)
    expect(page.locator("#armor-RT-5")).to_be_checked()
    expect(printed_marks(page, "armor-RT")).to_have_count(5)
    page.context.set_offline(True)
    page.fill("#words input", "lt 4")
    page.press("#words input", "Enter")
    expect(page.locator("#waiting li")).to_have_count(1)
    page.reload()
    expect(page.locator("#waiting li")).to_have_count(1)
    expect(page.locator("#armor-RT-5")).to_be_checked()  # the last state that the device had seen
    expect(printed_marks(page, "armor-RT")).to_have_count(5)
    page.context.set_offline(False)
    expect(page.locator("#waiting li")).to_have_count(0)
    expect(page.locator("#armor-LT-4")).to_be_checked()


def test_a_refused_command_is_discarded_or_sent_again(opened: Opener, server: LiveServer) -> None:
    page = opened(f"units/{server.page().unit(CASSOWARY)}")
    page.fill("#words input", "lt nonsense")
    page.press("#words input", "Enter")
    expect(page.locator("#refused li")).to_have_count(1)
    page.click("#refused >> text=Send again")
    expect(page.locator("#refused li")).to_have_count(1)
    page.click("#refused >> text=Discard")
    expect(page.locator("#refused li")).to_have_count(0)


def test_the_force_without_network_is_shown_as_it_was_seen_last(opened: Opener, server: LiveServer) -> None:
    page = opened()
    page.wait_for_function("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
    page.reload()
    armor = page.locator(f"#unit-{server.page().unit(CASSOWARY)} .gauges dd").first
    expect(armor).to_contain_text("200/200")
    server.page().hit(server.page().unit(CASSOWARY), 7)
    expect(armor).to_contain_text("193/200")
    page.context.set_offline(True)
    page.reload()
    expect(armor).to_contain_text("193/200")


def test_a_command_that_became_invalid_shows_the_events_in_between(opened: Opener, server: LiveServer) -> None:
    """The unit is destroyed while a phone is offline; after an undo its player sends the damage again."""
    table = server.page()
    unit = table.unit(CASSOWARY)
    page, other = opened(f"units/{unit}", **PHONE), opened(f"units/{unit}")
    page.context.set_offline(True)
    page.fill("#words input", "lt 2")
    page.press("#words input", "Enter")
    expect(page.locator("#waiting li")).to_have_count(1)
    other.fill("#words input", "hd 20")
    other.press("#words input", "Enter")
    expect(other.locator("#due .card").first).to_be_visible()
    settle(other)
    expect(other.locator("#status-state")).to_contain_text("destroyed")
    page.context.set_offline(False)
    refused = page.locator("#refused > li")
    expect(refused).to_contain_text("it is destroyed")
    expect(refused.get_by_label("Events in between")).to_contain_text("HD 20 (console)")
    while other.locator("#armor-HD-1").is_checked():  # the rolls, and the hit
        other.click("text=Undo")
        other.wait_for_timeout(500)
    expect(other.locator("#status-state")).to_have_text("ready")
    page.click("#refused >> text=Send again")
    expect(page.locator("#armor-LT-2")).to_be_checked()
    expect(refused).to_have_count(0)


def test_a_killed_server_comes_back_and_pages_go_on(opened: Opener, server: LiveServer, store: Path) -> None:
    unit = server.page().unit(CASSOWARY)
    page = opened(f"units/{unit}")
    hit(page, "LT", 5)
    expect(page.locator("#armor-LT-5")).to_be_checked()
    server.end(signal.SIGKILL)
    expect(page.locator("#connection")).to_contain_text("No connection")
    page.fill("#words input", "lt 3")
    page.press("#words input", "Enter")
    expect(page.locator("#waiting li")).to_have_count(1)
    with served(store, port=server.port):
        expect(page.locator("#waiting li")).to_have_count(0)
        expect(page.locator("#armor-LT-8")).to_be_checked()
        expect(page.locator("#connection")).to_have_text("")


def test_a_turn_by_the_keyboard_alone(opened: Opener, server: LiveServer) -> None:
    """Tab reaches the controls; Enter presses them; M marks a box, Enter says why it is marked."""
    page = opened(f"units/{server.page().unit(CASSOWARY)}")
    page.focus("[data-hit='RA']")
    page.keyboard.press("Enter")
    expect(page.locator("#damage [name=points]")).to_be_focused()
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.locator("#damage .groups li")).to_have_count(1)
    page.keyboard.press("Enter")  # in the empty field: sends
    expect(page.locator("#armor-RA-7")).to_be_checked()
    page.fill("#words input", "ll 45")
    page.keyboard.press("Enter")
    page.focus("#due [data-key=roll]")
    before = page.locator("#due .card").first.inner_text()
    page.keyboard.press("Enter")
    expect(page.locator("#due .card").first).not_to_have_text(before)  # the leg is lost: it may fall
    expect(page.locator("#due [data-key=roll]")).to_be_focused()
    settle(page)
    page.focus("#region-RA summary")
    page.keyboard.press("Enter")
    page.focus("#armor-RA-7")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator("#why .reason")).to_contain_text("7")
    page.keyboard.press("Escape")
    page.focus("#armor-RA-8")
    page.keyboard.press("m")
    expect(page.locator("#armor-RA-8")).to_be_checked()
    reached = set()
    for _ in range(250):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("document.activeElement.id || document.activeElement.name || document.activeElement.tagName")
        )
    assert {"words-text", "range", "target", "situation", "open-log", "armor-RA-1", "slot-LT-1"} <= reached


def test_a_long_press_marks_a_box_and_the_log_says_so(opened: Opener, server: LiveServer) -> None:
    page = opened(f"units/{server.page().unit(CASSOWARY)}", **PHONE)
    page.click("text=Boxes of Head")
    box = page.locator("#armor-HD-3")
    box.dispatch_event("pointerdown")
    expect(box).to_be_checked()
    box.dispatch_event("pointerup")
    page.click("#open-log")
    expect(page.locator("#log li").first).to_contain_text("marked")


def test_the_heat_answers_why(opened: Opener, server: LiveServer) -> None:
    table = server.page()
    unit = table.unit(CASSOWARY)
    table.post("events", {"do": "mark", "id": "heat-of-the-sheet", "unit": unit, "box": "heat-6"})
    page = opened(f"units/{unit}", **PHONE)
    page.tap("#status-heat button")
    expect(page.locator("#why .reason")).to_contain_text("box heat-6 marked directly")
    page.tap("#why [name=close]")
    page.locator("#status-heat button").dispatch_event("pointerdown")  # held: the last level is cleared
    expect(page.locator("#status-heat")).to_have_text("5")


def test_an_earlier_state_is_opened_and_closed(opened: Opener, server: LiveServer) -> None:
    page = opened(f"units/{server.page().unit(CASSOWARY)}")
    hit(page, "LT", 5)
    expect(page.locator("#armor-LT-5")).to_be_checked()
    hit(page, "LT", 3)
    expect(page.locator("#armor-LT-8")).to_be_checked()
    page.click("#open-log")
    page.locator("#log li button").nth(1).click()
    expect(page.locator("#armor-LT-8")).not_to_be_checked()
    expect(page.locator("#as-of")).to_contain_text("State after event")
    assert left(page, "armor-LT") == "19"
    expect(printed_marks(page, "armor-LT")).to_have_count(5)
    page.click("text=Show the current state")
    expect(page.locator("#armor-LT-8")).to_be_checked()
    assert left(page, "armor-LT") == "16"
    expect(printed_marks(page, "armor-LT")).to_have_count(8)


def test_rolls_that_are_due_stand_on_top(opened: Opener, server: LiveServer) -> None:
    """A hit into the structure asks for a roll for critical hits, with its ruling and a pad for dice."""
    page = opened(f"units/{server.page().unit(CASSOWARY)}", **PHONE)
    hit(page, "LL", 20, 5)
    card = page.locator("#due .card").first
    expect(card).to_contain_text("critical")
    expect(card.locator(".ruling").first).not_to_be_empty()
    card.locator("input").fill("1 2")
    card.locator("input").press("Enter")
    expect(page.locator("#due")).to_be_hidden()


def test_the_organizer_makes_renames_and_revokes_links(opened: Opener, server: LiveServer) -> None:
    page = opened("organizer")
    page.fill("#new-link [name=name]", "Ann")
    page.get_by_label(CASSOWARY).check()
    page.click("text=Make link")
    address = str(page.locator("#made a").get_attribute("href"))
    expect(page.get_by_alt_text("QR code of the link of Ann")).to_have_js_property("complete", True)
    player = opened(base="/" + address.split("/", 3)[3])
    expect(player.locator(".own")).to_have_count(1)
    row = page.locator("[data-link]", has_text="Ann")
    expect(row.locator(".present")).to_have_text("connected, 1 page open")
    page.on("dialog", lambda dialog: dialog.accept())
    row.get_by_role("textbox").fill("Anna")
    row.get_by_role("button", name="Rename").click()
    row = page.locator("[data-link]", has_text="Anna")
    expect(row.locator(".present")).to_have_text("connected, 1 page open")
    row.get_by_role("button", name="Revoke").click()
    expect(player.locator("body")).to_contain_text("revoked")


def test_a_page_that_was_away_learns_that_its_link_was_revoked(opened: Opener, server: LiveServer, store: Path) -> None:
    """Without a connection the page says so; when it returns, the link opens no table any more."""
    base = link_of(server, "player", CASSOWARY)
    phone = opened(f"units/{server.page().unit(CASSOWARY)}", base, **PHONE)
    expect(phone.locator("#figure")).to_be_visible()
    server.end(signal.SIGKILL)
    expect(phone.locator("#connection")).to_contain_text("No connection")
    with use_store(str(store)) as opened_store:
        service = Service(opened_store)
        link = service.admit(base.split("/")[2])
        service.revoke_link(link.campaign, link.id)
    with served(store, port=server.port):
        expect(phone.locator("#connection")).to_have_text("This link was revoked. Ask the organizer for another one.")
        expect(phone.locator("#figure")).to_have_count(0)


def test_a_browser_that_stores_nothing_sends_its_commands(opened: Opener, server: LiveServer) -> None:
    page = opened(f"units/{server.page().unit(CASSOWARY)}")
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked'); }})")
    page.reload()
    hit(page, "LT", 5)
    expect(page.locator("#armor-LT-5")).to_be_checked()


@pytest.mark.parametrize("device", [PHONE, {"viewport": {"width": 1400, "height": 900}}], ids=["phone", "laptop"])
def test_axe_finds_nothing_serious(opened: Opener, server: LiveServer, device: Device) -> None:
    unit = server.page().unit(CASSOWARY)
    for path in ("", f"units/{unit}", "screen", "organizer"):
        page = opened(path, **device)
        if path.startswith("units"):
            hit(page, "LL", 20, 5)
            expect(page.locator("#due .card").first).to_be_visible()
        assert [(path, each["id"], each["nodes"][0]["html"]) for each in grave_violations(page)] == []


def test_an_element_takes_damage_and_heat_on_its_card(browser: Browser, tmp_path: Path) -> None:
    """Alpha Strike: two pages of a card show the same bubbles; undo opens them again."""
    store = tmp_path / "elements.sqlite"
    fill_store(str(store), "Elements", Options(edition="asce-5.01"))
    with served(store) as server:
        address = f"http://127.0.0.1:{server.port}{server.base}units/{server.page().unit(CASSOWARY)}"
        first, second = browser.new_context().new_page(), browser.new_context(**PHONE).new_page()
        for page in (first, second):
            page.goto(address)
        first.fill("#words input", "hit 3")
        first.press("#words input", "Enter")
        for page in (first, second):
            expect(page.locator("#armor-3")).to_be_checked()
            expect(page.locator("#armor-4")).not_to_be_checked()
        second.tap("text=Undo")
        for page in (first, second):
            expect(page.locator("#armor-1")).not_to_be_checked()
        assert [each["id"] for each in grave_violations(second)] == []
        for page in (first, second):
            page.context.close()


def test_a_force_of_100_units_is_shown_and_kept_up_to_date(browser: Browser, tmp_path: Path) -> None:
    store = tmp_path / "regiment.sqlite"
    fill_store(str(store), "Regiment", lances=25)
    with served(store) as server:
        page = browser.new_context(**PHONE).new_page()
        page.goto(f"http://127.0.0.1:{server.port}{server.base}")
        expect(page.locator(".units > li")).to_have_count(100)
        table = server.page()
        unit = table.unit(CASSOWARY)
        before = page.locator(f"#unit-{unit} .gauges dd").first.inner_text()
        table.hit(unit, 5)
        expect(page.locator(f"#unit-{unit} .gauges dd").first).not_to_have_text(before)
        page.context.close()


def test_the_force_is_printed_as_it_stands(opened: Opener, server: LiveServer) -> None:
    page = opened(**PHONE)
    address = str(page.locator("text=Print the sheets with their marks").get_attribute("href"))
    answer = page.request.get(f"{page.url}{address}")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF")


def test_no_page_is_wider_than_a_phone(opened: Opener, server: LiveServer) -> None:
    for path in ("", f"units/{server.page().unit(CASSOWARY)}", "screen", "organizer"):
        page = opened(path, **PHONE)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_each_control_is_large_enough_for_a_thumb(opened: Opener, server: LiveServer) -> None:
    """44 pixels each way; a checkbox beside words has its label, and the name of a unit its whole card."""
    small = """() => [...document.querySelectorAll("button, a, input, select, summary")]
        .filter((each) => each.offsetParent && !each.closest("label") && !each.closest("#made, .glance"))
        .map((each) => [each.id || each.textContent.trim(), each.getBoundingClientRect()])
        .filter(([, box]) => Math.round(box.width) < 44 || Math.round(box.height) < 44).map(([name]) => name)"""
    unit = server.page().unit(CASSOWARY)
    for path in ("", f"units/{unit}", "organizer"):
        page = opened(path, **PHONE)
        if path.startswith("units"):
            hit(page, "LL", 20, 5)
            expect(page.locator("#due .card").first).to_be_visible()
            page.click("text=Boxes of Left Torso")
        assert page.evaluate(small) == [], path


def test_nothing_moves_while_a_page_is_loaded(opened: Opener, server: LiveServer) -> None:
    unit = server.page().unit(CASSOWARY)
    hit(opened(f"units/{unit}"), "LL", 20, 5)
    for path in ("", f"units/{unit}"):
        page = opened(path, **PHONE)
        page.wait_for_timeout(500)
        moved = """() => new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().length))
            .observe({type: "layout-shift", buffered: true}) || setTimeout(() => done(0), 300))"""
        assert page.evaluate(moved) == 0, path


def test_dice_are_entered_with_keys(opened: Opener, server: LiveServer) -> None:
    page = opened(f"units/{server.page().unit(CASSOWARY)}", **PHONE)
    page.tap("[data-hit='from left']")
    page.locator("#damage .keys button").nth(3).tap()
    expect(page.locator("#damage .preview")).to_contain_text("To roll: hit location")
    page.tap("#damage [name=send]")
    page.locator("#due .dice button:text-is('6')").tap()
    table = server.page()
    table.post("events", {"do": "offer", "id": "an-offer-between", "unit": table.unit(CASSOWARY), "text": "ct 2"})
    expect(page.locator("#due .offer")).to_be_visible()  # the cards are new, the first die stays
    page.locator("#due .dice button:text-is('1')").tap()  # seven from the left: the left torso
    expect(page.locator("#figure [data-points='armor-LT'] .number")).to_have_text("19")
    expect(page.locator("#happened")).to_contain_text("5 points to the Left Torso")


def test_a_preview_shows_the_transfer_of_damage(opened: Opener, server: LiveServer) -> None:
    page = opened(f"units/{server.page().unit(CASSOWARY)}", **PHONE)
    page.tap("#figure [data-hit='LA']")
    page.fill("#damage [name=points]", "40")
    page.tap("#damage [name=add]")
    preview = page.locator("#damage .preview")
    expect(preview).to_contain_text("13 points to the structure of the Left Arm: 0 left")
    expect(preview).to_contain_text("7 points to the Left Torso: 17 of armor left")


def test_a_tap_on_the_printed_sheet_opens_the_damage_pad(opened: Opener, server: LiveServer) -> None:
    page = opened(f"units/{server.page().unit(CASSOWARY)}", viewport={"width": 1300, "height": 1400})
    sheet = page.locator("#printed iframe")
    expect(printed_sheet(page).locator("#armor-LT-3")).to_be_visible()
    middle = """(id) => { const object = document.querySelector("#printed iframe");
        const inner = object.contentDocument.getElementById(id).getBoundingClientRect();
        const outer = object.getBoundingClientRect();
        return [outer.x + inner.x + inner.width / 2, outer.y + inner.y + inner.height / 2]; }"""
    assert sheet.is_visible()
    page.mouse.click(*page.evaluate(middle, "armor-LT-3"))
    expect(page.locator("#damage [name=where]")).to_have_value("LT")
    page.locator("#damage .keys button").nth(3).click()
    page.click("#damage [name=send]")
    expect(page.locator("#armor-LT-5")).to_be_checked()
    page.wait_for_timeout(1_500)  # until the sheet is drawn again
    page.mouse.click(*page.evaluate(middle, "armor-LT-3"))  # now it is marked
    expect(page.locator("#why")).to_contain_text("Marked by event 2: LT 5")
    page.click("#why [name=close]")
    page.mouse.move(*page.evaluate(middle, "armor-RT-2"))
    page.mouse.down()
    expect(page.locator("#armor-RT-2")).to_be_checked()  # a long press marks it directly
    page.mouse.up()
    expect(page.locator("#damage")).to_be_hidden()
    page.wait_for_timeout(1_500)
    page.mouse.click(*page.evaluate(middle, "slot-LT-2"))
    expect(page.locator("#why")).to_contain_text("SRM 6")
    expect(page.locator("#why")).to_contain_text("This box is not marked.")
    page.click("#why [name=mark]")
    expect(page.locator("#slot-LT-2")).to_have_attribute("aria-pressed", "true")
