"""The eras of the setting's history, by the year in which each begins."""

from bisect import bisect_right

# First year and name.
ERAS: tuple[tuple[int, str], ...] = (
    (2005, "Age of War"),
    (2571, "Star League"),
    (2781, "Early Succession Wars"),
    (2901, "Succession Wars: LosTech"),
    (3020, "Succession Wars: Renaissance"),
    (3050, "Clan Invasion"),
    (3062, "Civil War"),
    (3068, "Jihad"),
    (3081, "Early Republic"),
    (3101, "Late Republic"),
    (3131, "Dark Age"),
    (3151, "ilClan"),
)


def era(year: int | None) -> str:
    """The name of the era that a year belongs to; nothing for a year before them all.

    >>> era(3049), era(3050), era(None)
    ('Succession Wars: Renaissance', 'Clan Invasion', '')
    """
    place = bisect_right(ERAS, year, key=lambda row: row[0]) if year else 0
    return ERAS[place - 1][1] if place else ""
