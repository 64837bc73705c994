"""Control rolls of aerospace craft: when one is due, and what makes it harder.

`IN_ATMOSPHERE` adds to `LASTING`: a spheroid DropShip has +3 there, a fighter +1.

Rules: TW (errata TW 4.4 p. 92-93, p. 238).
"""

from sheets.rules.tables.to_hit import Modifier

CAUSES = (
    Modifier("Damaged in atmosphere, each 20 points", 1),
    Modifier("Control or avionics critical", 0),
    Modifier("Above safe thrust", 1),
    Modifier("Each point of velocity above 2 x safe thrust", 1),
    Modifier("Random movement by heat", 0),
    Modifier("Shut down, pilot unconscious", "fails"),
)
LASTING = (
    Modifier("Each pilot or crew hit", 1),
    Modifier("Avionics hits: 1, 2, 3", "+1, +2, +5"),
    Modifier("Life support hit", 2),
    Modifier("Above safe thrust", 1),
)
IN_ATMOSPHERE = (
    Modifier("In atmosphere", 2),
    Modifier("Spheroid DropShip in atmosphere", 1),
    Modifier("Fighter, small craft in atmosphere", -1),
)
COCKPIT = Modifier("Small or cramped cockpit", 1)
