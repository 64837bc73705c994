"""What axe-core finds on a page in a browser, in light and in dark colors."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
OF_COLORS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules that depend on colors."""


def grave_violations(page: Page) -> list[dict[str, Any]]:
    """The serious and critical violations: of all rules in light colors, of those about colors in dark ones, too."""
    page.emulate_media(color_scheme="light")
    found = Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="dark")
    found += Axe().run(page, options=OF_COLORS).response["violations"]
    return [each for each in found if each["impact"] in GRAVE]
