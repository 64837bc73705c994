"""Verdicts on forces as text, rows, JSON lines, annotations, or a page to print."""

from collections.abc import Iterator, Sequence

from astech.annotations import annotation
from astech.operations.force_check import ForceCheckOptions, ForceVerdict
from astech.packs.check import GivenAward, RuleViolation
from astech.rows import csv_line
from astech.text import count_noun, harmless_json
from exporters import Unwritable
from exporters.verdict import VerdictPage, draw_verdicts

FIELDS = ("force", "pack", "legal", "level", "rule", "text", "found", "units", "value", "limit")
FILE_FORMS = {"txt": "text", "jsonl": "jsonl", "csv": "csv", "pdf": "pdf", "svg": "svg", "png": "png"}
"""The form of a file of verdicts by its suffix."""
LEVELS = {"error": "broken", "warning": "warning", "unchecked": "not checked"}


def verdict_content(verdicts: Sequence[ForceVerdict], form: str, options: ForceCheckOptions) -> bytes:
    """The verdicts in a format."""
    match form:
        case "text":
            lines = [line for verdict in verdicts for line in _as_text(verdict)]
            lines += dict.fromkeys(
                f"for people to check: {text}" for verdict in verdicts for text in verdict.for_people
            )
            return "\n".join(lines).encode()
        case "jsonl":
            return harmless_json("\n".join(verdict.model_dump_json() for verdict in verdicts)).encode()
        case "csv":
            rows = (csv_line(row) for verdict in verdicts for row in _rows(verdict))
            return "\n".join((csv_line(FIELDS), *rows)).encode()
        case "github":
            return "\n".join(line for verdict in verdicts for line in _annotations(verdict)).encode()
    return _page(verdicts, form, options)


def _summary(verdict: ForceVerdict) -> str:
    result = "legal" if verdict.legal else "cannot be checked" if verdict.is_unchecked else "not legal"
    return f"{result}; {count_noun(len(verdict.units), 'unit')}, BV {verdict.bv:,g}, PV {verdict.pv:,g}"


def _sentence(violation: RuleViolation) -> str:
    return f"{violation.text}: {violation.found}" if violation.text else violation.found


def _as_text(verdict: ForceVerdict) -> Iterator[str]:
    yield f"{verdict.force}: {_summary(verdict)} ({verdict.pack})"
    for sentence in verdict.unreadable:
        yield f"  not readable: {sentence}"
    for violation in verdict.violations:
        yield f"  {LEVELS[violation.level]} {violation.rule}: {_sentence(violation)}{_among(verdict, violation)}"
    for award in verdict.awards:
        yield f"  award {award.id}: {_award(award)}"
    for note in verdict.notes:
        yield f"  note: {note}"


def _among(verdict: ForceVerdict, violation: RuleViolation) -> str:
    """The names of the units of a violation that is about several."""
    names = verdict.names(violation)
    return f" [{', '.join(names)}]" if len(names) > 1 else ""


def _award(award: GivenAward) -> str:
    return f"{award.text}{': ' if award.text else ''}{award.points:,g} [{award.formula}]"


def _rows(verdict: ForceVerdict) -> Iterator[tuple[object, ...]]:
    head = (verdict.force, verdict.pack, verdict.legal)
    for sentence in verdict.unreadable:
        yield (*head, "error", "", "", sentence, "", None, None)
    for violation in verdict.violations:
        names = "; ".join(verdict.names(violation))
        about = (violation.level, violation.rule, violation.text, violation.found)
        yield (*head, *about, names, violation.value, violation.limit)
    for award in verdict.awards:
        yield (*head, "award", award.id, award.text, f"{award.points:,g} [{award.formula}]", "", award.points, None)
    if not (verdict.violations or verdict.unreadable or verdict.awards):
        yield (*head, *[None] * (len(FIELDS) - len(head)))


def _annotations(verdict: ForceVerdict) -> Iterator[str]:
    for sentence in verdict.unreadable:
        yield annotation("error", verdict.force, "not readable", sentence)
    for violation in verdict.violations:
        level = "warning" if violation.level == "warning" else "error"
        files = dict.fromkeys(verdict.units[number].file.partition("#")[0] for number in violation.units)
        file = next(iter(files)) if len(files) == 1 else verdict.force
        yield annotation(level, file, f"{verdict.pack}: {violation.rule}", _sentence(violation))


def _page(verdicts: Sequence[ForceVerdict], form: str, options: ForceCheckOptions) -> bytes:
    from exporters.page import pdf, png  # slow to import, and of use only here

    found = [
        VerdictPage(
            verdict.force,
            f"{verdict.pack}: {_summary(verdict)}",
            tuple((unit.name, unit.skills, _shown(unit.bv), _shown(unit.pv)) for unit in verdict.units),
            (
                *(("not readable", "", sentence) for sentence in verdict.unreadable),
                *(
                    (LEVELS[each.level], each.rule, f"{_sentence(each)}{_among(verdict, each)}")
                    for each in verdict.violations
                ),
                *(("award", award.id, _award(award)) for award in verdict.awards),
                *(("note", "", note) for note in verdict.notes),
                *(("for people", "", text) for text in verdict.for_people),
            ),
        )
        for verdict in verdicts
    ]
    pages = [page for each in found for page in draw_verdicts(each, options.paper)]
    if form == "pdf":
        return pdf.to_bytes(pages, title=options.name or "Verdicts")
    if len(pages) > 1:
        raise Unwritable(f"{count_noun(len(pages), 'page')}, and a picture has one; expected a .pdf")
    return png.page_picture(pages[0], form, options.name or "Verdicts", dpi=options.dpi)


def _shown(value: float | None) -> str:
    return "–" if value is None else f"{value:,g}"
