"""The base of all values of the core: a frozen pydantic model."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from inspect import Parameter, Signature, get_annotations
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, Generic, Literal, NoReturn, Self, TypeVar, Union, get_args, get_origin

from pydantic import AfterValidator, BaseModel, ConfigDict, GetCoreSchemaHandler, PlainSerializer
from pydantic.fields import FieldInfo

AnyObject = TypeVar("AnyObject")
Key = TypeVar("Key")
Value = TypeVar("Value")

IN_ORDER = PlainSerializer(sorted, when_used="json")
"""The type of a set field, which is written in a fixed order."""


class FrozenDict(dict[Key, Value]):
    """An immutable dict, for the mappings of models. `|` returns a plain dict.

    >>> points = FrozenDict({"LT": 12})
    >>> points == {"LT": 12}, points | {"RT": 10}
    (True, {'LT': 12, 'RT': 10})
    """

    __slots__ = ()

    def _refuse(self, *_args: object, **_named: object) -> NoReturn:
        raise TypeError("the values of a model cannot be changed; model_copy(update=...) makes another one")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[Self], tuple[dict[Key, Value]]]:
        return type(self), (dict(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type[Self], handler: GetCoreSchemaHandler) -> Any:
        """The pydantic schema: that of a dict, converted to this class after validation."""
        plain = GenericAlias(dict, get_args(source))
        return AfterValidator(cls).__get_pydantic_core_schema__(plain, handler)


class _TypeText(str):
    """A type name that a signature shows without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _type_text(annotation: object) -> _TypeText:
    """A type as text: without bounds of its values, and with class names without modules."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _type_text(parts[0])
    if origin is Literal:
        return _TypeText(" | ".join(map(repr, parts)))
    if origin in (Union, UnionType):
        return _TypeText(" | ".join(map(_type_text, parts)))
    if annotation in (None, NoneType, ...):
        return _TypeText("..." if annotation is ... else "None")
    name = getattr(origin or annotation, "__name__", str(annotation))
    return _TypeText(f"{name}[{', '.join(map(_type_text, parts))}]" if parts else name)


class _FieldSignature:
    """The signature of a model, for help(): its own fields, the required ones first, then those that it inherits."""

    def __get__(self, _value: object, owner: type[BaseModel]) -> Signature:
        own = get_annotations(owner)
        fields = {name: field for name, field in owner.model_fields.items() if not _is_fixed(field)}
        order = sorted(fields, key=lambda name: (name not in own, not fields[name].is_required()))
        return Signature([_parameter(name, fields[name]) for name in order], return_annotation=None)


def _is_fixed(field: FieldInfo) -> bool:
    """Whether a field has only one value, which identifies the model."""
    return get_origin(field.annotation) is Literal and len(get_args(field.annotation)) == 1


def _parameter(name: str, field: FieldInfo) -> Parameter:
    default = Parameter.empty if field.is_required() else field.get_default(call_default_factory=True)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=_type_text(field.annotation))


class Model(BaseModel):
    """A value: immutable, compared by content, without unknown fields, and unchanged by conversion to JSON and back.

    JSON has no infinite numbers, so models do not allow them. A validator is built when its model is first created; so
    that an import builds none, the default of a field that is a model is a `model_construct()`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)
    __signature__ = _FieldSignature()

    @classmethod
    def __pydantic_on_complete__(cls) -> None:
        """Replace the signature of pydantic, whose newer versions call this method."""
        cls.__signature__ = Model.__dict__["__signature__"]

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some fields changed; new values are not validated."""
        frozen = {name: FrozenDict(value) if type(value) is dict else value for name, value in (update or {}).items()}
        return super().model_copy(update=frozen, deep=deep)


def html_table(caption: str, facts: Mapping[str, object]) -> str:
    """Facts as an HTML table for a notebook; unknown facts are left out."""
    from html import escape  # only used here

    known = {name: fact for name, fact in facts.items() if fact not in (None, "")}
    rows = (f"<tr><th>{escape(name)}</th><td>{escape(str(fact))}</td></tr>" for name, fact in known.items())
    return f"<table><caption>{escape(caption)}</caption>{''.join(rows)}</table>"


class IdentityKey(Generic[AnyObject]):
    """An object as the key of a cache, compared by identity, while models compare by content.

    It is also fast, unlike the hash of a whole unit. The cache keeps the object alive with its key.

    >>> model = Model()
    >>> IdentityKey(model) == IdentityKey(model), IdentityKey(model) == IdentityKey(Model())
    (True, False)
    """

    __slots__ = ("value",)

    def __init__(self, value: AnyObject) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and other.value is self.value


MOST_CACHED_UNITS = 256  # units, more than in a game
FactsT = TypeVar("FactsT")


class OncePerUnit(Generic[FactsT]):
    """A function of a unit and an edition whose results are cached; without an edition, items have all errata."""

    def __init__(self, work_out: Callable[[Any, str], FactsT]) -> None:
        self._cached = lru_cache(maxsize=MOST_CACHED_UNITS)(lambda asked, edition: work_out(asked.value, edition))
        self._last: tuple[object, str, FactsT] | None = None

    def __call__(self, unit: object, edition: str = "") -> FactsT:
        last = self._last  # in play the same unit is often requested several times in a row
        if last is None or last[0] is not unit or last[1] != edition:
            self._last = last = (unit, edition, self._cached(IdentityKey(unit), edition))
        return last[2]
