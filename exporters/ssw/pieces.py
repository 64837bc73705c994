"""The contents of a 'Mech's slots, piece by piece, sorted by element and by loadout."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from exporters import Unwritable
from sheets.construction.ssw_layout import EJECTION_SEAT_PLACE, SlotPlace, piece_slots
from sheets.equipment import Item, item
from sheets.equipment.tech import ItemBase
from sheets.rules.links import ENHANCEMENTS as SERVING
from sheets.units.base import Mount
from sheets.units.keywords.mtf import FILE_ORDER
from sheets.units.keywords.ssw import (
    EJECTION_SEAT,
    ENHANCEMENTS,
    FIRE_CONTROL,
    JETS,
    MODULES,
    MULTISLOT,
    SINK_ITEMS,
    STRUCTURE_ITEMS,
)
from sheets.units.mech import LOCATION_NAMES, Mech, main_location

ARRAY_GUNS = {"ISMGA": "Machine Gun", "CLMGA": "CLMG", "ISLMGA": "Light Machine Gun", "CLLMGA": "CLLightMG"} | {
    "ISHMGA": "Heavy Machine Gun",
    "Clan Heavy Machine Gun Array": "CLHeavyMG",
}
MOST_GUNS = 4


@dataclass(slots=True)
class MountPiece:
    """One mount with its slots."""

    index: int
    mount: Mount
    entry: Item | None
    places: list[SlotPlace] = field(default_factory=list)

    @property
    def title(self) -> str:
        return self.entry.title if self.entry else self.mount.item


@dataclass(slots=True)
class PieceGroup:
    """A piece and the pieces that its element includes."""

    main: MountPiece
    modules: list[str] = field(default_factory=list)  # the suffixes of its name
    guns: int = 0
    control: str = ""  # the attribute of the loadout that gives it fire control
    places: list[SlotPlace] = field(default_factory=list)


class Pieces:
    """All pieces in the slots of a 'Mech."""

    def __init__(self, mech: Mech) -> None:
        self.mech = mech
        self.by_index: dict[int, MountPiece] = {}
        self.by_place: dict[SlotPlace, MountPiece] = {}
        for location in FILE_ORDER:
            for number, slot in enumerate(mech.slots.get(location, ())):
                if slot is not None and slot.mount is not None:
                    self._stand(slot.mount, SlotPlace(location, number))

    def __iter__(self) -> Iterator[MountPiece]:
        return iter(self.by_index.values())

    def slotless(self) -> list[Mount]:
        """Equipment without a slot."""
        return [mount for index, mount in enumerate(self.mech.mounts) if index not in self.by_index]

    def groups(self, pieces: list[MountPiece]) -> list[PieceGroup]:
        """Group these pieces by element."""
        served: set[int] = set()
        groups: list[PieceGroup] = []
        for piece in pieces:
            if piece.index not in served:
                group = self._group(piece, served)
                groups.append(group)
        return groups

    def _stand(self, index: int, place: SlotPlace) -> None:
        piece = self.by_index.get(index)
        if piece is None:
            mount = self.mech.mounts[index]
            piece = self.by_index[index] = MountPiece(index, mount, item(mount.item) if mount.known else None)
        piece.places.append(place)
        self.by_place[place] = piece

    def _group(self, piece: MountPiece, served: set[int]) -> PieceGroup:
        self._check(piece)
        group = PieceGroup(piece, places=list(piece.places))
        entry = piece.entry
        if entry is None or entry.weapon is None:
            return group
        if piece.mount.item in ARRAY_GUNS:
            self._take_guns(group, served)
            return group
        while (trait := self._follower(group, entry, MODULES)) is not None:
            self._take(group, served)
            group.modules.append(MODULES[trait])
        if (trait := self._follower(group, entry, FIRE_CONTROL)) is not None:
            self._take(group, served)
            group.control = FIRE_CONTROL[trait]
        return group

    def _check(self, piece: MountPiece) -> None:
        """Refuse a piece whose size or location readers would find otherwise."""
        if piece.entry is not None:
            size = piece_slots(self.mech, piece.mount, piece.entry)
            if len(piece.places) != size:
                raise Unwritable(f"{piece.title} takes {size} slots in a .ssw file, not {len(piece.places)}")
        spread = piece.entry is not None and piece.entry.spreadable
        location = None if spread else main_location(*(place.location for place in piece.places))
        if piece.mount.location != location:
            where = LOCATION_NAMES.get(location or "", "whole 'Mech")
            raise Unwritable(f"{piece.title} with these slots belongs to the {where} in a .ssw file")

    def check_plain(self, piece: MountPiece, *, whole: bool) -> None:
        """Raises Unwritable for a piece with marks but without an element of its own."""
        mount = piece.mount
        place = None if piece.entry is not None and piece.entry.spreadable else mount.location
        size = mount.size if piece.entry is not None and piece.entry.size is not None else None
        plain = Mount(
            item=mount.item, location=place, pod=mount.pod, armored=mount.armored, quirks=mount.quirks, size=size
        )
        if mount != plain:
            raise Unwritable(f"{piece.title} can have no marks in a .ssw file")
        if whole:
            self._check(piece)
            first = piece.places[0]
            if piece.places != [SlotPlace(first.location, first.slot + n) for n in range(len(piece.places))]:
                raise Unwritable(f"{piece.title} stands in one piece in a .ssw file")

    def _next(self, group: PieceGroup) -> MountPiece | None:
        """The piece that begins in the slot after a group."""
        last = group.places[-1]
        piece = self.by_place.get(SlotPlace(last.location, last.slot + 1))
        return piece if piece is not None and piece.places[0] == SlotPlace(last.location, last.slot + 1) else None

    def _follower(self, group: PieceGroup, weapon: Item, kinds: dict[str, str]) -> str | None:
        """The type of the piece that follows a weapon and serves it."""
        piece = self._next(group)
        if piece is None or piece.entry is None:
            return None
        trait = next((trait for trait in kinds if trait in piece.entry.traits), None)
        if trait is None or not SERVING[trait][0](weapon) or kinds[trait] in group.modules:
            return None
        clan = weapon.tech.base is ItemBase.CLAN
        if trait == "artemis-iv" and piece.mount.item != ("CLArtemisIV" if clan else "ISArtemisIV"):
            return None
        plain = Mount(
            item=piece.mount.item,
            location=group.main.mount.location,
            pod=group.main.mount.pod,
            armored=piece.mount.armored,
            quirks=piece.mount.quirks,
        )
        return trait if piece.mount == plain else None

    def _take(self, group: PieceGroup, served: set[int]) -> None:
        piece = self._next(group)
        assert piece is not None
        self._check(piece)
        served.add(piece.index)
        group.places += piece.places

    def _take_guns(self, group: PieceGroup, served: set[int]) -> None:
        """Take the guns of an array, which follow it."""
        array = group.main
        while group.guns < MOST_GUNS and (gun := self._next(group)) is not None:
            like_it = _marks(gun.mount) == _marks(array.mount)
            if gun.mount.item != ARRAY_GUNS[array.mount.item] or not like_it:
                break
            self._take(group, served)
            group.guns += 1
        if not group.guns:
            raise Unwritable("the guns of a machine gun array stand in the slots behind it in a .ssw file")


def _marks(mount: Mount) -> tuple[object, ...]:
    return mount.rear, mount.pod, mount.mounting


SINK_NAMES = {item: name for (name, _), item in SINK_ITEMS.items()}
JET_NAMES = {item: name for name, item in JETS.items()}
MULTISLOT_NAMES = {item: name for name, item in MULTISLOT.items()}
FRAME_ITEMS = frozenset({*ENHANCEMENTS.values(), *STRUCTURE_ITEMS.values()})
TURRET_ITEMS = frozenset({"ISHeadTurret", "ISShoulderTurret", "ISQuadTurret"})
WINGS = {"ISPartialWing": "0", "CLPartialWing": "1"}
BOOSTER, TRAP, AES = "MechanicalJumpBooster", "ISBoobyTrap", "ISAES"
SPECIAL_ITEMS = frozenset({*MULTISLOT_NAMES, *TURRET_ITEMS, *WINGS, BOOSTER, TRAP, AES})
"""Equipment of a loadout that has an element of its own."""


@dataclass(slots=True)
class Contents:
    """The pieces of one loadout."""

    pod: bool
    jets: list[MountPiece] = field(default_factory=list)
    sinks: list[MountPiece] = field(default_factory=list)
    special: list[MountPiece] = field(default_factory=list)
    equipment: list[MountPiece] = field(default_factory=list)


@dataclass(slots=True)
class Cargo:
    """All pieces in slots but structure, armor and myomer, by loadout."""

    base: Contents
    pods: Contents
    of_frame: list[MountPiece]  # structure, armor, myomer
    ejection_seat: list[MountPiece] = field(default_factory=list)  # part of the cockpit


def sorted_pieces(mech: Mech, pieces: Pieces) -> Cargo:
    """Sort the pieces in the slots of a 'Mech."""
    cargo = Cargo(Contents(pod=False), Contents(pod=True), [])
    for piece in pieces:
        if piece.mount.pod and not mech.omni:
            raise Unwritable(f"{piece.title} is in an OmniPod, and the 'Mech is not an Omni")
        heap = _special_list(piece, cargo)
        own = cargo.pods if piece.mount.pod else cargo.base
        if heap is None:
            own.equipment.append(piece)
            continue
        spread = piece.entry is not None and piece.entry.spreadable
        pieces.check_plain(piece, whole=not spread)  # of spread items every slot is listed
        if heap is cargo.of_frame and piece.mount.pod:
            raise Unwritable(f"{piece.title} is part of the base chassis in a .ssw file")
        heap.append(piece)
    return cargo


def _special_list(piece: MountPiece, cargo: Cargo) -> list[MountPiece] | None:
    """The list for a piece that has an element of its own; None for plain equipment."""
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
