"""What has happened to a unit."""

from sheets.record.condition import AlphaCondition, Condition, CrewState, ExternalStore

__all__ = ["AlphaCondition", "Condition", "CrewState", "ExternalStore"]
