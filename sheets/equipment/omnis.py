"""Published chassis of Omnis: the fixed equipment of each; all other equipment of a configuration is in pods.

Unit files mark items in pods, record sheets do not. Fixed equipment belongs to the chassis, not to the configuration
(TM, OmniMechs), so the chassis determines which of the printed items are fixed.
"""

from collections import defaultdict
from functools import cache

from sheets.equipment.kinds import TechSide
from sheets.equipment.systems import read_system_file
from sheets.model import FrozenDict, Model


class OmniChassis(Model):
    """A chassis with the configurations that share its fixed equipment.

    `fixed` is the number of an item in each location; equipment that can never be in a pod is left out.
    """

    chassis: str
    clan_name: str = ""
    kind: str
    side: TechSide
    mass: float
    fixed: FrozenDict[str, FrozenDict[str, int]] = FrozenDict()
    sinks: int | None = None  # heat sinks of the base chassis
    shared_name: bool = False  # with units of its kind that are not Omnis
    models: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the chassis; some books put the Clan name first, or print one name only."""
        if not self.clan_name:
            return (self.chassis,)
        both = (f"{self.chassis} ({self.clan_name})", f"{self.clan_name} ({self.chassis})")
        return (*both, self.chassis, self.clan_name)


@cache
def _by_name() -> dict[tuple[str, str], list[OmniChassis]]:
    found: dict[tuple[str, str], list[OmniChassis]] = defaultdict(list)
    for row in read_system_file("omnis", OmniChassis):
        for name in row.names:
            found[row.kind, name.casefold()].append(row)
    return found


def omni_named(name: str, kind: str) -> tuple[str, str, tuple[OmniChassis, ...]]:
    """The parts of a unit's name: the chassis, the model, and the published chassis of that name, the usual one first.

    >>> chassis, model, rows = omni_named("Mad Cat (Timber Wolf) Prime", "mech")
    >>> chassis, model, rows[0].mass
    ('Mad Cat (Timber Wolf)', 'Prime', 75.0)
    >>> omni_named("Atlas AS7-D", "mech")
    ('', '', ())
    """
    words = name.split()
    for end in range(len(words), 0, -1):
        chassis = " ".join(words[:end])
        if rows := _by_name().get((kind, chassis.casefold())):
            return chassis, " ".join(words[end:]), tuple(rows)
    return "", "", ()
