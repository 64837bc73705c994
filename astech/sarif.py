"""Findings as a SARIF 2.1.0 document, which code hosts show at the files."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import quote

from astech import __version__

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "note": "note"}


class FileFinding(NamedTuple):
    """A finding about a file in a repository."""

    path: str
    level: str
    code: str
    message: str
    line: int | None = None


def sarif_document(findings: Iterable[FileFinding]) -> str:
    """The SARIF document of findings.

    >>> '"ruleId": "tech.year"' in sarif_document([FileFinding("a b.mtf", "error", "tech.year", "too early")])
    True
    """
    found = list(findings)
    driver = {
        "name": "AsTech",
        "version": __version__,
        "rules": [{"id": code} for code in sorted({each.code for each in found})],
    }
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": [_result(each) for each in found]}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1)


def _result(found: FileFinding) -> dict[str, Any]:  # any: JSON
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(found.path.replace("\\", "/"))}}
    if found.line is not None:
        place["region"] = {"startLine": found.line}
    return {
        "ruleId": found.code,
        "level": LEVELS[found.level],
        "message": {"text": found.message},
        "locations": [{"physicalLocation": place}],
    }
