"""What has happened to a unit."""

from sheets.record.condition import FRESH, AlphaCondition, Condition, CrewState, ExternalStore

__all__ = ["FRESH", "AlphaCondition", "Condition", "CrewState", "ExternalStore"]
