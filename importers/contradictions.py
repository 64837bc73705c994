"""What a unit model refuses, in words for the person who wrote the file."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from importers.refusal import JSON_WORDS
from sheets.problem import Problem, Severity

LONGEST = 60  # characters of a value that a sentence repeats

_OPENINGS = ("Input should be ", "String should have ", "String should match ", "Value error, ")
_REASONS = (", unable to parse", ", got ")  # why it is none: the value itself stands in the sentence
_OBJECTS = frozenset({"model_type", "model_attributes_type", "dict_type"})


def contradictions(error: ValidationError, file: str) -> tuple[Problem, ...]:
    """Each field that is wrong: where it is, what stands there, what could."""
    return tuple(Problem(severity=Severity.ERROR, file=file, found=what, expected=rule) for what, rule in told(error))


def told(error: ValidationError) -> Iterator[tuple[str, str]]:
    """What is found in each field that is wrong, and what is expected there."""
    return map(_told, error.errors(include_url=False))


def _told(detail: Mapping[str, Any]) -> tuple[str, str]:  # any: what pydantic says of an error
    where = (".".join(map(str, detail["loc"])) or "the unit")[:LONGEST]
    match detail["type"]:
        case "missing":
            return f"no {where}", "every field that such a unit must have"
        case "extra_forbidden":
            return f"the unknown field {where}", "a field of the schema (`astech schema`)"
        case "union_tag_invalid":
            return f"the kind {_value(detail['ctx']['tag'])}", f"one of {detail['ctx']['expected_tags']}"
        case "value_error":
            found, _, rule = _rule(detail["msg"]).partition(", expected ")
            return f"{where}: {found}", rule
        case kind:
            return f"{where} is {_value(detail['input'])}", "an object" if kind in _OBJECTS else _rule(detail["msg"])


def _rule(message: str) -> str:
    for opening in _OPENINGS:
        message = message.removeprefix(opening)
    for reason in _REASONS:
        message = message.partition(reason)[0]
    return message


def _value(given: object) -> str:
    text = repr(given)
    if len(text) <= LONGEST and not isinstance(given, dict | list):
        return text
    return JSON_WORDS.get(type(given), text[:LONGEST])
