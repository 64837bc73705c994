"""What is in the slots of a 'Mech, sorted: by the kind of element that holds it, and by loadout."""

from dataclasses import dataclass, field

from exporters import Unwritable
from exporters.ssw.pieces import Piece, Pieces
from exporters.ssw.sinks import SINK_NAMES
from sheets.formats.ssw import EJECTION_SEAT, ENHANCEMENTS, JETS, MULTISLOT, STRUCTURE_ITEMS
from sheets.formats.ssw_layout import EJECTION_SEAT_PLACE
from sheets.units.mech import Mech

JET_NAMES = {item: name for name, item in JETS.items()}
MULTISLOT_NAMES = {item: name for name, item in MULTISLOT.items()}
FRAME_ITEMS = frozenset({*ENHANCEMENTS.values(), *STRUCTURE_ITEMS.values()})
TURRET_ITEMS = frozenset({"ISHeadTurret", "ISShoulderTurret", "ISQuadTurret"})
WINGS = {"ISPartialWing": "0", "CLPartialWing": "1"}
BOOSTER, TRAP, AES = "MechanicalJumpBooster", "ISBoobyTrap", "ISAES"
SPECIAL_ITEMS = frozenset({*MULTISLOT_NAMES, *TURRET_ITEMS, *WINGS, BOOSTER, TRAP, AES})
"""What has an element of its own kind in a loadout."""


@dataclass(slots=True)
class Contents:
    """What one loadout holds."""

    pod: bool
    jets: list[Piece] = field(default_factory=list)
    sinks: list[Piece] = field(default_factory=list)
    special: list[Piece] = field(default_factory=list)
    equipment: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Cargo:
    """Everything in slots that is not structure, armour or myomer, by loadout."""

    base: Contents
    pods: Contents
    of_frame: list[Piece]  # structure, armour, myomer
    ejection_seat: list[Piece] = field(default_factory=list)  # part of the cockpit


def sorted_pieces(mech: Mech, pieces: Pieces) -> Cargo:
    """Sort what a 'Mech has in its slots."""
    cargo = Cargo(Contents(pod=False), Contents(pod=True), [])
    for piece in pieces:
        if piece.mount.pod and not mech.omni:
            raise Unwritable(f"{piece.title} is in an OmniPod, and the 'Mech is no Omni")
        heap = _heap(piece, cargo)
        own = cargo.pods if piece.mount.pod else cargo.base
        if heap is None:
            own.equipment.append(piece)
            continue
        spread = piece.entry is not None and piece.entry.spreadable
        pieces.check_plain(piece, whole=not spread)  # of what is spread every slot is listed
        if heap is cargo.of_frame and piece.mount.pod:
            raise Unwritable(f"{piece.title} is part of the base chassis in a .ssw file")
        heap.append(piece)
    return cargo


def _heap(piece: Piece, cargo: Cargo) -> list[Piece] | None:
    """Where a piece belongs that has an element of its own kind; None for plain equipment."""
    name = piece.mount.item
    own = cargo.pods if piece.mount.pod else cargo.base
    if name == EJECTION_SEAT and piece.places == [EJECTION_SEAT_PLACE]:
        return cargo.ejection_seat
    if name in FRAME_ITEMS or (piece.entry is not None and piece.entry.armor is not None):
        return cargo.of_frame
    if name in JET_NAMES:
        return own.jets
    if name in SINK_NAMES:
        return own.sinks
    return own.special if name in SPECIAL_ITEMS else None
