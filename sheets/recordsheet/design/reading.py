"""Typed access to the leaves of a read sheet: a leaf that was not read is empty, 0 or None."""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from sheets.recordsheet.identify import nearest_meanings
from sheets.recordsheet.read_sheet import Json, ReadValue

_BRACKET = re.compile(r" \([^()]*\)$")  # a side, or the fuel of an engine

AnyEnum = TypeVar("AnyEnum", bound=StrEnum)


class Undescribed(ValueError):
    """A sheet that lacks what every unit of its type has; the message names it."""


class ReadBlock:
    """A block of a read sheet. Paths have dots: `heading.tons`.

    >>> block = ReadBlock({"heading": {"tons": ReadValue(value=55)}})
    >>> block.number("heading.tons"), block.text("heading.role")
    (55, '')
    """

    def __init__(self, tree: Mapping[str, Any], path: str = "") -> None:
        self._tree = tree
        self._path = path

    @property
    def tree(self) -> Mapping[str, Any]:
        """The tree of the block."""
        return self._tree

    def _at(self, path: str) -> Any:  # any: a tree of three kinds of nodes
        part: Any = self._tree
        for step in path.split("."):
            part = part.get(step) if isinstance(part, Mapping) else None
        return part

    def value(self, path: str) -> Json:
        """The value of a leaf; None if it was not read."""
        leaf = self._at(path)
        return leaf.value if isinstance(leaf, ReadValue) else None

    def has(self, path: str) -> bool:
        """Whether a leaf with a value or a block was read at a path."""
        part = self._at(path)
        return part.value is not None if isinstance(part, ReadValue) else bool(part)

    def text(self, path: str) -> str:
        """The text of a leaf, empty if it was not read."""
        value = self.value(path)
        return value if isinstance(value, str) else ""

    def number(self, path: str) -> float | None:
        """The number of a leaf."""
        value = self.value(path)
        return value if isinstance(value, int | float) and not isinstance(value, bool) else None

    def whole(self, path: str, default: int = 0) -> int:
        """The whole number of a leaf."""
        value = self.number(path)
        return default if value is None else int(value)

    def required_number(self, path: str) -> float:
        """The number of a leaf that every unit needs; raises Undescribed if it was not read."""
        value = self.number(path)
        if value is None:
            raise Undescribed(f"no {self._name(path)} on the sheet, expected a number")
        return value

    def flag(self, path: str) -> bool:
        """Whether a leaf is set."""
        return self.value(path) is True

    def texts(self, path: str) -> tuple[str, ...]:
        """The texts of a leaf that has several."""
        value = self.value(path)
        return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()

    def numbers(self, path: str) -> tuple[int, ...]:
        """The whole numbers of a leaf that has several."""
        value = self.value(path)
        return tuple(each for each in value if isinstance(each, int)) if isinstance(value, list) else ()

    def block(self, path: str) -> "ReadBlock":
        """A block; an empty one if none was read."""
        part = self._at(path)
        return ReadBlock(part if isinstance(part, Mapping) else {}, self._name(path))

    def blocks(self, path: str) -> Iterator["ReadBlock"]:
        """The blocks of a list."""
        part = self._at(path)
        for number, block in enumerate(part if isinstance(part, list) else ()):
            if isinstance(block, Mapping):
                yield ReadBlock(block, f"{self._name(path)}.{number}")

    def code_of(self, kind: type[AnyEnum], names: Mapping[AnyEnum, str] | None = None) -> AnyEnum | None:
        """The meaning of a coded name: its code, else the code of the name nearest to its text."""
        code, text = self.text("code"), _BRACKET.sub("", self.text("text"))
        if code in {each.value for each in kind}:
            return kind(code)
        called = {each.value: each for each in kind} | {name: each for each, name in (names or {}).items()}
        found = nearest_meanings(text, called) if text else []
        return found[0] if found else None

    def _name(self, path: str) -> str:
        return f"{self._path}.{path}" if self._path else path
