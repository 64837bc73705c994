"""What the sheet of a ProtoMech says in words: kind, movement, torso weapons, remarks."""

from exporters.recordsheet.fields import Tile
from exporters.recordsheet.headline import origin
from exporters.recordsheet.items import entry_of, name_of
from exporters.recordsheet.sheet import Sheet
from exporters.recordsheet.ways import Way, way_tiles
from sheets.equipment import item
from sheets.rules.tables import protomech_hits
from sheets.units import ProtoMech
from sheets.units.protomech import ProtoBody

_BODIES = {ProtoBody.BIPED: "ProtoMech", ProtoBody.QUAD: "quad ProtoMech", ProtoBody.GLIDER: "glider ProtoMech"}


def about(proto: ProtoMech) -> list[str]:
    """The line below its name."""
    kind = _BODIES[proto.body]
    if proto.mass > protomech_hits.LIGHT_MASS:
        kind = f"ultraheavy {kind}"
    return [kind[0].upper() + kind[1:], f"{proto.mass:g} tons", *origin(proto)]


def movement_values(sheet: Sheet[ProtoMech]) -> list[Tile]:
    """Each way to move; with the booster in brackets."""
    moves = sheet.movement
    slow, fast = ("CRUISE", "FLANK") if sheet.unit.body is ProtoBody.GLIDER else ("WALK", "RUN")
    third = Way("UMU", moves.umu) if moves.umu else Way("JUMP", moves.jump, more=1)
    return way_tiles(sheet, (Way(slow, moves.walk), Way(fast, moves.plain_run, moves.run), third))


def torso_weapons(sheet: Sheet[ProtoMech]) -> list[tuple[str, str]]:
    """The rolls that destroy each torso weapon, and the weapon."""
    proto = sheet.unit
    quad = proto.body is ProtoBody.QUAD
    table = protomech_hits.QUAD_TORSO_WEAPON if quad else protomech_hits.TORSO_WEAPON
    found: list[tuple[str, str]] = []
    letters = iter(dict.fromkeys(table.values()))
    for mount in proto.mounts_in("T"):
        entry = entry_of(mount, sheet.options.edition)
        if entry is None or entry.weapon is None:
            continue
        letter = next(letters, None)
        if letter is None:
            break
        rolls = [roll for roll, at in table.items() if at == letter]
        span = str(rolls[0]) if len(rolls) == 1 else f"{rolls[0]}-{rolls[-1]}"
        found.append((span, name_of(proto, mount, entry)))
    return found


def remarks(sheet: Sheet[ProtoMech]) -> list[str]:
    """Paragraphs below the criticals."""
    found = []
    if weapons := torso_weapons(sheet):
        told = ", ".join(f"{span} {name}" for span, name in weapons)
        found.append(f"Each torso hit, 1D6 destroys: {told}")
    if any(m.known and "magnetic-clamp" in item(m.item).traits for m in sheet.unit.mounts):
        found.append("Any torso hit destroys the magnetic clamp")
    if sheet.unit.body is ProtoBody.GLIDER:
        found.append("Every near miss hits a wing: −1 MP")
    return found
