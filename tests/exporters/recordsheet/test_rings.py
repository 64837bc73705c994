"""Points that count otherwise have rings of their own, and the head of their panel says how they count."""

import pytest

from exporters.page import Circle, Symbol
from exporters.recordsheet import draw, marks
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.style import style_of
from sheets.equipment.kinds import ArmorType, StructureType
from sheets.recordsheet import record_sheet
from sheets.units.systems import Structure
from tests.builders import mech
from tests.exporters.recordsheet.proof import runs, words

STYLES = [style_of(SheetOptions()), style_of(SheetOptions(color=False)), style_of(SheetOptions(contrast=True))]


def ring(symbol: Symbol | None) -> Circle:
    assert symbol is not None
    (circle, *_) = symbol.elements
    assert isinstance(circle, Circle)
    return circle


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_a_weak_point_is_a_thin_gray_ring_without_dashes(style: marks.Style) -> None:
    weak, usual = ring(marks.pip_face(style, "thin").open), ring(marks.pip_face(style).open)
    assert not weak.dash
    assert weak.line_width < 0.8 * usual.line_width
    assert weak.stroke == style.palette.muted != usual.stroke
    assert weak.radius + weak.line_width / 2 == pytest.approx(usual.radius + usual.line_width / 2)


def test_commercial_armor_says_its_rating_in_the_head_of_its_panel() -> None:
    """Commercial armor is BAR 5: a hit of more points forces a critical roll (digest 3.1)."""
    (page,) = draw(mech(armor=ArmorType.COMMERCIAL))
    assert any(text.startswith("Commercial, ") and text.endswith(", BAR 5") for text in words(page))
    assert runs(page)["armor-CT"].face is marks.pip_face(style_of(SheetOptions()), "thin")


@pytest.mark.parametrize(
    ("kind", "head", "shape"),
    [
        (StructureType.COMPOSITE, "Composite, counts double", "thin"),
        (StructureType.REINFORCED, "Reinforced, counts half", "diamond"),
        (StructureType.ENDO_COMPOSITE, "Endo-Composite", "circle"),
        (StructureType.STANDARD, "Standard", "circle"),
    ],
)
def test_structure_says_how_it_counts(kind: StructureType, head: str, shape: marks.PipShape) -> None:
    """Composite structure takes double damage, reinforced half (TO); endo-composite takes the usual."""
    unit = mech(structure=Structure(type=kind))
    (page,) = draw(unit)
    assert head in words(page)
    assert runs(page)["structure-CT"].face is marks.pip_face(style_of(SheetOptions()), shape, structure=True)
    assert record_sheet(unit).systems[1].effect == head.partition(", ")[2]
