"""The sections of an Alpha Strike card in words, in reading order."""

from exporters.sheet_words import NONE, Fields, Paragraphs, SheetSection, SheetTable
from sheets.recordsheet.card import CardCriticals, CardSheet
from sheets.recordsheet.model import Track

CARD_TITLE = "Alpha Strike card"


def card_sections(card: CardSheet) -> list[SheetSection]:
    """The sections of a card that are not empty."""
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
    sections = [SheetSection("Element", (_fields(element),)), SheetSection("Damage", _damage(card))]
    sections.append(SheetSection("Armor, structure and heat", (_tracks(card),)))
    if card.criticals:
        rows = tuple(_critical(line, track) for line in card.criticals for track in line.tracks)
        hits = (attack.hits for arc in card.arcs for attack in arc.attacks)
        rows += tuple((f"{track.label} weapons", _marked_text(track), NONE) for track in hits if track)
        sections.append(SheetSection("Critical hits", (SheetTable("", ("Track", "Marked", "Effect"), rows),)))
    if card.abilities:
        rows = tuple(
            (ability.text, ability.name or NONE, ability.meaning or NONE, "spent" if ability.spent else "ready")
            for ability in card.abilities
        )
        sections.append(
            SheetSection("Special abilities", (SheetTable("", ("Ability", "Name", "Meaning", "State"), rows),))
        )
    return sections


def _fields(pairs: tuple[tuple[str, str], ...]) -> Fields:
    return Fields(tuple((label, value) for label, value in pairs if value))


def _damage(card: CardSheet) -> tuple[SheetTable | Paragraphs, ...]:
    """Damage and to-hit number by range; for a large craft by arc and attack."""
    heads = tuple(here.title for here in card.ranges)
    reached = any(here.reach for here in card.ranges) and not card.aerospace
    reaches = tuple(f'{here.reach}"' if here.reach else NONE for here in card.ranges)
    to_hit = tuple(f"{here.to_hit}+" for here in card.ranges)
    rows = [("To hit", *to_hit), *([("To", *reaches)] if reached else [])]
    if not card.large:
        rows.insert(0, ("Damage", *(here.damage for here in card.ranges)))
    found: list[SheetTable | Paragraphs] = [SheetTable("", ("Range", *heads), tuple(rows))]
    if card.arcs:
        attacks = tuple((f"{arc.title.capitalize()} {a.label}", *a.damage) for arc in card.arcs for a in arc.attacks)
        found.append(SheetTable("Firing arcs", ("Arc", *heads), attacks))
        abilities = [f"{arc.title.capitalize()}: {arc.abilities}" for arc in card.arcs if arc.abilities]
        found += [Paragraphs(tuple(abilities))] if abilities else []
    if card.overheat:
        found.append(Paragraphs((f"Overheat value {card.overheat}",)))
    return tuple(found)


def _tracks(card: CardSheet) -> SheetTable:
    tracks = (card.armor, card.structure, *([card.heat] if card.heat else []))
    rows = [(track.label, _marked_text(track)) for track in tracks]
    if card.threshold is not None:
        rows.append(("Threshold", str(card.threshold)))
    return SheetTable("", ("Track", "Marked"), tuple(rows))


def _critical(line: CardCriticals, track: Track) -> tuple[str, ...]:
    return f"{line.title} {track.label}".strip(), _marked_text(track), line.effect or NONE


def _marked_text(track: Track) -> str:
    return f"{track.marked} of {track.boxes}"
