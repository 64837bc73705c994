"""What every value of the core is: a frozen pydantic model."""

from pydantic import BaseModel, ConfigDict, PlainSerializer

IN_ORDER = PlainSerializer(sorted, when_used="json")
"""For a field that holds a set: equal values are written alike, whatever order the set has in this run."""


class Model(BaseModel):
    """A value: immutable, compared by content, closed to unknown fields, and whole after a trip through JSON.

    JSON has no number for the infinite, so no model holds it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
