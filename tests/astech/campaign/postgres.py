"""A PostgreSQL server for tests, where one is installed: in a folder, on a socket, and able to be killed."""

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

USER = "postgres"
NAME = "league"
MEMORY = Path("/dev/shm")  # a killed process leaves a file there like on a disk, only sooner


def programs() -> Path | None:
    """The folder of initdb and pg_ctl, where the processes of a server can be found and killed."""
    if not Path("/proc/self/cwd").exists():
        return None
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


def quick_folder() -> Path:
    """A new folder in memory, if there is a file system in memory."""
    folder = Path(mkdtemp(prefix="astech-campaign-", dir=MEMORY if MEMORY.is_dir() else None))
    folder.chmod(0o755)
    return folder


class Server:
    """A server in a folder."""

    def __init__(self, folder: Path, binaries: Path) -> None:
        self.data = folder / "data"
        self.sockets = folder / "sockets"
        self.binaries = binaries
        self.sockets.mkdir(parents=True)
        folder.chmod(0o755)
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
            shutil.chown(self.sockets, USER)
        self._run("initdb", "-D", str(self.data), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()
        self._run("createdb", "-h", str(self.sockets), "-U", USER, NAME)

    @property
    def url(self) -> str:
        """The address of the store."""
        return f"postgresql://{USER}@/{NAME}?host={self.sockets}"

    def start(self) -> None:
        """Start the server, also after a crash."""
        options = f"-k {self.sockets} -c listen_addresses='' -c max_connections=60"
        self._run(
            "pg_ctl", "-D", str(self.data), "-w", "-t", "60", "-l", str(self.data / "log"), "-o", options, "start"
        )

    def kill(self) -> None:
        """Kill the server and all its processes, like a power cut."""
        while processes := self._processes():
            for each in processes:
                with suppress(ProcessLookupError):
                    os.kill(each, signal.SIGKILL)
        for lock in (self.data / "postmaster.pid", *self.sockets.glob(".s.PGSQL.*")):
            lock.unlink()  # after a power cut no process has this number

    def _processes(self) -> list[int]:
        """The processes that work in the folder."""
        found = []
        for each in Path("/proc").iterdir():
            with suppress(OSError):
                if each.name.isdecimal() and (each / "cwd").readlink() == self.data:
                    found.append(int(each.name))
        return found

    def stop(self) -> None:
        """Stop the server for good."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "fast", "stop")

    def _run(self, program: str, *words: str) -> None:
        as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
        command = [*as_user, str(self.binaries / program), *words]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/", check=False)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr.decode()}")
