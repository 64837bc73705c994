"""Which of a 'Mech's items still work."""

from sheets.play.anatomy import MechAnatomy
from sheets.record.state import State


def works(body: MechAnatomy, state: State, mount: int, settled: bool = False) -> bool:
    """Whether an item works: one struck slot, or one in a lost location, is enough to lose it (CRIT:weapons).

    `settled` leaves out what came in this phase.
    """
    if mount in state.mounts:
        return False
    for location, slots in body.places.get(mount, {}).items():
        if location in state.gone and not (settled and location in state.fresh_gone):
            return False
        struck = slots & state.struck.get(location, frozenset())
        if settled and struck:
            struck = struck - state.fresh_slots.get(location, frozenset())
        if struck:
            return False
    return True


def slots_lost(body: MechAnatomy, state: State, mount: int, settled: bool = False) -> int:
    """How many slots of an item are struck, or gone with their location."""
    lost = 0
    for location, slots in body.places.get(mount, {}).items():
        if location in state.gone and not (settled and location in state.fresh_gone):
            lost += len(slots)
            continue
        struck = slots & state.struck.get(location, frozenset())
        if settled:
            struck = struck - state.fresh_slots.get(location, frozenset())
        lost += len(struck)
    return lost
