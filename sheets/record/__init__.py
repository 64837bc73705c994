"""What has happened to a unit."""

from sheets.record.condition import AlphaCondition, Condition, CrewState, Store

__all__ = ["AlphaCondition", "Condition", "CrewState", "Store"]
