"""A 'Mech's file -> one unit, or of an Omni one for each loadout."""

from typing import Any

from importers.excess_armor import excess_armor
from importers.loaded import Loaded
from importers.ssw.configuration import Configuration, configurations, is_omni, side_stated
from importers.ssw.document import SswDocument
from importers.ssw.equipment import (
    FilledSlots,
    PlacedElement,
    SlotRun,
    loadout_weapons,
    place_order,
    put_equipment,
    read_equipment,
    single_element,
)
from importers.ssw.extras import (
    equipment_details,
    extra_entry,
    kept_facts,
    own_fields,
    read_ssw_fluff,
    read_ssw_quirks,
    with_own_fields,
)
from importers.ssw.loadout import (
    put_listed,
    put_spread,
    read_actuators,
    read_fire_control,
    read_jump_jets,
    read_special,
    read_ssw_heat_sinks,
)
from importers.ssw.lookup_names import named_item
from importers.ssw.systems import read_ssw_systems
from importers.xml import Element, line_number
from sheets.construction.ssw_layout import EJECTION_SEAT_PLACE, SystemLayout, system_slots
from sheets.equipment import item
from sheets.equipment.kinds import CockpitType, TechSide
from sheets.equipment.system_names import armor_item
from sheets.model import FrozenDict
from sheets.units.base import Extra, Mount, TechBase
from sheets.units.keywords.ssw import (
    CLAN_CASE,
    EJECTION_SEAT,
    ENHANCEMENTS,
    NO_ENHANCEMENT,
    ROBOTIC_CONTROL,
    STRUCTURE_ITEMS,
    may_explode,
)
from sheets.units.mech import Mech


def read_mechs(document: SswDocument, root: Element) -> tuple[Loaded, ...]:
    """Every unit in the file of a 'Mech."""
    return tuple(
        Loaded(configuration.document.file, _Assembly(configuration).mech(), tuple(configuration.document.problems))
        for configuration in configurations(document, root, is_omni(root))
    )


class _Assembly:
    """Builds one unit."""

    def __init__(self, configuration: Configuration) -> None:
        self.configuration = configuration
        self.document = configuration.document
        self.root = configuration.root
        self.tech = configuration.tech_base()
        self.systems = read_ssw_systems(self.document, self.root, self.tech.side)
        self.table = FilledSlots(self.document, self.systems.body)

    def mech(self) -> Mech:
        """The unit."""
        document, root, table, frame, side = self.document, self.root, self.table, self.systems, self.tech.side
        loadouts = self.configuration.loadouts
        self._put_systems()
        self._put_armor_and_structure()
        myomer, enhancements = self._enhancement()
        jump, jets = read_jump_jets(document, table, loadouts)
        sinks, in_slots = read_ssw_heat_sinks(document, table, frame.engine, side, loadouts)
        for loadout in loadouts:
            put_spread(document, table, loadout)
        quirks, odd_quirks = read_ssw_quirks(document, root, side)
        fields: dict[str, Any] = {  # any: the values of all fields of a model
            **self.configuration.identity(),
            "tech_base": self.tech,
            "quirks": quirks,
            "fluff": read_ssw_fluff(root),
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
        placed = [*enhancements, *jets, *in_slots, *self._equipment()]
        put_equipment(document, table, placed, self._draft(fields, placed))
        self._armor_slots()
        self._slotless()
        return self._finish(fields, [*odd_quirks, *self._no_clan_case(), *self._details(placed)])

    def _finish(self, fields: dict[str, Any], kept_here: list[Extra]) -> Mech:
        """The unit with these fields and the contents of its slots."""
        document, root = self.document, self.root
        mounts, slots = self.table.finish()
        facts = kept_facts(document, root, self.configuration.own, fields["year"])
        own, others = own_fields(document, root)
        unit = Mech(mounts=mounts, slots=slots, extra=(*facts, *kept_here, *others), **fields)
        unit = with_own_fields(document, unit, own)
        document.problems += excess_armor(unit, document.file, lambda _: line_number(document.child(root, "armor")))
        return unit

    def _put_systems(self) -> None:
        frame, document, root = self.systems, self.document, self.root
        engine, cockpit = document.child(root, "engine"), document.child(root, "cockpit")
        left, right = (document.whole(engine, engine.get(name) or "-1", -1, 11) for name in ("lsstart", "rsstart"))
        torso = tuple(self.table.place(at) for at in cockpit.iterchildren("location"))
        if (len(torso) in (4, 5)) != (frame.cockpit is CockpitType.TORSO_MOUNTED):
            found = f"{len(torso)} places of a {frame.cockpit.value.replace('-', ' ')} cockpit"
            document.refuse(cockpit, found, "4 or 5 of a torso-mounted one, none of others")
        layout = SystemLayout(
            body=frame.body,
            engine=frame.engine,
            gyro=frame.gyro,
            cockpit=frame.cockpit,
            actuators=read_actuators(document, self.configuration.own),
            engine_starts=(left, right),
            torso_cockpit=torso,
        )
        for place, system in system_slots(layout):
            self.table.put(engine, place, system)

    def _put_armor_and_structure(self) -> None:
        frame, table = self.systems, self.table
        structure = STRUCTURE_ITEMS.get((frame.structure.type, frame.structure.side))
        if structure is not None:
            put_listed(table, self.document.child(self.root, "structure"), Mount(item=structure))
        element = self.document.child(self.root, "armor")
        armor = armor_item(frame.armor.type, frame.armor.side)
        if armor is not None:
            put_listed(table, element, Mount(item=armor.name))
        else:
            self._put_patchwork(element)

    def _put_patchwork(self, element: Element) -> None:
        """Put patchwork armor: every slot belongs to the armor of its location."""
        numbers: dict[str, int] = {}
        for at in element.iterchildren("location"):
            place = self.table.place(at)
            plating = self.systems.armor.plating_of(place.location)
            entry = armor_item(plating.type, plating.side)
            if entry is not None:
                if entry.name not in numbers:
                    numbers[entry.name] = self.table.add(Mount(item=entry.name))
                self.table.put(at, place, numbers[entry.name])

    def _enhancement(self) -> tuple[str, list[PlacedElement]]:
        """Put the myomer: MASC lists its first slot, triple-strength myomer every one."""
        element = self.root.find("enhancement")
        if element is None or self.document.text(element, "type") == NO_ENHANCEMENT:
            return "", []
        name = self.document.text(element, "type")
        side = side_stated(element) or self.tech.side
        found = ENHANCEMENTS.get((name, side)) or ENHANCEMENTS.get((name, TechSide.IS))
        if found is None:
            names = ", ".join(dict.fromkeys(known for known, _ in ENHANCEMENTS))
            self.document.refuse(element, f"{name!r} in <enhancement>", f"one of {names}")
        if item(found).spreadable:
            put_listed(self.table, element, Mount(item=found))
            return name, []
        places = [self.table.place(at) for at in element.iterchildren("location")]
        return name, [PlacedElement(element, (named_item(item(found)),), [SlotRun(place)]) for place in places[:1]]

    def _equipment(self) -> list[PlacedElement]:
        document, table, side, loadouts = self.document, self.table, self.tech.side, self.configuration.loadouts
        weapons = loadout_weapons(document, loadouts, side) if self.tech.is_mixed else []
        placed: list[PlacedElement] = []
        for loadout in loadouts:
            placed += read_special(document, table, loadout, self.systems.body)
            placed += read_equipment(document, table, loadout, side, weapons, read_fire_control(loadout.element))
        if self.systems.ejection_seat:
            placed.append(single_element(document.child(self.root, "cockpit"), EJECTION_SEAT, EJECTION_SEAT_PLACE))
        return placed

    def _draft(self, fields: dict[str, Any], placed: list[PlacedElement]) -> Mech:
        """The 'Mech without slots: enough for items whose size depends on the unit."""
        mounts = (*self.table.mounts, *(mount for entry in placed for mount in entry.mounts))
        return Mech.model_construct(mounts=mounts, slots=FrozenDict(), **fields)

    def _armor_slots(self) -> None:
        for loadout in self.configuration.loadouts:
            for at in loadout.element.iterfind("armored_locations/location"):
                self.table.armored.add(self.table.place(at))

    def _slotless(self) -> None:
        """Equipment without slots: free Clan CASE on a mixed Inner Sphere chassis, a robotic cockpit."""
        table = self.table
        if self.tech is TechBase.MIXED_IS and self.configuration.clan_case:
            needed = {mount.location for mount in table.mounts if may_explode(mount)}
            table.slotless += [Mount(item=CLAN_CASE, location=place) for place in table.slots if place in needed]
        if self.systems.robotic:
            table.slotless.append(Mount(item=ROBOTIC_CONTROL))

    def _no_clan_case(self) -> list[Extra]:
        """Extra data for a Clan unit without its free CASE."""
        case = self.configuration.clan_case
        return [extra_entry("clancase", "FALSE")] if self.tech.side is TechSide.CLAN and not case else []

    def _details(self, placed: list[PlacedElement]) -> list[Extra]:
        """Extra data of pieces of equipment, by the first slot of each."""
        found = sorted(placed, key=lambda entry: place_order(entry.first))
        return [
            extra_entry(f"{what} {entry.first.location} {entry.first.slot}", text)
            for entry in found
            for what, text in equipment_details(entry.element)
        ]
