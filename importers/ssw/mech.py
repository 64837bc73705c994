"""A 'Mech's file -> one unit, or of an Omni one for each loadout."""

from typing import Any

from importers.limits import excess_armor
from importers.loaded import Loaded
from importers.ssw.board import Board
from importers.ssw.configuration import Configuration, configurations, is_omni
from importers.ssw.document import Element, line_of
from importers.ssw.equipment import Fitted, Run, place_order, put_equipment, read_equipment, single, weapons_of
from importers.ssw.fitting import new_part
from importers.ssw.fluff import read_fluff, read_quirks
from importers.ssw.frame import read_frame
from importers.ssw.kept import details, kept, kept_facts
from importers.ssw.loadout import (
    put_listed,
    put_spread,
    read_actuators,
    read_fire_control,
    read_heat_sinks,
    read_jump_jets,
    read_special,
)
from importers.ssw.own import own_fields, with_own_fields
from importers.ssw.page import Page
from importers.ssw.technology import side_stated
from sheets.equipment import item
from sheets.equipment.kinds import CockpitType, TechSide
from sheets.equipment.system_names import armor_item
from sheets.formats.ssw import (
    CLAN_CASE,
    EJECTION_SEAT,
    ENHANCEMENTS,
    NO_ENHANCEMENT,
    ROBOTIC_CONTROL,
    STRUCTURE_ITEMS,
    may_explode,
)
from sheets.formats.ssw_layout import EJECTION_SEAT_PLACE, Layout, system_slots
from sheets.units.base import Extra, TechBase
from sheets.units.mech import Mech
from sheets.units.mount import Mount


def read_mechs(page: Page, root: Element) -> tuple[Loaded, ...]:
    """Every unit in the file of a 'Mech."""
    return tuple(
        Loaded(configuration.page.file, _Assembly(configuration).mech(), tuple(configuration.page.problems))
        for configuration in configurations(page, root, is_omni(root))
    )


class _Assembly:
    """Puts one unit together."""

    def __init__(self, configuration: Configuration) -> None:
        self.configuration = configuration
        self.page = configuration.page
        self.root = configuration.root
        self.tech = configuration.tech_base()
        self.frame = read_frame(self.page, self.root, self.tech.side)
        self.board = Board(self.page, self.frame.body)

    def mech(self) -> Mech:
        """The unit."""
        page, root, board, frame, side = self.page, self.root, self.board, self.frame, self.tech.side
        loadouts = self.configuration.loadouts
        self._put_systems()
        self._put_armor_and_structure()
        myomer, enhancements = self._enhancement()
        jump, jets = read_jump_jets(page, board, loadouts)
        sinks, in_slots = read_heat_sinks(page, board, frame.engine, side, loadouts)
        for loadout in loadouts:
            put_spread(page, board, loadout)
        quirks, odd_quirks = read_quirks(page, root, side)
        fields: dict[str, Any] = {  # any: the values of all fields of a model
            **self.configuration.identity(),
            "tech_base": self.tech,
            "quirks": quirks,
            "fluff": read_fluff(root),
            "body": frame.body,
            "omni": is_omni(root),
            "mass": frame.mass,
            "engine": frame.engine,
            "structure": frame.structure,
            "myomer": myomer,
            "cockpit": frame.cockpit,
            "gyro": frame.gyro,
            "full_head_ejection": frame.full_head_ejection,
            "heat_sinks": sinks,
            "walk_mp": frame.walk,
            "jump_mp": jump,
            "armor": frame.armor,
        }
        fitted = [*enhancements, *jets, *in_slots, *self._equipment()]
        put_equipment(page, board, fitted, self._draft(fields, fitted))
        self._armor_slots()
        self._slotless()
        return self._finished(fields, [*odd_quirks, *self._no_clan_case(), *self._details(fitted)])

    def _finished(self, fields: dict[str, Any], kept_here: list[Extra]) -> Mech:
        """The unit of these fields and of what is in its slots."""
        page, root = self.page, self.root
        mounts, slots = self.board.finish()
        facts = kept_facts(page, root, self.configuration.own, fields["year"])
        own, others = own_fields(page, root)
        unit = Mech(mounts=mounts, slots=slots, extra=(*facts, *kept_here, *others), **fields)
        unit = with_own_fields(page, unit, own)
        page.problems += excess_armor(unit, page.file, lambda _: line_of(page.child(root, "armor")))
        return unit

    def _put_systems(self) -> None:
        frame, page, root = self.frame, self.page, self.root
        engine, cockpit = page.child(root, "engine"), page.child(root, "cockpit")
        left, right = (page.whole(engine, engine.get(name) or "-1", -1, 11) for name in ("lsstart", "rsstart"))
        torso = tuple(self.board.place(at) for at in cockpit.iterchildren("location"))
        if (len(torso) in (4, 5)) != (frame.cockpit is CockpitType.TORSO_MOUNTED):
            found = f"{len(torso)} places of a {frame.cockpit.value.replace('-', ' ')} cockpit"
            page.refuse(cockpit, found, "4 or 5 of a torso-mounted one, none of others")
        layout = Layout(
            body=frame.body,
            engine=frame.engine,
            gyro=frame.gyro,
            cockpit=frame.cockpit,
            actuators=read_actuators(page, self.configuration.own),
            engine_starts=(left, right),
            torso_cockpit=torso,
        )
        for place, system in system_slots(layout):
            self.board.put(engine, place, system)

    def _put_armor_and_structure(self) -> None:
        frame, board = self.frame, self.board
        structure = STRUCTURE_ITEMS.get((frame.structure.type, frame.structure.side))
        if structure is not None:
            put_listed(board, self.page.child(self.root, "structure"), Mount(item=structure))
        element = self.page.child(self.root, "armor")
        armor = armor_item(frame.armor.type, frame.armor.side)
        if armor is not None:
            put_listed(board, element, Mount(item=armor.name))
        else:
            self._put_patchwork(element)

    def _put_patchwork(self, element: Element) -> None:
        """Of patchwork every slot belongs to the plating of its location."""
        numbers: dict[str, int] = {}
        for at in element.iterchildren("location"):
            place = self.board.place(at)
            plating = self.frame.armor.plating_of(place.location)
            entry = armor_item(plating.type, plating.side)
            if entry is not None:
                if entry.name not in numbers:
                    numbers[entry.name] = self.board.add(Mount(item=entry.name))
                self.board.put(at, place, numbers[entry.name])

    def _enhancement(self) -> tuple[str, list[Fitted]]:
        """The myomer: MASC lists its first slot, triple-strength myomer every one."""
        element = self.root.find("enhancement")
        if element is None or self.page.text(element, "type") == NO_ENHANCEMENT:
            return "", []
        name = self.page.text(element, "type")
        side = side_stated(element) or self.tech.side
        found = ENHANCEMENTS.get((name, side)) or ENHANCEMENTS.get((name, TechSide.IS))
        if found is None:
            names = ", ".join(dict.fromkeys(known for known, _ in ENHANCEMENTS))
            self.page.refuse(element, f"{name!r} in <enhancement>", f"one of {names}")
        if item(found).spreadable:
            put_listed(self.board, element, Mount(item=found))
            return name, []
        places = [self.board.place(at) for at in element.iterchildren("location")]
        return name, [Fitted(element, (new_part(item(found)),), [Run(place)]) for place in places[:1]]

    def _equipment(self) -> list[Fitted]:
        page, board, side, loadouts = self.page, self.board, self.tech.side, self.configuration.loadouts
        weapons = weapons_of(page, loadouts, side) if self.tech.mixed else []
        fitted: list[Fitted] = []
        for loadout in loadouts:
            fitted += read_special(page, board, loadout, self.frame.body)
            fitted += read_equipment(page, board, loadout, side, weapons, read_fire_control(loadout.element))
        if self.frame.ejection_seat:
            fitted.append(single(page.child(self.root, "cockpit"), EJECTION_SEAT, EJECTION_SEAT_PLACE))
        return fitted

    def _draft(self, fields: dict[str, Any], fitted: list[Fitted]) -> Mech:
        """The 'Mech without slots: enough for the items whose size follows from the unit."""
        mounts = (*self.board.mounts, *(mount for entry in fitted for mount in entry.mounts))
        return Mech.model_construct(mounts=mounts, slots={}, **fields)

    def _armor_slots(self) -> None:
        for loadout in self.configuration.loadouts:
            for at in loadout.element.iterfind("armored_locations/location"):
                self.board.armored.add(self.board.place(at))

    def _slotless(self) -> None:
        """What takes no slot: free Clan CASE on a mixed Inner Sphere chassis, a robotic cockpit."""
        board = self.board
        if self.tech is TechBase.MIXED_IS and self.configuration.clan_case:
            needed = {mount.location for mount in board.mounts if may_explode(mount)}
            board.slotless += [Mount(item=CLAN_CASE, location=place) for place in board.slots if place in needed]
        if self.frame.robotic:
            board.slotless.append(Mount(item=ROBOTIC_CONTROL))

    def _no_clan_case(self) -> list[Extra]:
        """Clans have free CASE; where a file says that a unit of theirs has none, that is kept."""
        case = self.configuration.clan_case
        return [kept("clancase", "FALSE")] if self.tech.side is TechSide.CLAN and not case else []

    def _details(self, fitted: list[Fitted]) -> list[Extra]:
        """What is kept of single pieces of equipment, by the first slot of each."""
        found = sorted(fitted, key=lambda entry: place_order(entry.first))
        return [
            kept(f"{what} {entry.first.location} {entry.first.slot}", text)
            for entry in found
            for what, text in details(entry.element)
        ]
