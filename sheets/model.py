"""What every value of the core is: a frozen pydantic model."""

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A value: immutable, compared by content, closed to unknown fields, and whole after a trip through JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="constants")
