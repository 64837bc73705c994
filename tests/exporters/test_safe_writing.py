"""Files are whole or absent; what is no file stays what it is."""

import os
import stat
import threading
from pathlib import Path

from astech.outputs import OverwriteGuard
from exporters.safe_writing import open_replacement


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe, received = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()))
    reader.start()
    OverwriteGuard("replace", ()).write(pipe, b"a sheet")
    reader.join()
    assert received == [b"a sheet"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_leads_to_what_is_written(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    with open_replacement(tmp_path / "link") as file:
        file.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"
