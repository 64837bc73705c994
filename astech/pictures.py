"""Pictures on sheets and tokens: one for all units, one for each from a folder, or the one in the unit's file."""

import base64
import binascii
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator, InstanceOf

from astech.operations.mistakes import BadOptions
from astech.operations.options import InputPath, OptionForm
from astech.text import reason
from exporters.page import UnreadableImageError, images
from importers.bounded import files_below, read_bytes
from sheets.text import letters
from sheets.units import Unit

OWN = "own"  # the value of --picture for the picture inside a unit file
MAX_PICTURE = 50_000_000  # bytes
_ENDINGS = frozenset({".png", ".jpg", ".jpeg"})
_KEYS = ("fluffimage", "icon")  # of unit files that hold a picture


class Pictures(NamedTuple):
    """The source of each unit's picture."""

    named: str = ""  # the value of --picture
    one: bytes | None = None
    files: Mapping[str, Path] = {}  # of a folder, by the letters and digits of their names

    @property
    def read(self) -> list[Path]:
        """The picture files that are read."""
        return [Path(self.named)] if self.one is not None else list(self.files.values())

    def of(self, unit: Unit) -> bytes | None:
        """The picture of a unit; None if there is none that can be read."""
        if self.named == OWN:
            return _embedded_picture(unit)
        if self.one is not None:
            return self.one
        path = self._file_of(unit)
        try:
            return None if path is None else read_picture_file(path)
        except BadOptions:
            return None

    def _file_of(self, unit: Unit) -> Path | None:
        named = (self.files.get(letters(name)) for name in (unit.name, unit.chassis))
        return next((path for path in named if path is not None), None)

    def why_lacking(self, unit: Unit) -> str:
        """Why a unit has no picture although pictures are wanted; empty if it has one."""
        if self.named == OWN:
            return "its file holds no picture that can be read"
        path = self._file_of(unit)
        if path is None:
            return f"no picture of it in {self.named}"
        try:
            read_picture_file(path)
        except BadOptions as error:
            return str(error)
        return f"{path}: it changed while it was read; expected a picture"


def pictures_from_option(named: str | None) -> Pictures:
    """The pictures that `--picture` names; raises BadOptions for an unreadable file."""
    if not named:
        return Pictures()
    if named == OWN:
        return Pictures(OWN)
    path = Path(named)
    if not path.is_dir():
        return Pictures(named, read_picture_file(path))
    try:
        files = {letters(file.stem): file for file in files_below(path) if file.suffix.lower() in _ENDINGS}
    except OSError as error:
        raise BadOptions(f"{error.filename}: {reason(error)}; expected a folder with pictures") from None
    if not files:
        raise BadOptions(f"no PNG or JPEG picture in {named}")
    return Pictures(named, None, files)


def _choice(value: object) -> Pictures:
    return value if isinstance(value, Pictures) else pictures_from_option(str(value))


PictureChoice = Annotated[
    InstanceOf[Pictures], BeforeValidator(_choice), InputPath(), OptionForm(metavar="FILE|FOLDER|own")
]
"""The type of the option --picture."""


def read_picture_file(path: Path) -> bytes:
    """Read a picture of the user, up to `MAX_PICTURE` bytes."""
    try:
        data = read_bytes(path, MAX_PICTURE)
        images.read_picture(data)
    except OSError as error:
        raise BadOptions(f"{path}: {reason(error)}; expected a picture") from None
    except UnreadableImageError as error:
        raise BadOptions(f"{path}: {error}") from None
    return data


def _embedded_picture(unit: Unit) -> bytes | None:
    """The picture in a unit's file, decoded from base64."""
    texts = {extra.key: extra.text for extra in unit.extra}
    for text in (texts[key] for key in _KEYS if key in texts):
        try:
            data = base64.b64decode("".join(text.split()), validate=True)
            images.read_picture(data)
        except (binascii.Error, ValueError):
            continue
        return data
    return None
