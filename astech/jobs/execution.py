"""Plan a whole job, or run it with its display and report, and handle interruptions and errors."""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress

from astech.batch import BatchOptions, by_source
from astech.jobs.display import JobDisplay
from astech.jobs.jobfile import Job
from astech.jobs.running import JobEngine, JobRun, write_report
from astech.jobs.steps import PreparedStep
from astech.operations.mistakes import BadOptions
from astech.outputs import Existing
from astech.terminal import complain
from astech.text import count_noun, reason
from exporters import Unwritable


def plan_lines(job: Job, steps: Sequence[PreparedStep]) -> Iterator[str]:
    """A line for each step: its work, the number of its files, and the output path."""
    for step in steps:
        count = count_noun(sum(1 for _ in step.sources()), "file")
        chosen = f" where {step.where.text}" if step.where else ""
        into = f" -> {step.target}" if step.work or step.document else ", for the steps behind it"
        yield f"{step.step.name}: {step.step.do} of {count}{chosen}{into}"
    yield f"report -> {job.report}"


def limits_of_job(job: Job, options: BatchOptions) -> BatchOptions:
    """The options of a batch, with the number of processes and the time limit of the job file."""
    options = options._replace(jobs=options.jobs or job.jobs)
    if job.time_limit is None:
        return options
    return options._replace(limits=options.limits._replace(seconds=job.time_limit))


def run_job(
    job: Job, steps: list[PreparedStep], options: BatchOptions, existing: Existing, engine: JobEngine = by_source
) -> int:
    """Do all steps of a job and write its report; return the exit code."""
    names = [step.step.name for step in steps if step.work or step.document]
    with JobDisplay(names, options.quiet) as display:
        run = JobRun(job, steps, options, existing, engine, display)
        if existing == "refuse" and (before := run.journals()):
            raise BadOptions(
                f"{job.output} has outputs of an earlier run ({before[0].parent}); expected --resume to go on with "
                f"it, or --overwrite to start again"
            )
        try:
            run.check()
        except Unwritable as refused:
            complain(refused)
            return 1
        return _run_and_report(run)


def _run_and_report(run: JobRun) -> int:
    """Run the steps; the report is written even after an error."""
    start, state, job = time.monotonic(), "interrupted", run.job
    try:
        code = run.run()
        state = "failed" if code else "complete"
        return code
    except KeyboardInterrupt:
        complain(f"interrupted; complete files stay; to continue: astech batch {job.text.path} --resume")
        raise
    except Unwritable as refused:
        complain(refused)
    except OSError as error:
        complain(f"{error.filename or job.output}: {reason(error)}; continue with --resume")
    finally:
        with suppress(OSError):
            write_report(run, state, time.monotonic() - start)
    return 1
