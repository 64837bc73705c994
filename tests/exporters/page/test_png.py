"""The PNG of a page shows what the page says, at the resolution that was asked for."""

import io
import subprocess
import sys
from typing import Any

import pytest
from PIL import Image as Pillow

from exporters.page import Box, Circle, Group, Outline, Page, Pips, Rect, Text, png
from tests import ROOT
from tests.exporters.page.showcase import ROUND, showcase


def drawn(page: Page, **options: Any) -> Any:
    return Pillow.open(io.BytesIO(png.to_bytes(page, **options)))


def test_resolution() -> None:
    image = drawn(Page(252, 180, []), dpi=300)
    assert image.size == (1050, 750)
    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert image.getpixel((5, 5)) == (255, 255, 255)


def test_shapes_have_their_places_and_colors() -> None:
    image = drawn(
        Page(100, 100, [Rect(Box(10, 20, 30, 10), fill="#ff0000"), Circle(70, 70, 10, fill="#0000ff")]), dpi=144
    )
    assert image.getpixel((2 * 25, 2 * 25)) == (255, 0, 0)
    assert image.getpixel((2 * 25, 2 * 35)) == (255, 255, 255)
    assert image.getpixel((2 * 70, 2 * 70)) == (0, 0, 255)
    assert image.getpixel((2 * 62, 2 * 62)) == (255, 255, 255), "outside the circle, inside its box"


def test_pips_and_their_marks() -> None:
    image = drawn(Page(50, 50, [Pips("a", [(10, 10), (20, 10)], ROUND, {2})]), dpi=720)
    assert image.getpixel((100, 100)) == (255, 255, 255)
    assert image.getpixel((200, 100)) == (192, 57, 43)


def test_a_clip_cuts() -> None:
    green = Rect(Box(-50, -50, 100, 100), fill="#00ff00")
    image = drawn(Page(100, 100, [Group([green], x=50, y=50, clip=Outline.circle(0, 0, 20))]), dpi=72)
    assert image.getpixel((50, 50)) == (0, 255, 0)
    assert image.getpixel((50, 25)) == (255, 255, 255)


def test_letters_leave_ink_above_their_baseline_and_not_below() -> None:
    image = drawn(Page(100, 100, [Text(10, 50, "HHHHH", "bold", 20)]), dpi=72).convert("L")
    assert image.crop((10, 37, 80, 49)).getextrema()[0] < 40
    assert image.crop((0, 52, 100, 100)).getextrema() == (255, 255)


def test_gray() -> None:
    assert drawn(showcase(), dpi=36, gray=True).mode == "L"


def test_the_same_page_makes_the_same_file() -> None:
    assert png.to_bytes(showcase(), dpi=72) == png.to_bytes(showcase(), dpi=72)


def test_back_ends_are_found_by_the_name_of_the_package() -> None:
    """In a process that has imported none of them."""
    script = "from exporters import page as p; print(*(it.__name__ for it in (p.check, p.pdf, p.png, p.svg)))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [f"exporters.page.{name}" for name in ("check", "pdf", "png", "svg")]
