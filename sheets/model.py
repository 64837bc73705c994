"""What every value of the core is: a frozen pydantic model."""

from collections.abc import Mapping
from inspect import Signature
from types import GenericAlias
from typing import Any, Generic, NoReturn, Self, TypeVar, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, GetCoreSchemaHandler, PlainSerializer

AnyObject = TypeVar("AnyObject")
Key = TypeVar("Key")
Value = TypeVar("Value")

IN_ORDER = PlainSerializer(sorted, when_used="json")
"""For a field that holds a set: equal values are written alike, whatever order the set has in this run."""


class FrozenDict(dict[Key, Value]):
    """A dict that cannot be changed, for the mappings of models. `|` makes a plain dict of it, with what is added.

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
        """A schema of pydantic: that of a dict, which becomes this one when it is found good."""
        plain = GenericAlias(dict, get_args(source))
        return AfterValidator(cls).__get_pydantic_core_schema__(plain, handler)


class _FieldSignature:
    """The signature of a model with its fields, for help(): its validator is built when a reader asks for it."""

    def __get__(self, _value: object, owner: type[BaseModel]) -> Signature:
        owner.model_rebuild()
        found = owner.__dict__.get("__signature__")
        return found.__get__(None, owner) if found is not None else Signature()


class Model(BaseModel):
    """A value: immutable, compared by content, closed to unknown fields, and whole after a trip through JSON.

    JSON has no number for the infinite, so no model holds it. A validator is built when its model is first made; so
    that an import makes none, the default of a field that is a model is a `model_construct()`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)
    __signature__ = _FieldSignature()

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Another value with some fields changed; what is given for a field is not validated."""
        frozen = {name: FrozenDict(value) if type(value) is dict else value for name, value in (update or {}).items()}
        return super().model_copy(update=frozen, deep=deep)


def html_table(caption: str, facts: Mapping[str, object]) -> str:
    """Facts as a notebook shows them; those that are not known are left out."""
    from html import escape  # of use only here

    known = {name: fact for name, fact in facts.items() if fact not in (None, "")}
    rows = (f"<tr><th>{escape(name)}</th><td>{escape(str(fact))}</td></tr>" for name, fact in known.items())
    return f"<table><caption>{escape(caption)}</caption>{''.join(rows)}</table>"


class Itself(Generic[AnyObject]):
    """An object as the key of a cache: equal to itself only, while a model is equal to any with the same content.

    It is also fast, where the hash of a whole unit is not. The cache keeps the object alive with its key.

    >>> model = Model()
    >>> Itself(model) == Itself(model), Itself(model) == Itself(Model())
    (True, False)
    """

    __slots__ = ("it",)

    def __init__(self, it: AnyObject) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Itself) and other.it is self.it
