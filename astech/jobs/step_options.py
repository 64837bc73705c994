"""The options of a step: the keys of its table, validated by the model of its operation."""

from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

from pydantic import ValidationError

from astech.jobs.jobfile import Job, JobStep, unknown_key
from astech.operations.mistakes import BadOptions
from astech.operations.options import OneOf, OperationOptions, OptionField, step_fields
from astech.options import fault_of
from astech.pictures import OWN
from astech.settings import with_user_defaults

OptionsModel = TypeVar("OptionsModel", bound=OperationOptions)
WHERE = "where"


def step_options(job: Job, step: JobStep, model: type[OptionsModel]) -> OptionsModel:
    """The options of a step; raises BadJob with the line of a mistake."""
    fields = step_fields(model)
    values: dict[str, Any] = {}
    for key, value in step.options.items():
        if key == WHERE:
            continue
        if key not in fields:
            keys = ("name", "do", "from", "out", WHERE, *fields)
            raise step.text.mistake_at(step.number, key, unknown_key(key, keys))
        values[fields[key].name] = _value(job.folder, step, key, fields[key], value)
    try:
        return model.model_validate(with_user_defaults(model, values))
    except ValidationError as error:
        first = error.errors()[0]
        field = next(field for field in fields.values() if field.name == first["loc"][0])
        if first["type"] == "missing":
            raise step.text.mistake_at(step.number, "do", f"step {step.name!r} has no {field.step_key}") from None
        value = step.options.get(field.step_key)
        what = f"{field.step_key} = {value!r}; {_expected_values(field) or fault_of(first)}"
        raise step.text.mistake_at(step.number, field.step_key, what) from None
    except BadOptions as bad:
        raise step.text.mistake_at(step.number, "do", f"step {step.name!r}: {bad}") from None


def _value(folder: Path, step: JobStep, key: str, field: OptionField, value: object) -> object:
    """A TOML value for the model; a path is made relative to the folder of the job file."""
    if field.value_type is bool:
        if not isinstance(value, bool):
            raise step.text.mistake_at(step.number, key, f"{key} = {value!r}; expected true or false")
        return value
    many = value if isinstance(value, list) else [value]
    if any(isinstance(each, bool | dict | list) for each in many):
        raise step.text.mistake_at(step.number, key, f"{key} = {value!r}; expected a text or a number")
    if field.value_type not in (int, float):
        many = [str(each) for each in many]
    if field.is_path:
        many = [each if each == OWN else str(folder / str(each)) for each in many]
    if field.repeated:
        return tuple(many)
    return ",".join(map(str, many)) if isinstance(value, list) else many[0]


def _expected_values(field: OptionField) -> str:
    """The values of a field, if they can be listed."""
    words = field.found(OneOf)
    if words is not None or get_origin(field.value_type) is Literal:
        return f"expected one of {', '.join(words.choices if words else get_args(field.value_type))}"
    least, most, above = field.bounds
    if field.value_type in (int, float) and least is not None:
        beyond = f"above {least:g}" if above else f"from {least:g}"
        return f"expected a number {beyond}" + (f" to {most:g}" if most is not None else "")
    return ""
