"""The machine-readable report of a job: what came of each step, and every unit of which something is to be said."""

import json
from importlib.metadata import version

from astech.jobs.running import JobRun
from exporters.safe_writing import replacing


def write_report(run: JobRun, state: str, seconds: float) -> None:
    """Writes the report beside the outputs; `state` is complete, failed or interrupted."""
    head = {"job": run.job.name, "file": str(run.job.text.path), "astech": version("astech"), "state": state}
    with replacing(run.job.report) as file:
        file.write(json.dumps({**head, "seconds": round(seconds, 1)})[:-1].encode() + b', "steps": [')
        steps = {step.step.name: step for step in run.steps}
        for number, summary in enumerate(run.summaries):
            about = {name: getattr(summary, name) for name in summary.__slots__} | {
                "seconds": round(summary.seconds, 1)
            }
            file.write((b",\n" if number else b"\n") + json.dumps(about)[:-1].encode() + b', "units": [')
            journal = run.journal(steps[summary.name])
            first = True
            for unit in journal.remarkable(steps[summary.name].meaning):
                row = {"file": unit.file, "state": unit.state, "found": unit.found}
                file.write((b"\n" if first else b",\n") + b"  " + json.dumps(row).encode())
                first = False
            file.write(b"]}")
        file.write(b"\n]}\n")
