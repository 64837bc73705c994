"""The eras of the game, by the year in which each begins."""

ERAS: tuple[tuple[int, str], ...] = (
    (0, "Pre-Star League"),
    (2571, "Star League"),
    (2781, "Early Succession Wars"),
    (2901, "Late Succession Wars"),
    (3020, "Renaissance"),
    (3050, "Clan Invasion"),
    (3062, "Civil War"),
    (3068, "Jihad"),
    (3081, "Early Republic"),
    (3101, "Late Republic"),
    (3131, "Dark Age"),
    (3151, "ilClan"),
)


def era(year: int) -> str:
    """The era of a year.

    >>> era(2755), era(3052)
    ('Star League', 'Clan Invasion')
    """
    return next(name for start, name in reversed(ERAS) if year >= start)
