"""`astech batch`: a file of jobs, step after step over many units."""

import sys
import time
from contextlib import suppress
from pathlib import Path

import click

from astech.batch import BatchOptions, by_source
from astech.jobs.display import JobDisplay
from astech.jobs.jobfile import Job, read_job
from astech.jobs.running import JobEngine, JobRun, write_report
from astech.jobs.steps import STEPS, PreparedStep, prepared
from astech.options import batch_options
from astech.outputs import Existing
from astech.terminal import complain, counted, reason, say
from exporters import Unwritable


@click.command()
@click.argument("path", metavar="JOB.toml", type=click.Path(path_type=Path))
@click.option("--resume", is_flag=True, help="Go on where a run of the same job was interrupted; what is whole stays.")
@click.option("--overwrite", is_flag=True, help="Begin anew, and replace outputs that are there already.")
@click.option("--dry-run", is_flag=True, help="Say what would be done, and do nothing.")
@click.option("--cluster", metavar="URL", help="Let a Dask cluster do the work: tcp://HOST:PORT of its scheduler.")
@click.option(
    "--shared", is_flag=True, help="With --cluster: its machines see the folders of the job by the same paths."
)
@batch_options
def batch(
    path: Path, resume: bool, overwrite: bool, dry_run: bool, cluster: str | None, shared: bool, batch: BatchOptions
) -> None:
    """Do the steps of a file of jobs: choose units, convert them, print sheets and cards, figures, checks, corrections.

    A job has an output folder, and each [[step]] a name, what to do, and from which files, folders, archives,
    "library:" or "campaign:NAME" its units come ("step:NAME" is what an earlier step chose or converted). Its options
    are those of the command that does the same, without the hyphens in front; paths are meant from the folder of the
    file of jobs.
    OUT of a step is a folder, a .pdf for one document, or a .csv or .jsonl for rows. docs/batch.md tells all of it.

    Every file gets its name when it is whole. After any interruption --resume goes on with what is missing. The report
    says what came of each step; the exit code is 0 when all went well, 1 when some units failed, 2 when the file of
    jobs makes no sense.

    \b
    Examples:
      astech batch print-shop.toml --dry-run
      astech batch print-shop.toml --resume
      astech batch print-shop.toml --cluster tcp://10.0.0.5:8786 --shared

    \b
    A file of jobs:
      output = "out"
      [[step]]
      name = "light"
      do = "choose"
      from = ["units/", "more.zip"]
      where = "weight <= 35 and tech_base = 'Clan'"
      [[step]]
      do = "sheets"
      from = "step:light"
      paper = "a4"
    """
    if resume and overwrite:
        raise click.UsageError("--resume and --overwrite exclude each other")
    if shared and cluster is None:
        raise click.UsageError("--shared goes with --cluster")
    if batch.where is not None:
        raise click.UsageError('--where stands in the steps of the file of jobs, as where = "..."')
    job = read_job(path, STEPS)
    steps = prepared(job)
    if dry_run:
        _tell(job, steps)
        return
    batch = batch._replace(jobs=batch.jobs or job.jobs)
    if job.time_limit is not None:
        batch = batch._replace(limits=batch.limits._replace(seconds=job.time_limit))
    existing: Existing = "replace" if overwrite else "skip" if resume else "refuse"
    engine: JobEngine = by_source
    if cluster is not None:
        from astech.jobs.cluster import connected  # only who has a cluster needs what it is made of

        with connected(cluster, job.output if shared else None) as engine:
            sys.exit(_run(job, steps, batch, existing, engine))
    sys.exit(_run(job, steps, batch, existing, engine))


def _run(job: Job, steps: list[PreparedStep], options: BatchOptions, existing: Existing, engine: JobEngine) -> int:
    begun, state, code = time.monotonic(), "interrupted", 1
    names = [step.step.name for step in steps if step.work or step.document]
    with JobDisplay(names, options.quiet) as display:
        run = JobRun(job, steps, options, existing, engine, display)
        if existing == "refuse" and (before := run.journals()):
            raise click.UsageError(
                f"{job.output} has the outputs of an earlier run ({before[0].parent}); expected --resume to go on with "
                f"it, or --overwrite to begin anew"
            )
        try:
            run.check()
        except Unwritable as refused:
            complain(refused)
            return 1
        try:
            code = run.run()
            state = "failed" if code else "complete"
        except KeyboardInterrupt:
            complain(f"interrupted; what is whole stays, and --resume goes on: astech batch {job.text.path} --resume")
            raise
        except Unwritable as refused:
            complain(refused)
        except OSError as error:
            complain(f"{error.filename or job.output}: {reason(error)}; --resume goes on when that is mended")
        finally:
            with suppress(OSError):
                write_report(run, state, time.monotonic() - begun)
    return code


def _tell(job: Job, steps: list[PreparedStep]) -> None:
    """What would be done, a line for each step."""
    for step in steps:
        count = counted(sum(1 for _ in step.sources()), "file")
        chosen = f" where {step.where.text}" if step.where else ""
        into = f" -> {step.target}" if step.work or step.document else ", for the steps behind it"
        say(f"{step.step.name}: {step.step.do} of {count}{chosen}{into}")
    say(f"report -> {job.report}")
