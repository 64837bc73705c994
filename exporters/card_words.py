"""The blocks of an Alpha Strike card in words, in reading order."""

from exporters.sheet_words import NONE, Block, Fields, Paragraphs, SheetTable
from sheets.recordsheet.card import CardSheet
from sheets.recordsheet.model import Track

CARD_TITLE = "Alpha Strike card"


def card_blocks(card: CardSheet) -> list[Block]:
    """The blocks of a card that have something to say."""
    element = (
        ("Type", card.type),
        ("Size", str(card.size)),
        ("Squad size", "" if card.squad_size is None else str(card.squad_size)),
        ("TMM", str(card.tmm)),
        ("Move", card.move),
        ("Role", card.role),
        ("Pilot", card.pilot),
        ("Skill", str(card.skill)),
        ("Point value", str(card.point_value)),
        ("State", "destroyed" if card.destroyed else ""),
    )
    tracks = [card.armor, card.structure, *([card.heat] if card.heat else [])]
    blocks = [Block("Element", (_fields(element),)), Block("Damage", _damage(card))]
    blocks.append(Block("Armor, structure and heat", (_tracks(tracks, card.threshold),)))
    if card.criticals:
        blocks.append(Block("Critical hits", (_tracks(card.criticals),)))
    if card.abilities:
        rows = tuple(
            (ability.text, ability.name or NONE, ability.meaning or NONE, "spent" if ability.spent else "ready")
            for ability in card.abilities
        )
        blocks.append(Block("Special abilities", (SheetTable("", ("Ability", "Name", "Meaning", "State"), rows),)))
    return blocks


def _fields(pairs: tuple[tuple[str, str], ...]) -> Fields:
    return Fields(tuple((label, value) for label, value in pairs if value))


def _damage(card: CardSheet) -> tuple[SheetTable | Paragraphs, ...]:
    if card.arcs:
        return (SheetTable("", ("Arc", "Damage"), tuple(card.arcs.items())),)
    heads, values = tuple(card.damage), tuple(card.damage.values())
    found: list[SheetTable | Paragraphs] = [SheetTable("", ("Range", *heads), (("Damage", *values),))]
    if card.overheat:
        found.append(Paragraphs((f"Overheat value {card.overheat}",)))
    return tuple(found)


def _tracks(tracks: list[Track] | tuple[Track, ...], threshold: int | None = None) -> SheetTable:
    rows = [(track.label, f"{track.marked} of {track.boxes}", track.effect or NONE) for track in tracks]
    if threshold is not None:
        rows.append(("Threshold", str(threshold), NONE))
    return SheetTable("", ("Track", "Marked", "Effect"), tuple(rows))
