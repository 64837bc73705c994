"""The record sheet of a ProtoMech as a value."""

from sheets.recordsheet.blocks import (
    armor_summary,
    movement_mode,
    plating_name,
    point_track,
    sheet_heading,
    warrior_seat,
)
from sheets.recordsheet.facts import SheetFacts
from sheets.recordsheet.model import ArmorRegion, ArmorSummary, CrewSeat, Heading, MovementMode, Track
from sheets.recordsheet.names import inventory_name
from sheets.rules.structure import internal_structure
from sheets.rules.tables import criticals
from sheets.rules.tables.criticals import PROTOMECH_BOXES
from sheets.rules.tables.hit_locations import PROTOMECH, protomech_hit
from sheets.units import ProtoMech
from sheets.units.protomech import LOCATION_NAMES, MAIN_GUN, ProtoBody

HIT_NAMES = {**LOCATION_NAMES, "": "Near miss"}
"""The locations in the table of hits; a near miss has an empty name."""

NAMES = {"HD": "Head", "T": "Torso", "RA": "RA", "LA": "LA", "L": "Legs", MAIN_GUN: "Gun"}


_BODIES = {ProtoBody.BIPED: "ProtoMech", ProtoBody.QUAD: "quad ProtoMech", ProtoBody.GLIDER: "glider ProtoMech"}


def _torso_weapons(facts: SheetFacts[ProtoMech]) -> list[tuple[str, str]]:
    """Each torso weapon with the rolls that destroy it."""
    proto = facts.unit
    quad = proto.body is ProtoBody.QUAD
    table = criticals.QUAD_TORSO_WEAPON if quad else criticals.TORSO_WEAPON
    found: list[tuple[str, str]] = []
    letters = iter(dict.fromkeys(table.values()))
    for _, mount, entry in facts.outfit.in_location("T"):
        if entry.weapon is None:
            continue
        letter = next(letters, None)
        if letter is None:
            break
        rolls = [roll for roll, at in table.items() if at == letter]
        span = str(rolls[0]) if len(rolls) == 1 else f"{rolls[0]}-{rolls[-1]}"
        found.append((span, inventory_name(proto, mount, entry)))
    return found


def proto_remarks(facts: SheetFacts[ProtoMech]) -> list[str]:
    """Paragraphs below the criticals."""
    found = []
    if weapons := _torso_weapons(facts):
        words = ", ".join(f"{span} {name}" for span, name in weapons)
        found.append(f"Each torso hit, 1D6 destroys: {words}")
    if facts.outfit.has("magnetic-clamp"):
        found.append("Any torso hit destroys the magnetic clamp")
    if facts.unit.body is ProtoBody.GLIDER:
        found.append("Every near miss hits a wing: −1 MP")
    return found


_ORDER = (MAIN_GUN, "RA", "L", "T", "LA", "HD")


def location_rolls(body: str, main_gun: bool) -> dict[str, str]:
    """The rolls that hit each location; near misses have an empty name.

    >>> location_rolls("quad", main_gun=False)["L"]
    '4,5,9,10'
    """
    found: dict[str, list[int]] = {}
    for roll in PROTOMECH:
        found.setdefault(protomech_hit(ProtoBody(body), roll, main_gun), []).append(roll)
    return {place: _span(numbers) for place, numbers in found.items()}


def _span(numbers: list[int]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}-{numbers[-1]}"
    return ",".join(map(str, numbers))


def hit_places(proto: ProtoMech) -> list[str]:
    return [place for place in _ORDER if place in proto.locations]


def proto_kind(proto: ProtoMech) -> str:
    """The type of ProtoMech in words."""
    kind = _BODIES[proto.body]
    if proto.mass > criticals.LIGHT_PROTOMECH:
        kind = f"ultraheavy {kind}"
    return kind[0].upper() + kind[1:]


def proto_heading(facts: SheetFacts[ProtoMech]) -> Heading:
    kind = proto_kind(facts.unit)
    return sheet_heading(facts, f"{kind} record sheet", facts.unit.mass, kind=kind, remarks=proto_remarks(facts))


def proto_movement(facts: SheetFacts[ProtoMech]) -> tuple[MovementMode, ...]:
    """The movement modes; the best MP are those with the booster."""
    moves = facts.movement
    slow, fast = ("cruise", "flank") if facts.unit.body is ProtoBody.GLIDER else ("walk", "run")
    third = movement_mode("UMU", moves.umu) if moves.umu else movement_mode("jump", moves.jump, more=1)
    return movement_mode(slow, moves.walk), movement_mode(fast, moves.plain_run, moves.run), third


def proto_crew(facts: SheetFacts[ProtoMech]) -> tuple[CrewSeat, ...]:
    """The pilot, who needs only gunnery."""
    state = facts.crew()[0]
    return (warrior_seat(1, state, "Pilot", (("Gunnery", state.gunnery),)),)


def proto_armor(facts: SheetFacts[ProtoMech]) -> ArmorSummary:
    return armor_summary(facts.unit.armor, facts.unit.tech_base.side)


def proto_regions(facts: SheetFacts[ProtoMech]) -> tuple[ArmorRegion, ...]:
    """Armor and structure of each location."""
    proto, condition, structure = facts.unit, facts.condition, internal_structure(facts.unit)
    plating = plating_name(proto.armor, proto.tech_base.side)
    found = []
    for place in proto.locations:
        name, destroyed = NAMES[place], place in facts.losses.locations
        inside = condition.structure.get(place, 0)
        found.append(
            ArmorRegion(
                place=place,
                label=name,
                armor=point_track(
                    f"armor-{place}", name, proto.armor.points[place], condition.lost_armor(place), destroyed
                ),
                structure=point_track(f"structure-{place}", f"{name} structure", structure[place], inside, destroyed),
                plating=plating,
                gone=destroyed,
            )
        )
    return tuple(found)


def proto_critical_tracks(facts: SheetFacts[ProtoMech]) -> tuple[Track, ...]:
    """The critical hits of each location with their effects."""
    proto = facts.unit
    rolls = location_rolls(proto.body, proto.main_gun)
    found = []
    for place in hit_places(proto):
        boxes = PROTOMECH_BOXES[place]
        hits = facts.condition.criticals.get(f"critical-{place}", 0)
        destroyed = place in facts.losses.locations
        found.append(
            Track(
                id=f"critical-{place}",
                label=f"{LOCATION_NAMES[place]} critical hit",
                boxes=len(boxes),
                marked=len(boxes) if destroyed else min(hits, len(boxes)),
                words=tuple(box.effect.replace("-1", "−1") for box in boxes),
                effect=f"2D6: {rolls[place]}",
            )
        )
    return tuple(found)
