"""How an inventory runs on: what the first page has no room for goes to columns on pages of its own."""

from collections.abc import Sequence

from exporters.recordsheet.aero.armament import Section
from exporters.recordsheet.aero.inventory import lines_of

_FEW = 4  # fewer lines of a section are not begun at the end of a column
CONTINUED = " (continued)"


def split(sections: Sequence[Section], first: float, others: float) -> list[list[Section]]:
    """Sections in columns: the first holds so many lines, all others so many. No line is lost and none is parted
    from those that belong to it.

    >>> from exporters.recordsheet.aero.armament import Arm
    >>> long = Section("Bays", tuple(Arm(str(n)) for n in range(30)))
    >>> [[(s.title, len(s.lines)) for s in column] for column in split([long], 21.2, 50)]
    [[('Bays', 20)], [('Bays (continued)', 10)]]
    """
    columns: list[list[Section]] = [[]]
    waiting = list(sections)
    while waiting:
        room = first if len(columns) == 1 else others
        section = waiting.pop(0)
        column = columns[-1]
        if lines_of([*column, section]) <= room:
            column.append(section)
            continue
        held = _held(column, section, room)
        if held >= _FEW or (not column and held):
            column.append(section._replace(lines=section.lines[:held]))
            title = section.title.removesuffix(CONTINUED) + CONTINUED
            section = section._replace(title=title, lines=section.lines[held:])
        waiting.insert(0, section)
        columns.append([])
    return columns


def _held(column: Sequence[Section], section: Section, room: float) -> int:
    """How many lines of a section still fit, what belongs together kept together."""
    held = len(section.lines)
    while held and lines_of([*column, section._replace(lines=section.lines[:held])]) > room:
        held -= 1
    while held and section.lines[held].level:
        held -= 1
    return held
