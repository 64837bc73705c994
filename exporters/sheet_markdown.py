"""Sections of words as Markdown."""

import re
from collections.abc import Iterator, Sequence

from exporters.sheet_words import Fields, Paragraphs, SheetSection, SheetTable

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~])")
_LIST = re.compile(r"^(\d*)([-+.)])(?=[\s-]|$)")


def sections_markdown(name: str, title: str, sections: Sequence[SheetSection]) -> str:
    r"""A page with a title for each section; markup in the texts of files is escaped.

    >>> print(sections_markdown("Brolga BRG-2", "Page", [SheetSection("Unit", (Fields((("Role", "*None*"),)),))]))
    # Brolga BRG-2
    <BLANKLINE>
    Page
    <BLANKLINE>
    ## Unit
    <BLANKLINE>
    - **Role:** \*None\*
    <BLANKLINE>
    """
    parts = [f"# {_escape(name)}", _escape(title)]
    for section in sections:
        parts.append(f"## {_escape(section.title)}")
        parts += (text for part in section.parts for text in _part(part))
    return "\n\n".join(parts) + "\n"


def _part(part: Fields | SheetTable | Paragraphs) -> Iterator[str]:
    match part:
        case Fields():
            yield "\n".join(f"- **{_escape(label)}:** {_escape(value)}" for label, value in part.pairs)
        case SheetTable():
            if part.title:
                yield f"### {_escape(part.title)}"
            yield "\n".join([_row(part.heads), _row(["---"] * len(part.heads)), *map(_escape_row, part.rows)])
        case Paragraphs():
            yield from (_LIST.sub(r"\1\\\2", _escape(text)) for text in part.texts)


def _escape_row(cells: Sequence[str]) -> str:
    return _row([_escape(cell) for cell in cells])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
