"""Changes of the catalogue by rulings of the ledger: items and figures, and each change as a line."""

from functools import cache

from sheets.editions import EDITIONS, FigureChange, figure_changes
from sheets.equipment.catalogue import catalogue
from sheets.equipment.item import Item
from sheets.errata.ledger import Area, Ruling


@cache
def changed_items() -> dict[str, tuple[Item, ...]]:
    """The items that each ruling changed, by the ruling's id."""
    changed: dict[str, list[Item]] = {}
    for name in catalogue().names_with_rulings():
        item = catalogue().item(name)
        for ruling_id in dict.fromkeys(change.ruling for change in item.rulings):
            changed.setdefault(ruling_id, []).append(item)
    for ruling_id, figures_of_one in _edition_figures().items():
        changed.setdefault(ruling_id, []).extend(catalogue().item(change.item) for change in figures_of_one)
    return {ruling_id: tuple(items) for ruling_id, items in changed.items()}


@cache
def _edition_figures() -> dict[str, tuple[FigureChange, ...]]:
    """The figures that editions change, by the id of the ruling."""
    found: dict[str, tuple[FigureChange, ...]] = {}
    for known in EDITIONS:
        for change in (change for changes_of_item in figure_changes(known.id).values() for change in changes_of_item):
            found[change.ruling] = (*found.get(change.ruling, ()), change)
    return found


def catalogue_changes(entry: Ruling) -> tuple[str, ...]:
    """The changes of the catalogue by a ruling, one text for each.

    >>> from sheets.errata import ruling
    >>> catalogue_changes(ruling("BMM-7.01:p118:laser-ams-heat"))
    ('catalogue: ISLaserAntiMissileSystem heat 5 -> 7',)
    """
    lines = list(changed_figures(entry))
    if entry.quirks is not None:
        gains = ", ".join(entry.quirks.gains) or "nothing"
        loses = ", ".join(entry.quirks.loses) or "nothing"
        if entry.quirks.gains or entry.quirks.loses or not entry.quirks.weapons:
            lines.append(f"quirks: gains {gains}, loses {loses}")
        lines += [f"quirks: {_weapons(which)} gain {code}" for which, code in entry.quirks.weapons.items()]
    lines += [area.value for area in entry.touches if area not in (Area.CATALOGUE, Area.QUIRKS) or not lines]
    return tuple(lines)


def _weapons(which: str) -> str:
    """The weapons of a quirk in words; a location is in capitals, a type of ammunition is not."""
    return f"weapons in {which}" if which.isupper() else f"{which}s"


def changed_figures(entry: Ruling) -> tuple[str, ...]:
    """The figures of the catalogue that a ruling changes, each with the older edition's value."""
    lines = []
    for item in changed_items().get(entry.id, ()):
        now = item.model_dump(mode="json")
        for change in item.rulings:
            if change.ruling == entry.id:
                was, is_now = figure_words(change.was), figure_words(at_path(now, change.field))
                lines.append(f"catalogue: {item.name} {change.field} {was} -> {is_now}")
    for figure in _edition_figures().get(entry.id, ()):
        was = figure_words(at_path(catalogue().item(figure.item).model_dump(mode="json"), figure.field))
        lines.append(f"catalogue: {figure.item} {figure.field} {was} -> {figure_words(figure.value)}")
    return tuple(lines)


def at_path(value: object, path: str) -> object:
    """The value at a dotted path of an item's JSON; None if it is missing."""
    for key in path.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value


def figure_words(value: object) -> str:
    """A figure of the catalogue in words, the members of a set in alphabetical order.

    >>> figure_words(("pulse", "laser")), figure_words(True), figure_words(None), figure_words(0.5)
    ('laser, pulse', 'yes', 'none', '0.5')
    """
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case dict():
            return "/".join(figure_words(each) for each in value.values())
        case list() | tuple() | set() | frozenset():
            return ", ".join(sorted(map(str, value)))
    return str(value)
