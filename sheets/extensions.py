"""The hook by which the application adds editions of other packages to the core: a function that registers them.

`import astech` imports this module, so it has no slow imports.
"""

from collections.abc import Callable

_finders: list[Callable[[], None]] = []


def use_edition_finder(find: Callable[[], None]) -> None:
    """Set the function that registers the editions of other packages; it is called once, at the first use."""
    _finders.append(find)


def find_other_editions() -> None:
    """Register the editions of other packages, if not done yet."""
    while _finders:
        _finders.pop()()
