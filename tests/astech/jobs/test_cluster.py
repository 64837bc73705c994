"""A job on a Dask cluster: a scheduler and two workers as processes of their own, one killed in the middle."""

import importlib.util
import os
import pickle
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from astech.batch import BatchOptions, Place
from astech.jobs.cluster import connect_engine, work_on
from astech.jobs.steps import StepFile, StepOutput
from astech.outputs import Outputs, OverwriteGuard
from importers import Source
from sheets.units import Unit
from tests.conftest import ROOT, Astech

pytestmark = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="distributed is not installed")

JOB = """output = "out"
[[step]]
do = "convert"
from = "units"
to = "json"
[[step]]
do = "stats"
from = "units"
columns = ["file", "bv"]
"""
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}


class started:  # noqa: N801  used like a function
    """A process of the cluster, ended with the test."""

    def __init__(self, kind: str, *options: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard", *options]
        self.process = subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def __enter__(self) -> subprocess.Popen[bytes]:
        return self.process

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()


def test_a_dead_worker_loses_and_doubles_no_unit(tmp_path: Path, data: Path) -> None:
    units = tmp_path / "units"
    units.mkdir()
    tank = (data / "Currawong Patrol Tank CPT-1.blk").read_bytes()
    for number in range(48):
        (units / f"Tank {number:02}.blk").write_bytes(tank)
    job, made = tmp_path / "job.toml", tmp_path / "out" / "convert"
    job.write_text(JOB, "utf-8")
    file = tmp_path / "scheduler.json"
    found = ("--scheduler-file", str(file))
    worker = (*found, "--no-nanny", "--nthreads", "1", "--local-directory", str(tmp_path / "dask"))
    scheduler = started("scheduler", "--host", "127.0.0.1", "--port", "0", *found, "--no-show")
    with scheduler, started("worker", *worker) as doomed, started("worker", *worker):
        while not file.exists() or not (text := file.read_text()).endswith("}"):
            time.sleep(0.02)
        address = text.partition('"address": "')[2].partition('"')[0]
        command = [sys.executable, "-m", "astech", "batch", str(job), "--cluster", address]
        run = subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.PIPE)
        while run.poll() is None and not (made.is_dir() and any(made.glob("*.json"))):
            time.sleep(0.005)
        doomed.send_signal(signal.SIGKILL)
        _, errors = run.communicate(timeout=120)
    assert run.returncode == 0, errors.decode()
    assert sorted(path.name for path in made.iterdir()) == [f"Tank {number:02}.json" for number in range(48)]
    assert len({path.read_bytes() for path in made.iterdir()}) == 1
    rows = (tmp_path / "out" / "stats.csv").read_text("utf-8").splitlines()
    assert [row.partition(",")[0] for row in rows] == ["file", *(f"Tank {number:02}.blk" for number in range(48))]


def test_a_machine_that_shares_our_folders_leaves_its_files_there(tmp_path: Path) -> None:
    source = Source("Brolga BRG-2.mtf", str(ROOT / "tests" / "data" / "Brolga BRG-2.mtf"))
    work = partial(one_file, b"content")
    ((number, (outcome,)),) = work_on(pickle.dumps(work), BatchOptions(jobs=1), tmp_path, [(7, source)])
    assert outcome.value is not None
    (file,) = outcome.value.files
    assert (number, file.data) == (7, b"")
    assert Path(file.part).parent == tmp_path
    outputs = Outputs(tmp_path / "out", OverwriteGuard("refuse", ()))
    name = outputs.write(outcome.file, outcome.value.wanted, file.suffix, Path(file.part))
    assert (tmp_path / "out" / name).read_bytes() == b"content"
    assert not Path(file.part).exists()


def test_a_machine_keeps_its_process_for_all_tasks_of_a_step() -> None:
    """It is as dear as loading all modules; another step has a process of its own."""
    source = Source("Brolga BRG-2.mtf", str(ROOT / "tests" / "data" / "Brolga BRG-2.mtf"))

    def process(step: bytes) -> bytes:
        work = partial(process_of, step)
        ((_, (outcome,)),) = work_on(pickle.dumps(work), BatchOptions(jobs=1), None, [(1, source)])
        assert outcome.value is not None
        return outcome.value.files[0].data

    first = process(b"first")
    assert first != str(os.getpid()).encode()
    assert process(b"first") == first
    assert process(b"second") != first


def process_of(step: bytes, unit: Unit, place: Place) -> StepOutput:
    """The number of the process that does a step."""
    return StepOutput(unit.name, (StepFile(".txt", str(os.getpid()).encode()),))


def one_file(content: bytes, unit: Unit, place: Place) -> StepOutput:
    return StepOutput(unit.name, (StepFile(".txt", content),))


class Impossible:
    """Work that no machine can do: it fails when it is unpickled."""

    def __init__(self, message: str) -> None:
        self.message = message

    def __call__(self, unit: Unit, place: Place) -> StepOutput:
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return fail, (self.message,)


def fail(message: str) -> None:
    raise MemoryError(message)


@pytest.mark.parametrize(
    ("message", "sentence"), [("no memory\non this machine", "no memory"), ("", "MemoryError")], ids=["words", "none"]
)
def test_a_source_that_no_machine_can_do_is_reported(message: str, sentence: str) -> None:
    """The first line of the error, or its type if it has no words."""
    from distributed import LocalCluster

    source = Source("Brolga BRG-2.mtf", "Brolga BRG-2.mtf", data=b"")
    with (
        LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0") as cluster,
        connect_engine(cluster.scheduler_address, None) as engine,
    ):
        ((number, (outcome,)),) = engine([(7, source)], Impossible(message), BatchOptions(jobs=1))
    assert (number, outcome.value) == (7, None)
    (problem,) = outcome.problems
    assert (problem.file, problem.found) == (source.file, f"no machine of the cluster could do it: {sentence}")


def test_a_missing_cluster_is_reported(astech: Astech, tmp_path: Path) -> None:
    (tmp_path / "job.toml").write_text(JOB, "utf-8")
    (tmp_path / "units").mkdir()
    done = astech("batch", tmp_path / "job.toml", "--cluster", "nonsense://nowhere")
    assert done.returncode == 1
    assert "no scheduler of a cluster answers at nonsense://nowhere" in done.stderr
