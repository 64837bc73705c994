"""What is known of symbols: pages use the same few of them over and over, so each is measured once."""

from typing import NamedTuple

from exporters.page.hull import Hull, hull_of
from exporters.page.model import Symbol, has_words
from exporters.page.transform import Transform


class _Remembered(NamedTuple):
    """What is known of a symbol; holding the symbol keeps its identity from being given to another."""

    symbol: Symbol
    hull: Hull
    words: bool


_symbols: dict[int, _Remembered] = {}
_turned: dict[tuple[int, tuple[float, ...]], Hull] = {}
_REMEMBERED = 2_000


def _remembered(symbol: Symbol) -> _Remembered:
    known = _symbols.get(id(symbol))
    if known is None:
        if len(_symbols) >= _REMEMBERED:
            _symbols.clear()
            _turned.clear()
        known = _symbols[id(symbol)] = _Remembered(symbol, hull_of(symbol), has_words(symbol.elements))
    return known


def hull_on_page(symbol: Symbol, transform: Transform) -> Hull:
    """The hull of a symbol as it lies on the page, about its own origin."""
    hull = _remembered(symbol).hull
    turn = transform[:4]
    known = _turned.get((id(symbol), turn))
    if known is None:
        if len(_turned) >= _REMEMBERED:
            _turned.clear()
        known = _turned[id(symbol), turn] = hull.turned(transform)
    return known


def words_in(symbol: Symbol) -> bool:
    """Whether there is text in a symbol."""
    return _remembered(symbol).words
