"""The real files of all families but 'Mechs."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

from importers.text import decode


def texts(shared: Path) -> Iterator[tuple[str, str]]:
    """Name and text of every `.blk` file of the corpus."""
    for path in sorted((shared / "corpus").glob("*.zip")):
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if name.endswith(".blk"):
                    yield name, decode(archive.read(name), name)[0]
