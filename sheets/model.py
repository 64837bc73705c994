"""What every value of the core is: a frozen pydantic model."""

from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, PlainSerializer

AnyObject = TypeVar("AnyObject")

IN_ORDER = PlainSerializer(sorted, when_used="json")
"""For a field that holds a set: equal values are written alike, whatever order the set has in this run."""


class Model(BaseModel):
    """A value: immutable, compared by content, closed to unknown fields, and whole after a trip through JSON.

    JSON has no number for the infinite, so no model holds it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


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
