"""Our own JSON: `{"astech": 1, "unit": {...}}`, or the bare unit as `astech show --json` prints it."""

import json
from typing import NoReturn

from importers.loaded import Loaded
from importers.refusal import refused
from sheets.problem import Problem, Severity
from sheets.units import parse

VERSION = 1


def read_json(text: str, file: str) -> Loaded:
    """The unit in such a text. What the unit model does not allow is raised as pydantic's ValidationError."""
    try:
        data = json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        found = f"no JSON: {error.msg[:1].lower()}{error.msg[1:]} at column {error.colno}"
        raise refused(file, found, "a unit as AsTech writes it", error.lineno) from None
    except (ValueError, RecursionError) as error:
        found = "values nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise refused(file, found, "a unit as AsTech writes it") from None
    if not isinstance(data, dict):
        raise refused(file, f"a JSON {type(data).__name__}", "an object with a unit")
    if "astech" not in data:
        if "kind" not in data:
            raise refused(file, "JSON of another program", 'an object with "astech" and "unit"')
        return Loaded(file, parse(data))
    if data["astech"] != VERSION:
        raise refused(file, f"version {data['astech']!r} of the format", f"version {VERSION}")
    if "unit" not in data:
        raise refused(file, "no unit in it", 'an object under "unit"')
    strange = [key for key in data if key not in ("astech", "unit")]
    return Loaded(file, parse(data["unit"]), tuple(_not_kept(key, file) for key in strange))


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word}, which is no number in JSON")


def _not_kept(key: str, file: str) -> Problem:
    return Problem(severity=Severity.WARNING, file=file, found=f"the unknown key {key!r}", done="not kept")
