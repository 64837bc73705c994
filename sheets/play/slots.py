"""What the slots of a 'Mech say: hits on its systems, and which of its items still work."""

from sheets.play.anatomy import MechAnatomy
from sheets.record.state import State
from sheets.units.mech import System


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


def system_hits(body: MechAnatomy, state: State, system: System, settled: bool = False) -> int:
    """Hits on a system; every slot of it in a lost location counts. `settled` leaves out what came in this phase."""
    hits = 0
    for location, slots in body.systems[system].items():
        if location in state.gone and not (settled and location in state.fresh_gone):
            hits += len(slots)
            continue
        struck = slots & state.struck.get(location, frozenset())
        if settled and struck:
            struck = struck - state.fresh_slots.get(location, frozenset())
        hits += len(struck)
    return hits


def hits_in(body: MechAnatomy, state: State, system: System, location: str, settled: bool = False) -> int:
    """Hits on a system in one location that still stands."""
    slots = body.systems[system].get(location)
    if not slots:
        return 0
    struck = slots & state.struck.get(location, frozenset())
    if settled:
        struck = struck - state.fresh_slots.get(location, frozenset())
    return len(struck)
