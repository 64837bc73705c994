"""What hits do to a warrior (TW, BMM)."""

CONSCIOUSNESS: dict[int, int | None] = {1: 3, 2: 5, 3: 7, 4: 10, 5: 11, 6: None}
"""Hits taken -> the roll that keeps a warrior conscious; None is death."""
