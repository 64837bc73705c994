"""The real files, and the same designs in the other format."""

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from importers import load
from importers.ssw import read_ssw
from importers.text import decode
from sheets.units import Mech
from sheets.units.difference import Difference, differences

# What the two sources say of a design beside its construction: texts, dates and ids, of which neither has all.
NO_CONSTRUCTION = (
    *("chassis", "clan name", "model", "mul id", "year", "original year", "rules level", "role", "source"),
    *("quirks", "extra", "fluff", "myomer"),
)

_KEY = re.compile(r"(?im)^(chassis|model):(.*)$")
_OTHER = re.compile(r"[^a-z0-9]")


class Pair(NamedTuple):
    """A design in both formats."""

    file: str
    ssw: Mech
    mtf: Mech


def ssw_files(shared: Path) -> Iterator[tuple[str, str]]:
    """The members of the archive with real files."""
    with zipfile.ZipFile(shared / "corpus" / "ssw.zip") as archive:
        for name in archive.namelist():
            if name.endswith(".ssw"):
                yield name, decode(archive.read(name), name)[0]


def designs(shared: Path) -> Iterator[tuple[str, Mech]]:
    """Every design in these files."""
    for name, text in ssw_files(shared):
        for loaded in read_ssw(text, name):
            assert isinstance(loaded.unit, Mech)
            yield name, loaded.unit


def pairs(shared: Path) -> list[Pair]:
    """The designs that .mtf files have too, by chassis and model, quotation marks and hyphens aside."""
    with zipfile.ZipFile(io.BytesIO((shared / "corpus" / "meks.zip").read_bytes())) as archive:
        members = {_name(archive.read(name)): name for name in archive.namelist() if name.endswith(".mtf")}
        found = []
        for name, mech in designs(shared):
            member = members.get(_key(mech.chassis + mech.model))
            if member is not None:
                other = load(archive.read(member), member).unit
                assert isinstance(other, Mech)
                found.append(Pair(name, mech, other))
        return found


def construction_differences(pair: Pair) -> list[Difference]:
    """In what the construction of a design differs; quirks of weapons are no matter of construction."""
    mounts = tuple(mount.model_copy(update={"quirks": ()}) for mount in pair.mtf.mounts)
    found = differences(pair.ssw, pair.mtf.model_copy(update={"mounts": mounts}))
    return [difference for difference in found if not difference.where.startswith(NO_CONSTRUCTION)]


def _name(data: bytes) -> str:
    text = data.decode("utf-8", "replace")
    keys = {key.lower(): value for key, value in _KEY.findall(text)}
    if "chassis" not in keys:  # the first form of the format: version, then the names as bare lines
        _, chassis, model = [line for line in text.splitlines() if line.strip()][:3]
        return _key(chassis + model)
    return _key(keys["chassis"] + keys.get("model", ""))


def _key(name: str) -> str:
    return _OTHER.sub("", name.lower())
