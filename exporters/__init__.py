"""The writers of AsTech: they turn units into files of every format that has a writer.

>>> from exporters import write
>>> from importers import load
>>> write(load("tests/data/Brolga BRG-2.mtf").require(), "json")[:15]
b'{\\n "astech": 1,'
"""

import os
from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING, cast

from exporters.formats import is_writable, writable_formats, writer_of
from sheets.formats.registry import FORMATS

if TYPE_CHECKING:
    from sheets.record.condition import Condition
    from sheets.units import Unit

__all__ = ["Unfaithful", "Unwritable", "save", "write"]


def __dir__() -> list[str]:
    return __all__


class Unwritable(Exception):
    """The format cannot hold this unit; the message is one sentence without the file's name.

    >>> raise Unwritable("a .mtf file holds a 'Mech, no vehicle")
    Traceback (most recent call last):
    exporters.Unwritable: a .mtf file holds a 'Mech, no vehicle
    """


class Unfaithful(Unwritable):
    """The file would not give the same unit when it is read, although the writer refused nothing."""


def write(unit: "Unit", name: str, condition: "Condition | None" = None) -> bytes:
    """Returns the content of a file with this unit in the format `name`.

    Damage in `condition` is written where the format can hold it (`Format.with_condition`). Where `importers` can be
    imported and has a reader of the format, the content is read again and compared with the unit. Raises Unwritable for
    a unit or format that cannot be written, and Unfaithful when reading gives another unit.

    >>> from importers import load
    >>> write(load("tests/data/Brolga BRG-2.mtf").require(), "mtf").splitlines()[0]
    b'chassis:Brolga'
    """
    form = writable_formats().get(name)
    if form is None:
        raise Unwritable(
            f"{name!r} is not a format that can be written; expected one of {', '.join(writable_formats())}"
        )
    try:
        writer = writer_of(form)
    except (Exception, SystemExit) as error:  # the module of a plug-in may raise anything
        raise Unwritable(f"the writer of {form.title} cannot be used: {error}") from None
    if form.with_condition and condition is not None:
        content = cast("Callable[[Unit, Condition], str | bytes]", writer)(unit, condition)
    else:
        content = cast("Callable[[Unit], str | bytes]", writer)(unit)
    try:
        data = content.encode("utf-8") if isinstance(content, str) else content
    except UnicodeEncodeError as error:
        sign = f"U+{ord(error.object[error.start]):04X}"
        raise Unwritable(f"its texts hold {sign}, half of a character, which no file can") from None
    if FORMATS.reader_of is not None and (reader := FORMATS.reader_of(form)) is not None:
        from exporters.proof import prove

        prove(unit, data, form, reader, condition)
    return data


def save(unit: "Unit", path: str | os.PathLike[str]) -> None:
    """Writes a unit to a file, in the format of the file's suffix.

    The file is written completely or not at all. Raises Unwritable and Unfaithful like `write`, and OSError.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> save(brolga, "brolga.xyz")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    exporters.Unwritable: no format that is written has the suffix '.xyz'; expected .mtf, ...
    """
    from exporters.safe_writing import open_replacement

    form = FORMATS.of_suffix(PurePath(path).suffix)
    if form is None or not is_writable(form):
        suffixes = ", ".join(form.suffixes[0] for form in writable_formats().values())
        raise Unwritable(f"no format that is written has the suffix {PurePath(path).suffix!r}; expected {suffixes}")
    content = write(unit, form.name)
    with open_replacement(path) as file:
        file.write(content)
