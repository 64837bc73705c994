"""The heat that a 'Mech makes by moving.

Rules: TW, BMM; improved jump jets TM; XXL engines TO; super-cooled myomer IO.
"""

from typing import NamedTuple

from sheets.equipment import item
from sheets.equipment.systems import engine
from sheets.rules.movement import Movement
from sheets.units import Mech

LEAST_JUMP = 3
HOT_JUMP = 2  # how much more an XXL engine heats a jump
HOT_RUN = 6  # an engine that heats running so much is one of those


class MovementHeat(NamedTuple):
    """Heat of walking, running and jumping as far as possible."""

    walk: int
    run: int
    jump: int


def movement_heat(mech: Mech, moves: Movement) -> MovementHeat:
    """The heat of each way to move at full MP.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> from sheets.rules.movement import movement
    >>> movement_heat(brolga, movement(brolga))
    MovementHeat(walk=1, run=2, jump=5)
    """
    kind = engine(mech.engine.type, mech.engine.side, mech.engine.rating or 0)
    walk, run = (kind.heat.walk, kind.heat.run) if kind is not None else (1, 2)
    jets = [item(m.item).traits for m in mech.mounts if m.known and "jump-jet" in item(m.item).traits]
    points = moves.jump
    if any("improved" in traits for traits in jets):
        points = -(-points // 2)
    jump = max(LEAST_JUMP, points) * (HOT_JUMP if run >= HOT_RUN else 1) if moves.jump else 0
    if any(m.known and "super-cooled-myomer" in item(m.item).traits for m in mech.mounts):
        walk = run = 0
    return MovementHeat(walk, run, jump)
