"""The base class for the options of operations.

The help of a field is in `Field(description=...)`, its values follow from its type. The option on the command line
follows from both, or is stated by an `OptionForm` in the annotation.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import AfterValidator, GetCoreSchemaHandler
from pydantic.fields import FieldInfo

from astech.operations.mistakes import BadValue
from sheets.editions import GAMES, Game
from sheets.model import Model

Kind = TypeVar("Kind")


class OperationOptions(Model):
    """Options of an operation."""

    @classmethod
    def takes_paper(cls, given: Mapping[str, Any]) -> bool:
        """Whether the paper of the settings counts beside the given options."""
        return True

    @classmethod
    def games_of(cls, given: Mapping[str, Any]) -> tuple[Game, ...]:
        """The games whose default edition applies to these options."""
        return tuple(GAMES)


@dataclass(frozen=True, slots=True)
class OptionForm:
    """How an option is written, if this does not follow from its name and type.

    `metavar` names its value in help; `step_key` is its key in a step of a batch job, if it differs from the name.
    An option with `in_steps` off is for commands only: it is about one unit, or about the order of units.
    """

    metavar: str = ""
    step_key: str = ""
    in_steps: bool = True
    argument: str = ""


@dataclass(frozen=True)
class OneOf:
    """A text that is one of several words; with `any_case` in upper or lower case."""

    choices: tuple[str, ...]
    any_case: bool = False

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> Any:
        """The pydantic schema: a text that must be one of the choices."""
        return AfterValidator(self.choose).__get_pydantic_core_schema__(source, handler)

    def choose(self, text: str) -> str:
        """Return the choice for a text; raises BadValue with the choices."""
        for choice in self.choices:
            if text == choice or (self.any_case and text.casefold() == choice.casefold()):
                return choice
        raise BadValue(f"{text!r}; expected one of {', '.join(self.choices)}")


def _check_file_exists(path: Path) -> Path:
    if not path.exists() or path.is_dir():
        raise BadValue(f"File {str(path)!r} does not exist.")
    return path


@dataclass(frozen=True, slots=True)
class InputPath:
    """Marks a field as the path of an input; with `existing` it must be an existing file."""

    existing: bool = False


InputFile = Annotated[Path, AfterValidator(_check_file_exists), InputPath(existing=True)]


class OptionField(NamedTuple):
    """A field of a model as an option."""

    name: str
    info: FieldInfo
    value_type: Any  # any: without `None`, and without the tuple of a repeated option
    repeated: bool
    metadata: tuple[object, ...]  # annotations of the field and of its type

    @property
    def form(self) -> OptionForm:
        """How the option is written."""
        return self.found(OptionForm) or OptionForm()

    @property
    def step_key(self) -> str:
        """The key in a step of a batch job."""
        return self.form.step_key or self.name

    @property
    def is_path(self) -> bool:
        """Whether the value is the path of an input."""
        return self.found(InputPath) is not None

    def found(self, kind: type[Kind]) -> Kind | None:
        """Return the metadata of this type; None if there is none."""
        return next((each for each in self.metadata if isinstance(each, kind)), None)

    @property
    def bounds(self) -> tuple[float | None, float | None, bool]:
        """The minimum and the maximum, and whether the minimum is excluded."""
        bounds: dict[str, float] = {}
        for each in self.metadata:
            bounds |= {name: getattr(each, name) for name in ("ge", "gt", "le") if hasattr(each, name)}
        return bounds.get("gt", bounds.get("ge")), bounds.get("le"), "gt" in bounds


def option_fields(options: type[OperationOptions]) -> Iterator[OptionField]:
    """The fields of an options model: its own first, then inherited ones."""
    own = [name for name in options.model_fields if name in options.__annotations__]
    for name in (*own, *(name for name in options.model_fields if name not in own)):
        info = options.model_fields[name]
        metadata: list[object] = list(info.metadata)
        repeated, kind = False, info.annotation
        while True:
            origin, parts = get_origin(kind), get_args(kind)
            if origin is Annotated:
                kind = parts[0]
                metadata += parts[1:]
            elif origin in (Union, UnionType) and type(None) in parts and len(parts) == 2:
                kind = next(part for part in parts if part is not type(None))
            elif origin is tuple and parts[1:] == (...,):
                repeated, kind = True, parts[0]
            else:
                break
        yield OptionField(name, info, kind, repeated, tuple(metadata))


def step_fields(options: type[OperationOptions]) -> dict[str, OptionField]:
    """The fields that a step of a batch job takes, by their keys."""
    return {field.step_key: field for field in option_fields(options) if field.form.in_steps}
