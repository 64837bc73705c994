"""The file formats of this process: the built-in ones, and those of plug-ins, which the application finds.

`import astech` imports this module, so it has no slow imports.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheets.formats.format import Format

Reader = Callable[[bytes, str], object]
"""A reader: takes the bytes of a file and its name, and returns an `importers` result."""


class FormatRegistry:
    """The known formats, with functions that other packages set.

    `find_plugins` is called once, at the first use of a format that is not built in. `reader_of` comes from importers,
    so that exporters can read their output again.
    """

    def __init__(self) -> None:
        self._find_plugins: Callable[[], Iterable[Format]] = tuple
        self._plugins: tuple[Format, ...] | None = None
        self.reader_of: Callable[[Format], Reader | None] | None = None

    def use_plugins(self, find_plugins: "Callable[[], Iterable[Format]]") -> None:
        """Set the function that finds the formats of other packages."""
        self._find_plugins, self._plugins = find_plugins, None

    @property
    def plugins(self) -> "tuple[Format, ...]":
        """The formats of other packages; one with the name of a built-in format is left out."""
        from sheets.formats.format import BUILT_IN

        if self._plugins is None:
            built_in = {form.name for form in BUILT_IN}
            self._plugins = tuple(form for form in self._find_plugins() if form.name not in built_in)
        return self._plugins

    def formats(self) -> "tuple[Format, ...]":
        """All formats, the built-in ones first."""
        from sheets.formats.format import BUILT_IN

        return (*BUILT_IN, *self.plugins)

    def of_suffix(self, suffix: str) -> "Format | None":
        """The format of files with this suffix, without regard to case.

        >>> FORMATS.of_suffix(".MTF").name
        'mtf'
        """
        from sheets.formats.format import BUILT_IN

        if not suffix:
            return None
        suffix = suffix.lower()
        built_in = next((form for form in BUILT_IN if suffix in form.suffixes), None)
        return built_in or next((form for form in self.plugins if suffix in form.suffixes), None)


FORMATS = FormatRegistry()
