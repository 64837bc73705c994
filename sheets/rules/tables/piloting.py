"""When a pilot must roll to stay on the feet, and how hard that is.

Rules: TW, BMM.
"""

from sheets.rules.tables.to_hit import Modifier

CAUSES = (
    Modifier("20 damage in a phase", 1),
    Modifier("Leg or foot actuator hit", 1),
    Modifier("Hip hit", 2),
    Modifier("Gyro hit", 3),
    Modifier("Gyro or leg destroyed", "falls"),
    Modifier("Shut down", 3),
    Modifier("Kicked, pushed, kick missed", 0),
    Modifier("Charged, or charging", 2),
    Modifier("Struck by a death from above", 2),
    Modifier("Own death from above", 4),
    Modifier("Entering rubble", 0),
    Modifier("Entering water, depth 1", -1),
    Modifier("Entering water, depth 2", 0),
    Modifier("Entering water, depth 3+", 1),
    Modifier("Standing up", 0),
    Modifier("Running on a hit hip or gyro", 0),
    Modifier("Jumping, gyro or leg hit", 0),
)
