"""The colours of cards: a family of elements has its hue; in black and white there is hardly any ink on the card.

Red is kept for damage, amber for the point value, so that both are found at a glance on every card.
"""

from typing import Literal, NamedTuple

from exporters.page import Colour
from sheets.alphastrike import Element, ElementType

Print = Literal["colour", "black"]


class Inks(NamedTuple):
    """What a card is painted with. `name` tells one set from another in the names of stored symbols."""

    name: str
    ground: Colour
    panel: Colour
    edge: Colour
    text: Colour
    soft: Colour  # small print
    band: Colour  # behind the name
    on_band: Colour
    soft_on_band: Colour
    accent: Colour
    on_accent: Colour
    shade: Colour  # silhouettes, structure
    badge: Colour
    on_badge: Colour
    struck: Colour
    on_struck: Colour
    heat: tuple[Colour, Colour, Colour, Colour]


INK = "#16202b"
WHITE = "#ffffff"


def _coloured(name: str, band: Colour, accent: Colour, shade: Colour, ground: Colour) -> Inks:
    return Inks(
        name=name,
        ground=ground,
        panel=WHITE,
        edge=accent,
        text=INK,
        soft="#4b5663",
        band=band,
        on_band=WHITE,
        soft_on_band=shade,
        accent=accent,
        on_accent=WHITE,
        shade=shade,
        badge="#f4b63a",
        on_badge=INK,
        struck="#c62f2a",
        on_struck=WHITE,
        heat=("#fff1cc", "#fcd58b", "#f5a45c", "#e8714a"),
    )


MECHS = _coloured("mechs", band="#16314d", accent="#2d6699", shade="#c6d9ea", ground="#e9f0f6")
VEHICLES = _coloured("vehicles", band="#353d1d", accent="#66752a", shade="#d6dcba", ground="#eff2e4")
TROOPS = _coloured("troops", band="#4a2813", accent="#9d5826", shade="#ebd2bb", ground="#f7eee5")
PROTOMECHS = _coloured("protomechs", band="#0c3b3d", accent="#1b7678", shade="#bcdedb", ground="#e5f2f1")
FLYERS = _coloured("flyers", band="#31224d", accent="#67479c", shade="#d8cdec", ground="#efebf7")
SHIPS = _coloured("ships", band="#232a36", accent="#51617a", shade="#cbd3df", ground="#eaedf2")
FORCE = _coloured("force", band="#2b2b2b", accent="#6b6355", shade="#dcd6ca", ground="#f4f1ea")

BLACK = Inks(
    name="black",
    ground=WHITE,
    panel=WHITE,
    edge="#000000",
    text="#000000",
    soft="#000000",
    band=WHITE,
    on_band="#000000",
    soft_on_band="#000000",
    accent="#000000",
    on_accent=WHITE,
    shade="#e4e4e4",
    badge=WHITE,
    on_badge="#000000",
    struck="#000000",
    on_struck=WHITE,
    heat=(WHITE, WHITE, WHITE, WHITE),
)

_FAMILIES: dict[ElementType, Inks] = {
    ElementType.BATTLEMECH: MECHS,
    ElementType.INDUSTRIALMECH: MECHS,
    ElementType.PROTOMECH: PROTOMECHS,
    ElementType.COMBAT_VEHICLE: VEHICLES,
    ElementType.SUPPORT_VEHICLE: VEHICLES,
    ElementType.BATTLE_ARMOR: TROOPS,
    ElementType.INFANTRY: TROOPS,
    ElementType.AEROSPACE_FIGHTER: FLYERS,
    ElementType.CONVENTIONAL_FIGHTER: FLYERS,
}


def inks_of(element: Element, printed: Print) -> Inks:
    """The colours of an element's card."""
    if printed == "black":
        return BLACK
    return FLYERS if element.aerospace and not element.large_craft else _FAMILIES.get(element.type, SHIPS)
