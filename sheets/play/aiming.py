"""What aims a weapon: the targeting computer, while it works."""

from sheets.play.supply import Supplied
from sheets.record.state import Modifier, State

COMPUTER = "BMM-7.01:p114:targeting-computer"
HELP = -1


def aiming_modifiers(body: Supplied, state: State, weapon: int) -> list[Modifier]:
    """What a targeting computer adds to the shots of a weapon: it helps direct fire, so no missiles, flamers or machine
    guns, and autocannons only with slugs.
    """
    entry = body.entries[weapon]
    if entry.weapon is None or "direct-fire" not in entry.traits:
        return []
    computers = (mount for mount, item in body.entries.items() if "targeting-computer" in item.traits)
    if not any(body.works(state, mount) for mount in computers):
        return []
    slugs = (entry.weapon.ammo_type or "").startswith("lbx-")
    return [Modifier("targeting computer, slugs only" if slugs else "targeting computer", HELP, COMPUTER)]
