"""A loadout: actuators, jump jets, heat sinks and other elements next to the equipment."""

from collections.abc import Iterator

from importers.ssw.configuration import SswLoadout, side_stated
from importers.ssw.document import SswDocument, flag
from importers.ssw.equipment import FilledSlots, PlacedElement, single_element
from importers.ssw.lookup_names import LoadoutFireControl
from importers.ssw.systems import strip_side_bracket
from importers.xml import Element
from sheets.construction.engine import sinks_in_engine
from sheets.construction.ssw_layout import SIDE_TORSOS, Actuators, SlotPlace
from sheets.equipment.kinds import TechSide
from sheets.units.base import Mount
from sheets.units.keywords.ssw import ACTUATORS, FIRE_CONTROL, JETS, MECH_TURRETS, MULTISLOT, SINK_ITEMS, SINKS
from sheets.units.mech import Body
from sheets.units.systems import Engine, HeatSinks

NO_JUMP = "UMU"


def read_actuators(document: SswDocument, loadout: Element) -> Actuators:
    """The arm actuators."""
    element = document.child(loadout, "actuators")
    return Actuators(*(flag(element.get(name)) for name in ACTUATORS))


def read_fire_control(loadout: Element) -> LoadoutFireControl:
    """Fire control of the launchers of a loadout; the oldest files have it by type of launcher."""
    old = {"a4srm": "srm", "a4lrm": "lrm", "a4mml": "mml"}
    return LoadoutFireControl(
        artemis_iv=frozenset(ammo for name, ammo in old.items() if flag(loadout.get(name))),
        all_artemis_iv=flag(loadout.get(FIRE_CONTROL["artemis-iv"])),
        artemis_v=flag(loadout.get(FIRE_CONTROL["artemis-v"])),
        apollo=flag(loadout.get(FIRE_CONTROL["apollo"])),
    )


def read_jump_jets(
    document: SswDocument, table: FilledSlots, loadouts: list[SswLoadout]
) -> tuple[int, list[PlacedElement]]:
    """The jump MP, and the jets: a configuration counts those of the base chassis, too, but lists only its own."""
    count, placed, kind = 0, list[PlacedElement](), ""
    last: Element | None = None
    for loadout in loadouts:
        element = loadout.element.find("jumpjets")
        if element is None:
            continue
        last = element
        count = document.attribute(element, "number", 0, 99)
        kind = document.word(document.child(element, "type"), strip_side_bracket(document.text(element, "type")), JETS)
        placed += [single_element(at, kind, table.place(at), loadout.pod) for at in element.iterchildren("location")]
    if last is not None and len(placed) != count:
        document.refuse(last, f"{count} jump jets and {len(placed)} places for them", "as many places")
    return (0 if kind == NO_JUMP else count), placed


def read_ssw_heat_sinks(
    document: SswDocument, table: FilledSlots, engine: Engine, side: TechSide, loadouts: list[SswLoadout]
) -> tuple[HeatSinks, list[PlacedElement]]:
    """The heat sinks: their number counts all, their places are only those outside of the engine."""
    last = document.child(loadouts[0].element, "heatsinks")
    base = sinks = _sinks(document, last, side)
    placed: list[PlacedElement] = []
    for loadout in loadouts:
        element = loadout.element.find("heatsinks")
        if element is None:
            continue
        last = element
        sinks = _sinks(document, element, side)
        name = _sink_item(document, element, sinks.side)
        placed += [single_element(at, name, table.place(at), loadout.pod) for at in element.iterchildren("location")]
    _check_sinks(document, last, engine, sinks, base, len(placed))
    omni = len(loadouts) > 1
    return (sinks.model_copy(update={"base_chassis": base.count}) if omni else sinks), placed


def _sinks(document: SswDocument, element: Element, side: TechSide) -> HeatSinks:
    kind = document.word(document.child(element, "type"), strip_side_bracket(document.text(element, "type")), SINKS)
    return HeatSinks(count=document.attribute(element, "number", 0, 999), type=kind, side=side_stated(element) or side)


def _sink_item(document: SswDocument, element: Element, side: TechSide) -> str:
    name = strip_side_bracket(document.text(element, "type"))
    return SINK_ITEMS.get((name, side)) or SINK_ITEMS[name, TechSide.IS]


def _check_sinks(
    document: SswDocument, element: Element, engine: Engine, sinks: HeatSinks, base: HeatSinks, placed: int
) -> None:
    """Check that heat sinks without a place fit into the engine, which only a base chassis may leave partly empty."""
    room = sinks_in_engine(engine, sinks.type)
    least, most = min(base.count, sinks.count, room), min(sinks.count, room)
    if not least <= sinks.count - placed <= most:
        found = f"{sinks.count} heat sinks and {placed} places outside of the engine"
        document.refuse(element, found, f"{sinks.count - most} places: the engine holds {room}")


def read_special(document: SswDocument, table: FilledSlots, loadout: SswLoadout, body: Body) -> Iterator[PlacedElement]:
    """Read turret, booby trap and actuator enhancement."""
    for element in loadout.element.iterchildren("turret"):
        where = document.word(element, element.get("type", ""), MECH_TURRETS)
        name = "ISHeadTurret" if where == "HD" else "ISQuadTurret" if body is Body.QUAD else "ISShoulderTurret"
        yield single_element(element, name, SlotPlace(where, document.attribute(element, "index", 0, 11)), loadout.pod)
    for element in loadout.element.iterchildren("boobytrap"):
        where = (element.text or element.get("location") or "").strip() or "CT"
        if where not in table.slots:
            document.refuse(element, f"{where[:20]!r} in <boobytrap>", "a location")
        yield single_element(
            element, "ISBoobyTrap", SlotPlace(where, document.attribute(element, "index", 0, 11)), loadout.pod
        )
    for element in loadout.element.iterchildren("arm_aes"):
        where = (element.get("location") or element.text or "").strip()
        if where not in ("LA", "RA"):
            document.refuse(element, f"{where[:20]!r} in <arm_aes>", "LA or RA")
        yield single_element(
            element, "ISAES", SlotPlace(where, document.attribute(element, "index", 0, 11)), loadout.pod
        )
    for element in loadout.element.iterchildren("leg_aes"):
        places = list(element.iterchildren("location"))
        legs = 4 if body is Body.QUAD else 2
        if len(places) != legs:
            document.refuse(element, f"actuator enhancement in {len(places)} legs", f"all {legs}")
        yield from (single_element(at, "ISAES", table.place(at), loadout.pod) for at in places)


def put_spread(document: SswDocument, table: FilledSlots, loadout: SswLoadout) -> None:
    """Put systems of which every slot is listed, the partial wing and the jump booster."""
    for element in loadout.element.iterchildren("multislot"):
        name = document.word(element, element.get("name", ""), MULTISLOT)
        put_listed(table, element, Mount(item=name, pod=loadout.pod))
    for element in loadout.element.iterchildren("jumpbooster"):
        size = float(document.attribute(element, "mp", 1, 20))
        put_listed(table, element, Mount(item="MechanicalJumpBooster", size=size, pod=loadout.pod))
    for element in loadout.element.iterchildren("partialwing"):
        clan = (element.get("tech") or element.get("techbase") or "").strip() in ("1", "Clan")
        name, share = ("CLPartialWing", 3) if clan else ("ISPartialWing", 4)
        index = table.add(Mount(item=name, pod=loadout.pod))
        for location, start in zip(SIDE_TORSOS, ("lsstart", "rsstart"), strict=True):
            first = document.attribute(element, start, 0, 11)
            for slot in range(first, first + share):
                table.put(element, SlotPlace(location, slot), index)


def put_listed(table: FilledSlots, element: Element, mount: Mount) -> None:
    """Put one item into all slots that an element lists, if it lists any."""
    places = list(element.iterchildren("location"))
    if places:
        index = table.add(mount)
        for at in places:
            table.put(at, table.place(at), index)
