"""Construction findings as sentences, as rows of CSV, or as JSON."""

import json
from collections.abc import Iterator

from astech.layouts import FINDINGS
from astech.operations.validate import UnitVerdict
from astech.sarif import FileFinding
from astech.text import harmless_json
from sheets.construction.verdict import Verdict
from sheets.problem import Problem

LEGAL = {True: "legal", False: "not legal", None: "not subject to construction rules"}


def findings_as_text(budget: bool, judged: UnitVerdict) -> str:
    """The findings of a unit as sentences, with its mass budget."""
    return "\n".join(_text(judged.found, judged.file, budget))


def findings_as_rows(columns: tuple[str, ...], form: str, judged: UnitVerdict) -> str:
    """A line for each finding, of CSV or of JSON with these columns alone."""
    layout = FINDINGS.of(columns)
    return "\n".join(layout.line(row | judged.more, form) for row in finding_rows(judged.found, judged.file))


def findings_as_json(judged: UnitVerdict) -> str:
    """The findings of a unit as one JSON object."""
    file = json.dumps(judged.file, ensure_ascii=False)
    return harmless_json(f'{{"file":{file},{judged.found.model_dump_json()[1:]}')


def file_findings(file: str, text: str) -> Iterator[FileFinding]:
    """The findings of a unit's file; `text` is the output of `findings_as_json` for the unit."""
    unit = json.loads(text)
    for finding in unit["findings"]:
        message = f"{unit['name']}: {finding['sentence']} [{finding['rule']}]"
        yield FileFinding(file, finding["severity"], finding["code"], message)


def unreadable_file(file: str, problem: Problem) -> FileFinding:
    """The finding for a file that cannot be read."""
    return FileFinding(file, "error", "file.unreadable", str(problem), problem.line)


def finding_rows(found: Verdict, file: str) -> Iterator[dict[str, object]]:
    """A row for each finding; a unit without findings has one row."""
    unit: dict[str, object] = {"file": file, "name": found.name, "legal": found.legal}
    for finding in found.findings:
        about = {"severity": finding.severity, "code": finding.code, "finding": finding.sentence, "rule": finding.rule}
        yield unit | about
    if not found.findings:
        yield unit | dict.fromkeys(FINDINGS.fields[3:], "")


def _text(found: Verdict, file: str, budget: bool) -> list[str]:
    lines = [f"{file}: {found.name}: {LEGAL[found.legal]}"]
    lines += [f"  {finding}" for finding in found.findings]
    if budget:
        lines += _budget(found)
    return lines


def _budget(found: Verdict) -> list[str]:
    lines = ["  Mass"]
    width = max((len(entry.label) for entry in found.budget), default=0)
    for entry in found.budget:
        lines.append(f"    {entry.part:<20} {entry.label:<{width}} {entry.tons:>14,.3f}  [{entry.rule}]")
    whole = "" if found.allowed is None else f" of {found.allowed:,g}"
    lines.append(f"    {'total':<20} {'':<{width}} {found.mass:>14,.3f}{whole}")
    if found.slots:
        lines.append("  Slots")
        lines += [f"    {entry.place:<20} {entry.taken:>3} of {entry.room}" for entry in found.slots]
    return lines
