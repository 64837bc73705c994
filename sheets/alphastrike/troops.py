"""The troop factor: what the number of troopers multiplies their damage by."""

# Up to so many troopers, so much.
TROOP_FACTORS = (
    (1, 0), (2, 1), (3, 2), (5, 3), (7, 4), (9, 5), (10, 6), (11, 7), (13, 8), (15, 9),
    (17, 10), (19, 11), (20, 12), (21, 13), (22, 14), (23, 15), (25, 16), (28, 17),
)  # fmt: skip
LARGEST_FACTOR = 18


def troop_factor(troopers: int) -> int:
    """The factor of so many troopers."""
    return next((factor for most, factor in TROOP_FACTORS if troopers <= most), LARGEST_FACTOR)
