"""Damage and play: events, state, conditions."""

from sheets.record.condition import FRESH, AlphaCondition, Condition, CrewState, ExternalStore

__all__ = ["FRESH", "AlphaCondition", "Condition", "CrewState", "ExternalStore"]
