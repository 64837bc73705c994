"""How the application adds editions of other packages to the core: it gives a function that registers them.

`import astech` imports this module, so it imports nothing that takes time.
"""

from collections.abc import Callable

_finders: list[Callable[[], None]] = []


def use_edition_finder(find: Callable[[], None]) -> None:
    """Takes the function that registers the editions of other packages; it is called once, when it is needed."""
    _finders.append(find)


def find_other_editions() -> None:
    """Registers the editions of other packages, unless that is done."""
    while _finders:
        _finders.pop()()
