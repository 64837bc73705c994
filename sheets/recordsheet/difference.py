"""The differences between a sheet that was read and the sheet of a unit.

Only leaves that were read are compared, and by meaning: names by their codes, figures as numbers. Lines of the
inventory are paired by name and place, so a line that moved or was renamed is one difference, not two.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sheets.model import Model
from sheets.recordsheet.model import RecordSheet
from sheets.recordsheet.read_sheet import Path, ReadTree, ReadValue, to_read_sheet
from sheets.recordsheet.read_sheet import ReadSheet as Read

TreeBlock = Mapping[str, ReadTree]
Paired = tuple[TreeBlock | None, TreeBlock | None]


class SheetDifference(Model):
    """A leaf that differs on two sheets: its path, its label, and both values in words.

    `line` is the name of the line or block to which the leaf belongs, `code` the code of its item.
    """

    path: str
    what: str
    was: str
    now: str
    line: str = ""
    code: str = ""


def difference(was: Read, now: RecordSheet) -> tuple[SheetDifference, ...]:
    """The leaves of a read sheet that differ on the sheet of a unit, in the order of the sheet.

    `was` is the read sheet, `now` that of the unit; leaves that were not read are ignored.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet
    >>> sheet = record_sheet(load("tests/data/Brolga BRG-2.mtf").unit)
    >>> read = to_read_sheet(sheet).with_leaf(("heading", "tons"), ReadValue(value=45, words="45 tons"))
    >>> [(each.what, each.was, each.now) for each in difference(read, sheet)]
    [('Tonnage', '45 tons', '50')]
    """
    is_now = to_read_sheet(now).tree
    found: list[SheetDifference] = []
    for name, label in FIGURES.items():
        path: Path = tuple(name.split("."))
        found += _figure(path, label, _at(was.tree, path), _at(is_now, path))
    for block, rule in LISTS.items():
        found += rule(block, _list(was.tree, block), _list(is_now, block), block in was.tree)
    return tuple(found)


BATTLE_VALUE: Path = ("worth", "battle_value")

FIGURES = {
    "heading.chassis": "Name",
    "heading.clan_name": "Clan name",
    "heading.model": "Model",
    "heading.kind": "Kind",
    "heading.size": "Size",
    "heading.tons": "Tonnage",
    "heading.technology": "Tech",
    "heading.rules": "Rules",
    "heading.role": "Role",
    "heading.year": "Era",
    "armor.name": "Armor",
    "armor.points": "Armor points",
    "integrity.boxes": "Structural integrity",
    "heat.sinks.count": "Heat sinks",
    "heat.sinks.capacity": "Heat sink capacity",
    "fuel.points": "Fuel",
    "worth.battle_value": "Battle Value",
}
"""Single figures and names, with their labels in a list of changes."""


def _at(tree: ReadTree | None, path: Path) -> ReadTree | None:
    for step in path:
        tree = tree.get(step) if isinstance(tree, dict) and isinstance(step, str) else None
    return tree


def _list(tree: TreeBlock, name: str) -> list[TreeBlock]:
    found = tree.get(name)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _value(block: TreeBlock | None, *path: str) -> Any:  # any: the value of a leaf
    leaf = _at(dict(block), path) if block is not None else None
    return leaf.value if isinstance(leaf, ReadValue) else None


def _words(tree: ReadTree | None) -> str:
    """A leaf or a coded name as its sheet prints it."""
    if isinstance(tree, dict):
        return _words(tree.get("text"))
    if not isinstance(tree, ReadValue):
        return ""
    if isinstance(tree.value, list) and not tree.words:
        return ", ".join(f"{each:g}" if isinstance(each, float) else str(each) for each in tree.value)
    return tree.text


def _is_same_leaf(was: ReadTree, now: ReadTree | None) -> bool:
    """Whether two leaves have the same meaning; a leaf that a sheet lacks counts as empty."""
    if isinstance(was, dict):  # a coded name
        other = now if isinstance(now, dict) else {}
        return any(_same_value(was.get(part), other.get(part)) for part in ("code", "text") if part in was)
    return _same_value(was, now)


def _same_value(was: ReadTree | None, now: ReadTree | None) -> bool:
    if not isinstance(was, ReadValue):
        return True
    other = now.value if isinstance(now, ReadValue) else None
    return _comparable_value(was.value) == _comparable_value(other) or (other is not None and other in was.alternatives)


def _comparable_value(value: Any) -> Any:  # any: the value of a leaf
    """A value for comparison: codes in any order; an empty value counts as missing."""
    in_any_order = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return (sorted(value) if in_any_order else value) or None


def _figure(
    path: Path, label: str, was: ReadTree | None, now: ReadTree | None, line: TreeBlock | None = None
) -> list[SheetDifference]:
    if was is None or (isinstance(was, ReadValue) and was.doubtful) or _is_same_leaf(was, now):
        return []
    words = [_words(was), _words(now)]
    if path == BATTLE_VALUE:
        words = [f"{int(figure):,}" if figure.isdecimal() else figure for figure in words]
    return [_difference(path, label, words[0], words[1], line)]


def _difference(path: Path, label: str, was: str, now: str, line: TreeBlock | None = None) -> SheetDifference:
    name, code = _value(line, "name") or "", _value(line, "code") or ""
    if not isinstance(name, str):
        name = ""
    return SheetDifference(path=".".join(map(str, path)), what=label, was=was, now=now, line=name, code=code)


def paired_blocks(was: Sequence[TreeBlock], now: Sequence[TreeBlock], *keys: Sequence[str]) -> Iterator[Paired]:
    """Pairs of blocks of two lists: first by all keys, then by each shorter choice of keys.

    Equal blocks are paired in their order; a block without a partner is paired with None.
    """
    left, right = dict(enumerate(was)), dict(enumerate(now))
    found: dict[int, int] = {}
    for key in keys:
        free: dict[tuple[Any, ...], list[int]] = {}  # any: values of leaves
        for n, block in right.items():
            free.setdefault(tuple(_value(block, name) for name in key), []).append(n)
        for n, block in list(left.items()):
            if partners := free.get(tuple(_value(block, name) for name in key)):
                found[n] = partners.pop(0)
                del left[n], right[found[n]]
    for n, block in enumerate(was):
        yield block, (now[found[n]] if n in found else None)
    for block in right.values():
        yield None, block


def _inventory(name: str, was: list[TreeBlock], now: list[TreeBlock], was_read: bool) -> list[SheetDifference]:
    if not was_read:
        return []
    found: list[SheetDifference] = []
    for number, (before, after) in enumerate(paired_blocks(was, now, *LINE_KEYS)):
        found += _line((name, number), before, after)
    return found


LINE_KEYS = (
    ("code", "name", "place", "rear"),
    ("code", "place", "rear"),
    ("name", "place", "rear"),
    ("code", "place"),
    ("name", "place"),
    ("code",),
    ("name",),
    ("place", "listed"),
)
"""The keys by which lines are paired: unchanged, then with another side, then renamed or moved."""

LINE_FIGURES = {
    "place": "location",
    "rear": "facing the rear",
    "size": "size",
    "codes": "codes",
    "shots.boxes": "shots",
}
"""The figures of a line of the inventory, with their labels in a list of changes."""


def _line(path: Path, was: TreeBlock | None, now: TreeBlock | None) -> list[SheetDifference]:
    known = now if was is None else was
    title = line_title(known)
    if was is None or now is None:
        return [_difference(path, title, line_title(was), line_title(now), known)]
    if not (_same_value(was.get("code"), now.get("code")) or _same_value(was.get("name"), now.get("name"))):
        return [_difference((*path, "name"), "Equipment", title, line_title(now), now)]  # its figures differ, too
    found = _attack_figures(path, title, was, now)
    for name, label in LINE_FIGURES.items():
        steps = tuple(name.split("."))
        found += _figure((*path, *steps), f"{title} {label}", _at(dict(was), steps), _at(dict(now), steps), now)
    before, after = _list(was, "quirks"), _list(now, "quirks")
    for lost, new in paired_blocks(before, after, ("code",)) if "quirks" in was else ():
        if lost is None or new is None:
            found.append(_difference((*path, "quirks"), f"{title} quirk", _words_of(lost), _words_of(new), now))
    return found


ATTACK_FIGURES = {
    ("heat", "points"): "heat",
    ("damage",): "damage",
    ("values",): "attack values",
    ("ranges", "minimum"): "minimum range",
    ("ranges", "short"): "short range",
    ("ranges", "medium"): "medium range",
    ("ranges", "long"): "long range",
}
"""The figures of an attack, with their labels in a list of changes."""


def _attack_figures(path: Path, title: str, was: TreeBlock, now: TreeBlock) -> list[SheetDifference]:
    """Figures that both sheets print; for a line without an attack some sheets print no figures, others dashes."""
    found = []
    for steps, label in ATTACK_FIGURES.items():
        before, after = _at(dict(was), steps), _at(dict(now), steps)
        if before is None or after is None:
            continue
        if steps == ("damage",):
            same = _points(before) == _points(after)
        else:
            same = _is_same_leaf(before, after) or _adds_no_reach(steps, before, now)
        if not same:
            words = _damage_words(before), _damage_words(after)
            found.append(_difference((*path, *steps), f"{title} {label}", *words, now))
    return found


def _points(damage: ReadTree) -> Any:  # any: points, or points by range
    block = damage if isinstance(damage, dict) else {}
    return _value(block, "by_range") or _value(block, "points") or 0


def _damage_words(figure: ReadTree) -> str:
    """A figure in words; damage without its codes."""
    if not isinstance(figure, dict):
        return _words(figure)
    for part in ("text", "by_range", "points"):
        if part in figure:
            return _words(figure[part]).partition(" [")[0]
    return ""


def _adds_no_reach(steps: Path, was: ReadTree, now: TreeBlock) -> bool:
    """Whether a range that one sheet omits is no longer, on the other, than the range before it."""
    names = ("short", "medium", "long")
    if steps[-1] not in names[1:] or not isinstance(was, ReadValue) or was.value:
        return False
    nearer = names[names.index(str(steps[-1])) - 1]
    return bool(_value(now, "ranges", str(steps[-1])) == _value(now, "ranges", nearer))


def line_title(line: TreeBlock | None) -> str:
    """A line of the inventory by its name and place: `Medium Laser (RA)`."""
    if line is None:
        return ""
    name, place = _words(line.get("name")), _value(line, "place")
    return f"{name} ({place})" if place else name


def _words_of(block: TreeBlock | None) -> str:
    return _words(dict(block)) if block is not None else ""


def _ammunition(name: str, was: list[TreeBlock], now: list[TreeBlock], was_read: bool) -> list[SheetDifference]:
    """Lots with another number of shots; the lots themselves are lines of the inventory."""
    found: list[SheetDifference] = []
    for number, (before, after) in enumerate(
        paired_blocks(was, now, *((*key,) for key in (("code", "place"), ("code",))))
    ):
        if before is not None and after is not None:
            shots = ("shots", "boxes")
            label = f"{line_title(before)} shots"
            found += _figure((name, number, *shots), label, _at(dict(before), shots), _at(dict(after), shots), after)
    return found


def _keyed_rule(key: str, figures: Mapping[str, str], whole: str = "") -> Any:  # any: a rule of `LISTS`
    """A rule for blocks with a key: their figures by label; `whole` is the label of a block on only one sheet."""

    def rule(name: str, was: list[TreeBlock], now: list[TreeBlock], was_read: bool) -> list[SheetDifference]:
        found: list[SheetDifference] = []
        for number, (before, after) in enumerate(paired_blocks(was, now, (key,))):
            path = (name, number)
            if before is None or after is None:
                if whole and was_read:
                    found.append(_difference(path, whole, _title(before, key), _title(after, key)))
                continue
            for figure, label in figures.items():
                steps = tuple(figure.split("."))
                text = label.format(_title(before, key))
                found += _figure((*path, *steps), text, _at(dict(before), steps), _at(dict(after), steps))
        return found

    return rule


def _title(block: TreeBlock | None, key: str) -> str:
    """The name of a block: its label, its name, its text, or its key."""
    if block is None:
        return ""
    return next((words for name in ("label", "name", "text", key) if (words := _words(block.get(name)))), "")


def _movement(name: str, was: list[TreeBlock], now: list[TreeBlock], was_read: bool) -> list[SheetDifference]:
    found: list[SheetDifference] = []
    for number, (before, after) in enumerate(paired_blocks(was, now, ("shape", "mode"))):
        path, label = (name, number, "points"), str(_value(before or after, "mode")).capitalize()
        points = after.get("points") if after is not None else None
        if before is not None and (after is not None or _value(before, "points")):
            found += _figure(path, label, before.get("points"), points)
        elif before is None and was_read and _value(after, "points"):
            found.append(_difference(path, label, "", _words(points)))
    return found


def _quirks(name: str, was: list[TreeBlock], now: list[TreeBlock], was_read: bool) -> list[SheetDifference]:
    found: list[SheetDifference] = []
    if not was_read:
        return found
    before = {code: quirk for quirk in was if (code := _value(dict(quirk), "name", "code"))}
    after = {code: quirk for quirk in now if (code := _value(dict(quirk), "name", "code"))}
    for code in dict.fromkeys((*before, *after)):
        if (code in before) != (code in after):
            lost, new = (_words(dict(side.get(code, {})).get("name")) for side in (before, after))
            found.append(SheetDifference(path=name, what="Quirks", was=lost, now=new, code=code))
    return found


def _slots(name: str, was: list[TreeBlock], now: list[TreeBlock], was_read: bool) -> list[SheetDifference]:
    """Systems in slots, by location; items in slots are lines of the inventory."""
    found: list[SheetDifference] = []
    for number, (before, after) in enumerate(paired_blocks(was, now, ("place",))):
        if before is None or after is None:
            continue
        lost, new = _systems(before), _systems(after)
        for text in dict.fromkeys((*lost, *new)):
            if lost.count(text) != new.count(text):
                before_words, after_words = (f"{n} × {text}" if (n := side.count(text)) else "" for side in (lost, new))
                title = f"Slots, {_title(before, 'place')}"
                found.append(_difference((name, number), title, before_words, after_words))
    return found


def _systems(table: TreeBlock) -> list[str]:
    return [_words(slot.get("text")) for slot in _list(table, "slots") if _value(slot, "kind") == "system"]


def _bays(name: str, was: list[TreeBlock], now: list[TreeBlock], was_read: bool) -> list[SheetDifference]:
    """Heat and attack values of weapon bays, paired by location and weapons."""
    found: list[SheetDifference] = []
    before_bays, after_bays = ([_keyed_bay(bay) for bay in side] for side in (was, now))
    for number, (before, after) in enumerate(paired_blocks(before_bays, after_bays, ("key",))):
        if before is None or after is None:
            continue
        title = f"{_words(before['key'])} bay"
        for figure, label in BAY_FIGURES.items():
            was_leaf, now_leaf = before.get(figure), after.get(figure)
            if now_leaf is not None and not _is_rounded(was_leaf, now_leaf):  # None: each missile has its own
                found += _figure((name, number, figure), f"{title} {label}", was_leaf, now_leaf)
    return found


def _is_rounded(was: ReadTree | None, now: ReadTree) -> bool:
    """Whether attack values differ by less than a point: some sheets print halves, others whole points."""
    values = [leaf.value if isinstance(leaf, ReadValue) else None for leaf in (was, now)]
    if not all(isinstance(each, list) for each in values):
        return False
    return all(abs(a - b) < 1 for a, b in zip(*values, strict=True))


BAY_FIGURES = {"heat": "heat", "values": "attack values"}
"""The figures of a weapon bay, with their labels in a list of changes."""


def _keyed_bay(bay: TreeBlock) -> TreeBlock:
    """A bay with a key that identifies it: its weapons and its location."""
    guns = ", ".join(sorted(_words(gun.get("name")) for gun in _list(bay, "guns")))
    aft = " aft" if _value(bay, "rear") else ""
    return {**bay, "key": ReadValue(value=f"{guns} ({_value(bay, 'place')}{aft})")}


LISTS = {
    "movement": _movement,
    "systems": _keyed_rule("label", {"name": "{}", "figure": "{} rating"}),
    "inventory": _inventory,
    "ammunition": _ammunition,
    "bays": _bays,
    "transport": _keyed_rule("text", {}, "Transport"),
    "regions": _keyed_rule(
        "place",
        {
            "armor.boxes": "Armor, {}",
            "rear.boxes": "Rear armor, {}",
            "structure.boxes": "Structure, {}",
            "plating": "Armor kind, {}",
        },
    ),
    "slots": _slots,
    "quirks": _quirks,
}
"""The lists of a sheet, and the rule that compares each."""
