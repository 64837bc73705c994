"""A record sheet as one accessible HTML page: headings, tables with scope, states in words, no script.

Text zooms and fits the window; colors keep a contrast above 7:1 in light and dark; tables that are wider than the
window scroll by keyboard.
"""

from collections.abc import Iterator, Sequence
from html import escape

from exporters.card_words import CARD_TITLE, card_sections
from exporters.sheet_words import Fields, Paragraphs, Part, SheetSection, SheetTable, sheet_sections
from sheets.recordsheet import RecordSheet
from sheets.recordsheet.card import CardSheet

NOTICE = (
    "BattleTech, BattleMech and 'Mech are trademarks of The Topps Company, Inc. "
    "Unofficial sheet, made with AsTech; copy it freely for your own table."
)

_STYLE = """
:root { color-scheme: light dark; }
body { font-family: system-ui, sans-serif; line-height: 1.45; max-width: 60rem; margin: 0 auto; padding: 1rem;
  background: #fff; color: #1a1a1a; }
a { color: #00458a; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; }
section { margin-top: 1.5rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { border: 1px solid #767676; padding: .2rem .5rem; text-align: left; vertical-align: top; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
:focus-visible { outline: 3px solid #00458a; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #121212; color: #f2f2f2; }
  a { color: #9ecbff; }
  :focus-visible { outline-color: #9ecbff; }
}
"""


def sheet_html(sheet: RecordSheet) -> str:
    """The sheet as a complete page.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet
    >>> page = sheet_html(record_sheet(load("tests/data/Brolga BRG-2.mtf").unit))
    >>> "<h1>Brolga BRG-2</h1>" in page, "<script" in page
    (True, False)
    """
    return sections_html(sheet.heading.name, sheet.heading.title, sheet_sections(sheet))


def card_html(card: CardSheet) -> str:
    """The Alpha Strike card as a complete page."""
    return sections_html(card.name, CARD_TITLE, card_sections(card))


def sections_html(name: str, title: str, sections: Sequence[SheetSection]) -> str:
    """Sections as a complete page."""
    return "".join(_page(name, title, sections))


def _page(name: str, title: str, sections: Sequence[SheetSection]) -> Iterator[str]:
    name, title = escape(name), escape(title)
    yield f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{name}: {title}</title>\n'
    yield f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{_STYLE}</style>\n</head>\n'
    yield f"<body>\n<header>\n<h1>{name}</h1>\n<p>{title}</p>\n"
    yield '<nav aria-label="Parts of the sheet">\n<ul>\n'
    for section in sections:
        yield f'<li><a href="#{_anchor(section)}">{escape(section.title)}</a></li>\n'
    yield "</ul>\n</nav>\n</header>\n<main>\n"
    for section in sections:
        yield from _section(section)
    yield f"</main>\n<footer><p>{escape(NOTICE)}</p></footer>\n</body>\n</html>\n"


def _anchor(section: SheetSection) -> str:
    return section.title.lower().replace(" ", "-")


def _section(section: SheetSection) -> Iterator[str]:
    anchor = _anchor(section)
    yield f'<section aria-labelledby="{anchor}">\n<h2 id="{anchor}">{escape(section.title)}</h2>\n'
    for part in section.parts:
        yield from _part(part, section.title)
    yield "</section>\n"


def _part(part: Part, title: str) -> Iterator[str]:
    match part:
        case Fields():
            yield "<dl>\n"
            for label, value in part.pairs:
                yield f"<dt>{escape(label)}</dt><dd>{escape(value)}</dd>\n"
            yield "</dl>\n"
        case Paragraphs():
            yield from (f"<p>{escape(text)}</p>\n" for text in part.texts)
        case SheetTable():
            yield from _table(part, title)


def _table(table: SheetTable, title: str) -> Iterator[str]:
    caption = escape(table.title or title)
    yield f'<div class="table" role="region" aria-label="{caption}, table" tabindex="0">\n'
    yield f"<table>\n<caption>{caption}</caption>\n<thead><tr>"
    yield from (f'<th scope="col">{escape(head)}</th>' for head in table.heads)
    yield "</tr></thead>\n<tbody>\n"
    for name, *cells in table.rows:
        yield f'<tr><th scope="row">{escape(name.strip())}</th>'
        yield from (f"<td>{escape(cell)}</td>" for cell in cells)
        yield "</tr>\n"
    yield "</tbody>\n</table>\n</div>\n"
