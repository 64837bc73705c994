"""What every value of the core is: a frozen pydantic model."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A value: immutable, compared by content, closed to unknown fields, and whole after a trip through JSON.

    JSON has no number for the infinite, so no model holds it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
