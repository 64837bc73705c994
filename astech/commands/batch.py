"""`astech batch`: a job file, step after step over many units."""

import sys
from pathlib import Path

import click

from astech.batch import BatchOptions
from astech.jobs.execution import limits_of_job, plan_lines, run_job
from astech.jobs.jobfile import read_job
from astech.jobs.steps import STEPS, prepare_steps
from astech.options import batch_options
from astech.outputs import Existing
from astech.row_options import usage_errors
from astech.terminal import say


@click.command()
@click.argument("path", metavar="JOB.toml", type=click.Path(path_type=Path))
@click.option("--resume", is_flag=True, help="Continue an interrupted run of the same job; complete files stay.")
@click.option("--overwrite", is_flag=True, help="Start again, and replace existing outputs.")
@click.option("--dry-run", is_flag=True, help="List the work, and do nothing.")
@click.option("--cluster", metavar="URL", help="Run the work on a Dask cluster: tcp://HOST:PORT of its scheduler.")
@click.option(
    "--shared", is_flag=True, help="With --cluster: its machines have the folders of the job at the same paths."
)
@batch_options
def batch(
    path: Path, resume: bool, overwrite: bool, dry_run: bool, cluster: str | None, shared: bool, batch: BatchOptions
) -> None:
    """Run the steps of a job file: choose units, convert them, print sheets and cards, figures, checks, corrections.

    A job has an output folder, and each [[step]] a name, its work, and the files, folders, archives, "library:" or
    "campaign:NAME" that its units come from ("step:NAME" stands for the units that an earlier step chose or converted).
    Its options are those of the command of the same work, without the hyphens; paths start from the folder of the job
    file. OUT of a step is a folder, a .pdf for one document, or a .csv or .jsonl for rows. docs/batch.md describes all.

    Every file gets its name when it is whole. After any interruption --resume goes on with the missing files. The
    report has the result of each step; the exit code is 0 when all went well, 1 when some units failed or were read in
    doubt, 2 when the job file is wrong.

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
        raise click.UsageError('--where is an option of each step: where = "..."')
    job = read_job(path, STEPS)
    steps = prepare_steps(job)
    if dry_run:
        for line in plan_lines(job, steps):
            say(line)
        return
    batch = limits_of_job(job, batch)
    existing: Existing = "replace" if overwrite else "skip" if resume else "refuse"
    with usage_errors():
        if cluster is None:
            sys.exit(run_job(job, steps, batch, existing))
        from astech.jobs.cluster import connect_engine  # a dependency that few installations have

        with connect_engine(cluster, job.output if shared else None) as engine:
            sys.exit(run_job(job, steps, batch, existing, engine))
