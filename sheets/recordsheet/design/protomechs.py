"""The design of a ProtoMech from its sheet."""

from sheets.recordsheet.design.common import armor, common_fields, mounts
from sheets.recordsheet.design.reading import ReadBlock
from sheets.recordsheet.design.speed import built_for
from sheets.units import ProtoMech
from sheets.units.protomech import ProtoBody


def design_protomech(sheet: ReadBlock) -> ProtoMech:
    """The ProtoMech that a sheet describes."""
    words = f"{sheet.text('heading.kind')} {sheet.text('heading.title')}".casefold()
    points = {way.text("mode"): way.whole("points") for way in sheet.blocks("movement")}
    walk, jump, swim = (points.get(mode, 0) for mode in ("walk", "jump", "UMU"))
    unit = ProtoMech(
        **common_fields(sheet),
        mounts=mounts(sheet),
        body=next((body for body in (ProtoBody.QUAD, ProtoBody.GLIDER) if body in words), ProtoBody.BIPED),
        mass=sheet.required("heading.tons"),
        walk=points.get("cruise", walk),
        jump=jump or swim,
        armor=armor(sheet),
    )
    speeds = {"walk": unit.walk, "jump": unit.jump}
    return built_for(unit, speeds, lambda moves: (moves.walk, moves.jump, moves.umu) == (unit.walk, jump, swim))
