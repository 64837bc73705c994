"""An element as one flat row: what `astech alpha-strike` prints."""

from typing import Any

from sheets.alphastrike.element import Element
from sheets.alphastrike.special import RANGES, points_text


def element_row(element: Element) -> dict[str, Any]:
    """The fields of `astech alpha-strike`, in their order, without the file's name."""
    arcs = element.arcs
    return {
        "chassis": element.chassis,
        "model": element.model,
        "type": element.type.value,
        "size": element.size,
        "tmm": element.tmm,
        "move": element.move,
        "role": element.role.value if element.role else None,
        "damage": {name: points_text(points) for name, points in zip(RANGES, element.damage, strict=False)},
        "ov": element.ov,
        "armor": element.armor,
        "structure": element.structure,
        "threshold": element.threshold,
        "squad_size": element.squad_size,
        "specials": element.special_text,
        "pv": element.pv,
        "arcs": None if arcs is None else {facing.value: arc.text for facing, arc in arcs.items()},
        "skill": element.skill,
        "edition": element.edition,
    }
