"""Units to pages, pages to files. Small units are collected until a page of their kind is full."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import NamedTuple

from exporters.page import Page, pdf, png
from exporters.recordsheet.layout import (
    NARROW,
    SharedLayout,
    WholeLayout,
    layout_area,
    printable_area,
    shared_pages,
    whole_pages,
)
from exporters.recordsheet.left_out import left_out, page_content
from exporters.recordsheet.options import SheetOptions
from exporters.recordsheet.sheet import Sheet
from sheets.recordsheet.model import LeftOut

# The module of this package that draws each kind of unit.
MODULES: dict[str, str] = {
    "mech": "mech",
    "vehicle": "vehicle",
    "gun-emplacement": "emplacement",
    "infantry": "infantry",
    "battle-armor": "battlearmor",
    "protomech": "protomech",
    "fighter": "aero.fighter",
    "small-craft": "aero.largecraft",
    "dropship": "aero.largecraft",
    "jumpship": "aero.largecraft",
    "warship": "aero.largecraft",
    "space-station": "aero.largecraft",
    "handheld-weapon": "handheld",
}


ONE_SIZE = ("vehicle", "gun-emplacement", "infantry", "battle-armor", "protomech", "handheld-weapon")
"""The kinds whose parts cannot be spread over more pages: small paper has no room for larger ones."""


def _with_readable_size(sheet: Sheet) -> Sheet:
    """The sheet without large print if its paper has no room for that."""
    options = sheet.options
    if options.large_print and sheet.value.kind in ONE_SIZE and printable_area(options).width < NARROW:
        return sheet.with_options(large_print=False)
    return sheet


def sheet_layout(sheet: Sheet) -> WholeLayout | SharedLayout:
    """The layout of a unit; the module of its family is imported when it is first asked for."""
    layout = _family_layout(MODULES[sheet.value.kind])
    return layout if isinstance(layout, WholeLayout | SharedLayout) else layout(sheet)


@cache
def _family_layout(module: str) -> WholeLayout | SharedLayout | Callable[[Sheet], WholeLayout | SharedLayout]:
    layout: WholeLayout | SharedLayout | Callable[[Sheet], WholeLayout | SharedLayout]
    layout = import_module(f"exporters.recordsheet.{module}").LAYOUT
    return layout


class DrawnSheet(NamedTuple):
    """A sheet whose pages are drawn, in a form that is cheap to send between processes."""

    left_out: tuple[LeftOut, ...]
    drafts: tuple[pdf.PageDraft, ...]

    @property
    def undrawn(self) -> str:
        """The letters on the sheet that no font has."""
        return "".join(dict.fromkeys("".join(draft.undrawn() for draft in self.drafts)))


def draw_alone(sheet: Sheet, fillable: bool) -> DrawnSheet | None:
    """The drawn pages of a sheet; None for a sheet that shares its page with other units."""
    sheet = _with_readable_size(sheet)
    layout = sheet_layout(sheet)
    if isinstance(layout, SharedLayout):
        return None
    own = whole_pages(layout, sheet)
    drafts = tuple(pdf.encode(page, fillable=fillable) for page in (*own, *_extra_pages([sheet])))
    return DrawnSheet(facts_left_out(layout, [sheet], own)[0], drafts)


def facts_left_out(
    layout: WholeLayout | SharedLayout, sheets: Sequence[Sheet], drawn: Sequence[Page]
) -> list[tuple[LeftOut, ...]]:
    """The facts of each sheet that its pages do not show."""
    found = []
    for number, sheet in enumerate(sheets, 1):
        options = sheet.options
        optional = () if options.reference_tables else [table.key for table in layout.references(sheet)]
        content = page_content(drawn, f"unit-{number}" if isinstance(layout, SharedLayout) else "")
        found.append(left_out(sheet.value, content, optional, extreme=options.extreme_range))
    return found


def facts_not_on_sheet(sheet: Sheet) -> tuple[LeftOut, ...]:
    """The facts of a sheet that its own pages do not show."""
    sheet = _with_readable_size(sheet)
    layout = sheet_layout(sheet)
    drawn = shared_pages(layout, [sheet]) if isinstance(layout, SharedLayout) else whole_pages(layout, sheet)
    return facts_left_out(layout, [sheet], drawn)[0]


OnSheetFailure = Callable[[Sheet, Exception], None]
"""Called with a sheet that cannot be drawn and the error; the others are drawn without it."""

ReportLeftOut = Callable[[tuple[LeftOut, ...]], None]
"""Called for each sheet with the facts that are not on its pages."""


def sheet_pages(
    sheets: Iterable[Sheet | DrawnSheet], failed: OnSheetFailure | None = None, report: ReportLeftOut | None = None
) -> Iterator[Page]:
    """The pages of all units in order; incomplete pages of small units come last, or when the options change.

    Without `failed` an error in drawing one sheet is raised.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> from sheets.record import FRESH
    >>> pages = list(sheet_pages([Sheet(brolga, FRESH)]))
    >>> len(pages)
    1
    """
    return (page for page in document_pages(sheets, failed, report) if isinstance(page, Page))


def document_pages(
    sheets: Iterable[Sheet | DrawnSheet], failed: OnSheetFailure | None = None, report: ReportLeftOut | None = None
) -> Iterator[Page | pdf.PageDraft]:
    """The pages of all units in their order, with the drafts of sheets that are already drawn."""
    waiting: dict[SharedLayout, list[Sheet]] = {}
    for sheet in sheets:
        if isinstance(sheet, DrawnSheet):
            if report is not None:
                report(sheet.left_out)
            yield from sheet.drafts
            continue
        sheet = _with_readable_size(sheet)
        layout = sheet_layout(sheet)
        if isinstance(layout, SharedLayout):
            together = waiting.setdefault(layout, [])
            alone = sheet.options.picture is not None and not sheet.options.squadron
            if together and (alone or _shared_options(together[0]) != _shared_options(sheet)):
                yield from _draw_units(layout, together, failed, report)
                together.clear()
            together.append(sheet)
            if alone or len(together) == len(layout.places(sheet.options, layout_area(sheet.options))):
                yield from _draw_units(layout, together, failed, report)
                together.clear()
        else:
            yield from _draw_units(layout, [sheet], failed, report)
    for layout, together in waiting.items():
        yield from _draw_units(layout, together, failed, report)


def _shared_options(sheet: Sheet) -> SheetOptions:
    """The options that units of one page share: a squadron shows the picture of its first fighter."""
    return sheet.options._replace(picture=None)


def _draw_units(
    layout: WholeLayout | SharedLayout,
    sheets: Sequence[Sheet],
    failed: OnSheetFailure | None,
    report: ReportLeftOut | None = None,
) -> list[Page]:
    """The pages of some units; if drawing fails, each is drawn alone to find the unit that fails."""
    if not sheets:
        return []
    try:
        own = shared_pages(layout, sheets) if isinstance(layout, SharedLayout) else whole_pages(layout, sheets[0])
        if report is not None:
            for missing in facts_left_out(layout, sheets, own):
                report(missing)
        return [*own, *_extra_pages(sheets)]
    except Exception as error:
        if failed is None:
            raise
        if len(sheets) == 1:
            failed(sheets[0], error)
            return []
        alone = [(sheet, _draw_units(layout, [sheet], failed)) for sheet in sheets]
        good = [sheet for sheet, drawn in alone if drawn]
        if len(good) == len(sheets):  # each can be drawn alone, but not with the others
            return [page for _, drawn in alone for page in drawn]
        return _draw_units(layout, good, failed, report)


def _extra_pages(sheets: Sequence[Sheet]) -> list[Page]:
    """The optional pages behind the sheets of these units: odds, errata."""
    return [*_odds_pages(sheets), *_errata_pages(sheets)]


def _odds_pages(sheets: Sequence[Sheet]) -> list[Page]:
    """Pages with hit chances and expected damage, if the options ask for them."""
    if not any(sheet.options.odds is not None for sheet in sheets):
        return []
    from exporters.odds import draw_unit_odds  # slow to import, and of use only here

    drawn: list[Page] = []
    for sheet in sheets:
        drawn += draw_unit_odds(
            sheet.played_unit, sheet.condition, sheet.options.edition, sheet.options.odds or 0, sheet.options.paper
        )
    return drawn


def _errata_pages(sheets: Sequence[Sheet]) -> list[Page]:
    """Pages with the errata of these units, if the options ask for them."""
    if not any(sheet.options.errata for sheet in sheets):
        return []
    from exporters.audit import draw_errata  # slow to import, and of use only here

    return [page for sheet in sheets for page in draw_errata(sheet.unit, sheet.options.edition, sheet.options.paper)]


def as_bytes(drawn: Sequence[Page], form: str, title: str, *, fillable: bool = False, dpi: float = 150.0) -> bytes:
    """Pages as a PDF, or one page as SVG or PNG."""
    if form in ("svg", "png"):
        return png.page_picture(drawn[0], form, title, dpi=dpi)
    return pdf.to_bytes(drawn, title=title, fillable=fillable)
