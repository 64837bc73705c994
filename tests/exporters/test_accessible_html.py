"""The HTML of a record sheet in a browser: axe-core finds nothing serious, and the keyboard reaches every part.

Skipped where Chromium is not installed.
"""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from exporters.sheet_html import card_html, sheet_html
from importers import load
from sheets.record import Condition
from sheets.recordsheet import record_sheet
from sheets.recordsheet.card import card_sheet
from tests import ROOT
from tests.accessibility import grave_violations

UNITS = ("Brolga BRG-2.mtf", "Currawong Patrol Tank CPT-1.blk", "Drongo Watch Platoon.blk")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield found
        found.close()


def page_of(name: str, condition: Condition, card: bool = False) -> str:
    unit = load(ROOT / "tests" / "data" / name).require()
    return card_html(card_sheet(unit, condition)) if card else sheet_html(record_sheet(unit, condition))


@pytest.mark.parametrize("card", [False, True], ids=["sheet", "card"])
@pytest.mark.parametrize("name", UNITS)
def test_axe_finds_nothing_serious(browser: Browser, name: str, card: bool) -> None:
    page = browser.new_page()
    page.set_content(page_of(name, Condition(notes="Found at the river"), card))
    found = grave_violations(page)
    page.close()
    assert [(each["id"], each["impact"], each["help"]) for each in found] == []


@pytest.mark.parametrize("name", UNITS)
def test_the_keyboard_reaches_every_part_and_leaves_the_page(browser: Browser, name: str) -> None:
    """Tab goes through links and tables once, in the order of the page, and then out of the page."""
    page = browser.new_page()
    page.set_content(page_of(name, Condition()))
    stops = page.evaluate("document.querySelectorAll('a[href], [tabindex=\"0\"]').length")
    reached = []
    for _ in range(stops):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("[...document.querySelectorAll('a[href], [tabindex=\"0\"]')].indexOf(document.activeElement)")
        )
    page.keyboard.press("Tab")
    outside = page.evaluate("document.activeElement === document.body")
    page.close()
    assert reached == list(range(stops))
    assert outside


def test_the_links_lead_to_headings(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(page_of(UNITS[0], Condition()))
    lost = page.evaluate(
        "[...document.querySelectorAll('nav a')].filter(a => !document.querySelector(a.getAttribute('href'))).length"
    )
    page.close()
    assert lost == 0
