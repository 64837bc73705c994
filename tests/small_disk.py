"""A disk of few kilobytes for tests of full disks."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

needs_mount = pytest.mark.skipif(
    os.geteuid() != 0 or shutil.which("mount") is None, reason="a small disk needs root and mount"
)


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A disk of this size, mounted below a folder."""
    disk = folder / "disk"
    disk.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", disk], capture_output=True
    ).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", disk], check=True)


def fill_disk(disk: Path) -> Path:
    """A file that takes all remaining room of a disk."""
    file = disk / "rest"
    with file.open("wb", buffering=0) as rest:
        for size in (1 << 12, 1):
            try:
                while True:
                    rest.write(bytes(size))
            except OSError:
                pass
    return file
