"""Damage and play: events, state, conditions."""

from sheets.record.condition import FRESH, AlphaCondition, Condition, CrewMarks, ExternalStore

__all__ = ["FRESH", "AlphaCondition", "Condition", "CrewMarks", "ExternalStore"]
