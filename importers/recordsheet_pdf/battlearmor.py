"""Sheets of battle armor: a squad or point each, several on a page."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from importers.loaded import Loaded
from importers.recordsheet_pdf import design
from importers.recordsheet_pdf.counted_marks import crew_marks, lost_items
from importers.recordsheet_pdf.designed import with_empty_lots_filled
from importers.recordsheet_pdf.document import SheetFindings
from importers.recordsheet_pdf.inventory import SUPPORTED, ammunition, gear_paragraph, inventory
from importers.recordsheet_pdf.item_names import has_own_load, printed_item
from importers.recordsheet_pdf.labels import first_number, label_value
from importers.recordsheet_pdf.page import Phrase, PrintedPage, Shape
from importers.recordsheet_pdf.pips import is_marked_fill
from importers.recordsheet_pdf.reading import Fields, PrintedMount, Reading, infer_unit, mount_fields
from importers.recordsheet_pdf.suit_arms import infer_carrying
from importers.recordsheet_pdf.unit_head import headline, other_name, unit_areas
from importers.recordsheet_pdf.unit_leaves import common_fields
from sheets.construction.battlearmor_checks import most_shots
from sheets.equipment import Item, item
from sheets.equipment.kinds import SIDE_NAMES, ArmorType, TechSide
from sheets.equipment.published import published_suits
from sheets.equipment.system_names import armor_item, side_of
from sheets.record import Condition
from sheets.recordsheet.battlearmor import CLASS_NAMES
from sheets.recordsheet.identify import all_matching_lots
from sheets.rules.antimech import can_attack_mechs, can_hold_on
from sheets.units import BattleArmor, Unit
from sheets.units.base import TECH_BASE_NAMES, Limb, Mount, Mounting, TechBase
from sheets.units.battlearmor import SQUAD, SuitClass

_TAB = re.compile(r"battle armou?r: ?(squad|point|level i|level ii|un|suit)\b.*", re.I)
_OWN_TAB = re.compile(r"SQUAD|POINT|LEVEL I|UN|SUIT")
_POINTS = re.compile(r"(.+), (\d+) points a suit")
_LOT = re.compile(r"(.+) ammo, (\d+) shots")
_NUMBER = re.compile(r"[1-6]")
_WIDEST = 11.0  # of a pip: a squad with a page for itself is drawn large
_TABLES = re.compile(r"LEG ATTACKS TABLE|ATTACKS ON 'MECHS")
_CLASS_WORDS = {"pa(l)": SuitClass.PAL, "exoskeleton": SuitClass.PAL, **{kind.value: kind for kind in SuitClass}}
_MOVES = {"vtol": "VTOL", "jump": "jump", "swim": "UMU"}
"""The ways of suits to move off the ground, by their labels."""


def find_squads(page: PrintedPage) -> list[PrintedPage]:
    """The part of the page of each squad."""
    tables = [p.x0 for p in page.phrases if _TABLES.fullmatch(p.text)]
    right = min(tables, default=0.0) - 12
    tabs = [p for p in page.phrases if _TAB.fullmatch(p.text)]
    if tabs:
        return unit_areas(page, tabs, 1.0, max(right, 0.0))
    heads = [p for p in page.phrases if _OWN_TAB.fullmatch(p.text) and _own_points(page, p)]
    return unit_areas(page, heads, 3.5, max(right, 0.0))


def _own_points(page: PrintedPage, tab: Phrase) -> bool:
    return any(abs(p.line - tab.line) < tab.size and _POINTS.fullmatch(p.text) for p in page.phrases)


def read_squad(page: PrintedPage, file: str) -> Loaded:
    """Read the squad in its part of the page; raises Unreadable when a required fact is missing."""
    findings = SheetFindings(file, page.number)
    suits = _suits(page)
    if not suits:
        raise findings.refuse("no suits", "a row of pips for each trooper")
    armor = len(suits[1][1])
    size = len(suits), armor
    for trooper, (_, points) in suits.items():
        if len(points) != armor:
            findings.doubt(f"{len(points)} pips at trooper {trooper}", f"{armor} taken", "as many as at the first")
    builds = _published_builds(page, findings) or [
        (tech, kind) for tech in _sides(page, findings, len(suits)) for kind in _classes(page)
    ]
    guesses = [
        SuitGuess(tech, kind, maker, *rest)
        for tech, kind in builds
        for maker in _armor_makers(page, tech)
        for rest in product(_jump_guesses(page), _body_launcher_guesses(page), _booster_guesses(page))
    ]
    published = ("technology", "the weight class") if _published_builds(page, findings.copy()) else ()
    unsaid = [
        subject
        for subject in guesses[0].words
        if len({guess.words[subject] for guess in guesses}) > 1 and subject not in published
    ]
    common = common_fields(page, findings, "battle-armor", builds[0][0]) | _suit_fields(page, findings, size)
    readings = []
    for guess in guesses:
        own = findings.copy()
        name = ", ".join(guess.words[subject] for subject in unsaid)
        readings.append(Reading("battle-armor", _squad_fields(page, common, guess, own), own, name))
    loaded = infer_unit([readings], ", ".join(unsaid), _capability_test(page))
    unit, later = loaded.unit, SheetFindings(file, page.number)
    later.note("the arm or body that carries each item is not printed", "left open unless the Battle Value shows it")
    if isinstance(unit, BattleArmor):
        unit = _with_whole_lots(infer_carrying(unit, first_number(label_value(page, "bv")), later))
        if unit.plating.side is not unit.tech_base.side and side_of(_armor_text(page)) is None:
            maker = SIDE_NAMES[unit.plating.side]
            later.doubt("the maker of the armor is not printed", f"taken as {maker}, by the mass of a suit")
    condition = _marks(page, suits)
    if unit is not None:
        shots = _shots_spent(page, unit)
        if isinstance(unit, BattleArmor):
            unit, empty = with_empty_lots_filled(unit, later)
            shots |= empty
        condition = condition.model_copy(update={"shots": shots, "mounts": lost_items(page, unit)})
        if condition != Condition():
            condition = condition.model_copy(update={"crew": crew_marks(page)})
    return Loaded(file, unit, (*loaded.problems, *later.problems), condition if condition != Condition() else None)


def _with_whole_lots(squad: BattleArmor) -> BattleArmor:
    """The squad with lots of as many shots as fit one slot; sheets add up the lots."""
    mounts: list[Mount] = []
    for mount in squad.mounts:
        lot = item(mount.item).ammo if mount.known else None
        most = most_shots(lot) if lot is not None else 0
        whole, rest = divmod(mount.shots, most) if most and mount.shots is not None else (0, 0)
        shots = [most] * whole + [rest] * bool(rest)
        mounts += [mount.model_copy(update={"shots": some}) for some in shots] if len(shots) > 1 else [mount]
    return squad.model_copy(update={"mounts": tuple(mounts)})


def _suits(page: PrintedPage) -> dict[int, tuple[Shape, list[Shape]]]:
    """The trooper and the armor of each suit by its number; the first pip of a row is the trooper.

    The numbers stand below each other. Of several such columns the one with the most pips is taken.
    """
    numbers = [(p, row) for p in page.phrases if _NUMBER.fullmatch(p.text) and (row := _pips_behind(page, p))]
    columns: list[dict[int, list[Shape]]] = []
    for first, _ in numbers:
        column: dict[int, list[Shape]] = {}
        for phrase, row in sorted(numbers, key=lambda found: found[0].line):
            if abs(phrase.middle - first.middle) < 0.5 * first.size and int(phrase.text) == len(column) + 1:
                column[int(phrase.text)] = row
        columns.append(column)
    printed = next((int(m[2]) for p in page.phrases if (m := _POINTS.fullmatch(p.text))), None)
    if printed is not None:  # shapes before the trooper are part of his picture
        columns = [{n: row[-printed - 1 :] for n, row in column.items()} for column in columns]
    best = max(columns, key=lambda column: sum(map(len, column.values())), default={})
    return {number: (row[0], row[1:]) for number, row in best.items()}


def _pips_behind(page: PrintedPage, number: Phrase) -> list[Shape]:
    """The pips on the line of a number; a pip that is drawn twice counts once."""
    row: list[Shape] = []
    for shape in sorted(page.shapes, key=lambda s: s.x):
        if abs(shape.y - number.line) < 4 and shape.x > number.x1 and _is_pip(shape):
            row[-1:] = [shape] if row and shape.x - row[-1].x < 1 else [*row[-1:], shape]
    return row


def _is_pip(shape: Shape) -> bool:
    """Whether a shape is a pip of a trooper or of armor: both are as wide as high."""
    square = abs(shape.width - shape.height) < 0.15 * shape.width
    return shape.fill is not None and 3 < shape.width < _WIDEST and square and shape.points >= 4


def _published_builds(page: PrintedPage, findings: SheetFindings) -> list[tuple[TechBase, SuitClass]]:
    """The builds of published suits of this name, the most usual first; empty when the sheet prints the build."""
    chassis, _ = other_name(design.printed_name(page), "battle-armor")
    builds = published_suits().get(chassis, ())
    if label_value(page, "tech") or headline(page).tech or not builds:
        return []
    findings.note("neither technology nor weight class is printed", f"as published suits called {chassis} have them")
    mixed = any(design.TAGGED.search(row.name) for row in inventory(page))  # only these print the maker
    return sorted(
        ((TechBase(tech), SuitClass(kind)) for tech, kind in builds), key=lambda way: way[0].is_mixed != mixed
    )


def _sides(page: PrintedPage, findings: SheetFindings, troopers: int) -> list[TechBase]:
    """The printed technology base; else both bases, the likelier one first: points of five suits are Clan."""
    if label_value(page, "tech") or headline(page).tech:
        return [design.printed_tech_base(page, findings, [])]
    both = [TechBase.IS, TechBase.CLAN]
    return both[::-1] if troopers == 5 else both


def _classes(page: PrintedPage) -> list[SuitClass]:
    """The printed weight class; else all classes, the lightest first."""
    for title in (*headline(page).words[:1], design.printed_name(page)):
        for word, kind in _CLASS_WORDS.items():
            if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", title.casefold()):
                return [kind]
    return list(SuitClass)


@dataclass(frozen=True, slots=True)
class SuitGuess:
    """Facts about suits that a sheet may leave out."""

    tech: TechBase
    suit_class: SuitClass
    armor: TechSide | None  # its maker
    jump: int | None  # without their packs; the printed MP are those with packs
    on_body: bool
    mechanical: bool

    @property
    def words(self) -> dict[str, str]:
        """The guess in words, by the fields that it affects; where launchers are no sheet shows."""
        return {
            "technology": TECH_BASE_NAMES[self.tech],
            "the weight class": self.suit_class.value,
            "jump MP without packs": f"{self.jump} jump MP",
            "which boosters": f"{'mechanical ' if self.mechanical else ''}boosters",
        }


def _suit_fields(page: PrintedPage, findings: SheetFindings, size: tuple[int, int]) -> Fields:
    """The fields of the suits and their armor."""
    troopers, points = size
    armor = {"code": _armor(page, findings).value}
    return {
        "armor": {"name": armor, "points": points},
        "regions": [{"place": f"Trooper {n}", "armor": {"boxes": points}} for n in range(1, troopers + 1)],
    }


def _squad_fields(page: PrintedPage, common: Fields, guess: SuitGuess, findings: SheetFindings) -> Fields:
    title = next(iter(headline(page).words[:1]), "")
    kind = [CLASS_NAMES[guess.suit_class], *(word for word in ("quad", "Omni") if f" {word}" in title)]
    kind.append("exoskeleton" if "exoskeleton" in title else "battle armor")
    head = common["heading"] | {
        "technology": {"code": guess.tech.value},
        "kind": " ".join(kind),
        "remarks": [p.text for p in page.phrases if p.text.startswith("Turret: ")],
    }
    ways = [_parse_movement("ground", label_value(page, "ground"))]
    ways += [_parse_movement(mode, text) for key, mode in _MOVES.items() if (text := label_value(page, key))]
    ways += [{"mode": "jump", "points": 0, "best": guess.jump}] if guess.jump else []
    held = sorted(_equipment(page, findings, guess), key=lambda mount: (mount.place != SQUAD, mount.place))
    armor = common["armor"] | {"name": common["armor"]["name"] | {"side": guess.armor and guess.armor.value}}
    return common | {"heading": head, "movement": ways, "armor": armor, **mount_fields(held)}


def _armor_makers(page: PrintedPage, tech: TechBase) -> list[TechSide | None]:
    """The possible makers of the armor: of mixed suits also the other side if its armor differs and has no name."""
    named, kind = side_of(_armor_text(page)), _armor(page, SheetFindings("", page.number))
    built = {armor_item(kind, side) for side in TechSide} - {None}
    if named is not None or not tech.is_mixed or len(built) < 2:
        return [named]
    return [None, *(side for side in TechSide if side is not tech.side)]


def _parse_movement(mode: str, text: str) -> Fields:
    """Parse MP: `1 [2]` means one MP with the packs and two without them."""
    return {"mode": mode, "points": first_number(text) or 0, "best": _mp_without_packs(text)}


_PACK = re.compile(r"detachable", re.I)
FARTHEST_JUMP = 3
_BRACKETS = re.compile(r"\[(\d+\"?)\]")


def _mp_without_packs(text: str) -> int:
    """MP of the suits in brackets: those without the equipment that they can drop."""
    free = _BRACKETS.search(text)
    return first_number(free[1] if free else text) or 0


def _jump_guesses(page: PrintedPage) -> list[int | None]:
    """Possible jump MP of suits that cannot jump with a pack on; the Battle Value decides among them."""
    printed = any(_mp_without_packs(label_value(page, key)) for key in _MOVES)
    if not printed and _PACK.search(page.text) and _BRACKETS.search(label_value(page, "ground")):
        return list(range(FARTHEST_JUMP + 1))
    return [None]


def _is_launcher(found: Item | None) -> bool:
    return found is not None and found.weapon is not None and "missile" in found.traits


def _body_launcher_guesses(page: PrintedPage) -> tuple[bool, ...]:
    """Whether the launchers are on the body: both answers when there are launchers."""
    found = (printed_item(row.name, TechSide.IS, "battle-armor").item for row in inventory(page))
    return (False, True) if any(map(_is_launcher, found)) else (False,)


_BOOSTER = re.compile(r"Jump Booster")
MECHANICAL = "BAMechanicalJumpBooster"
"""Equipment that some sheets call just a jump booster."""


def _booster_guesses(page: PrintedPage) -> tuple[bool, ...]:
    """Whether the boosters are mechanical jump boosters: both answers when there are boosters."""
    return (False, True) if _BOOSTER.search(page.text) else (False,)


def _capability_test(page: PrintedPage) -> Callable[[Unit], bool]:
    """A function that tells whether a squad has the capabilities that are ticked on its sheet."""
    ticked = {label: _is_ticked(page, label) for label in ("Mechanized:", "Swarm:")}
    if any(p.text.startswith(("Leg attacks", "No attacks")) for p in page.phrases):
        ticked["Swarm:"] = any(p.text.startswith("Leg attacks") for p in page.phrases)

    def shown(unit: Unit) -> bool:
        if not isinstance(unit, BattleArmor):
            return False
        able = {"Mechanized:": can_hold_on(unit), "Swarm:": can_attack_mechs(unit)}
        return all(tick is None or tick == able[label] for label, tick in ticked.items())

    return shown


def _is_ticked(page: PrintedPage, label: str) -> bool | None:
    """Whether the box behind a label is ticked; None when there is no such box."""
    words = next((p for p in page.phrases if p.text == label), None)
    if words is None:
        return None
    box = page.within(words.x1, words.line - 8, words.x1 + 18, words.line + 8)
    return any(s.fill is not None and max(s.fill) < 90 and s.width < 12 for s in box.shapes)


def _armor_text(page: PrintedPage) -> str:
    """The printed text about the armor."""
    return next((m[1] for p in page.phrases if (m := _POINTS.fullmatch(p.text))), "") or label_value(page, "armor")


def _armor(page: PrintedPage, findings: SheetFindings) -> ArmorType:
    """The kind of armor: the one whose words are all printed, as `Stealth (Standard)` or `Stealth Standard`."""
    text = _armor_text(page)
    words = set(re.findall(r"\w+", text.casefold()))
    kinds = {kind: set(kind.value.split("-")[1:]) for kind in ArmorType if kind.value.startswith("ba-")}
    fitting = [kind for kind, own_words in kinds.items() if own_words <= words]
    if not fitting:
        findings.doubt(f"the armor '{text}'", "taken as standard", "a kind of armor of suits")
        return ArmorType.BA_STANDARD
    return max(fitting, key=lambda kind: (len(kinds[kind]), kind != ArmorType.BA_STANDARD))


def _equipment(page: PrintedPage, findings: SheetFindings, guess: SuitGuess) -> Iterator[PrintedMount]:
    side = guess.tech.side
    weapons: list[Item] = []
    rows = [*inventory(page), *gear_paragraph(page)]
    for row, following in zip(rows, [*rows[1:], None], strict=False):
        if row.name.startswith(SUPPORTED):
            continue
        found = printed_item(row.name, side, "battle-armor")
        if found.item is None:
            found = printed_item(row.name.removesuffix(" [BA]"), side, "battle-armor")
        if found.item is None:
            findings.doubt(f"'{row.name}' in the inventory", "kept as printed", "equipment of battle armor")
        elif found.item.weapon is not None:
            weapons.append(found.item)
        code = found.item.name if found.item is not None else row.name
        code = MECHANICAL if guess.mechanical and _BOOSTER.fullmatch(row.name) else code
        held = following is not None and following.under
        mounting = _mounted_in(following.name, side) if following is not None and held else Mounting.PLAIN
        limb = Limb.BODY if guess.on_body and not held and _is_launcher(found.item) else None
        for place in _carriers(row.place):
            mount = PrintedMount(code, found.item is not None, place, mounting=mounting, size=found.size, limb=limb)
            yield from [mount] * row.count
    if _is_ticked(page, "AP:") and not any("anti-personnel" in row.name.casefold() for row in rows):
        findings.note("a tick at AP", "an anti-personnel weapon mount added, with no weapon in it")
        yield PrintedMount("BAAPMount", place=SQUAD)
    for lot in [*(SuitLot(lot.name, lot.shots) for lot in ammunition(page)), *_lots(page)]:
        ammo = printed_item(f"Ammo ({lot.name}) {lot.shots}", side, "battle-armor", weapons).item
        if ammo is None and has_own_load(lot.name, side, "battle-armor"):
            continue
        if ammo is None or ammo.ammo is None:
            findings.doubt(f"the ammunition '{lot.name}'", "left out", "ammunition of a weapon")
            continue
        yield PrintedMount(ammo.name, place=_carriers(lot.suit)[0], shots=lot.shots)


MOUNTS = {
    "anti-personnel-mount": Mounting.ANTI_PERSONNEL,
    "armored-glove": Mounting.ANTI_PERSONNEL,
    "detachable-weapon-pack": Mounting.WEAPON_PACK,
    "squad-support-weapon": Mounting.SQUAD_SUPPORT,
}
"""Mountings that hold a weapon, by the trait of the equipment that is printed under it."""


def _mounted_in(name: str, side: TechSide) -> Mounting:
    """The mounting of a weapon whose holder is printed under it."""
    if name.startswith(SUPPORTED):
        return Mounting.SQUAD_SUPPORT
    holder = printed_item(name, side, "battle-armor").item
    traits = holder.traits if holder is not None else frozenset()
    return next((mounting for trait, mounting in MOUNTS.items() if trait in traits), Mounting.PLAIN)


def _carriers(suits: str) -> list[str]:
    """The suits that carry an item, all of them when none are named: `1-3,6`."""
    numbers: list[int] = []
    for span in suits.split(","):
        first, _, last = span.partition("-")
        if first.isdigit():
            numbers += range(int(first), int(last if last.isdigit() else first) + 1)
    return [f"Trooper {n}" for n in numbers if 1 <= n <= 6] or [SQUAD]


@dataclass(frozen=True, slots=True)
class SuitLot:
    """A lot of ammunition of each suit, or of the suit with this number, and its number of crossed boxes."""

    name: str
    shots: int
    suit: str = ""
    spent: int = 0


def _lots(page: PrintedPage) -> Iterator[SuitLot]:
    """The lots that have lines: `SRM 4 ammo, 3 shots`, followed by a box for each shot of all lots.

    The number of a suit before the boxes means the lot of that suit alone.
    """
    for phrase in page.phrases:
        if match := _LOT.fullmatch(phrase.text):
            line = page.within(phrase.x1, phrase.line - 3, page.width, phrase.line + 3)
            suits = [p for p in line.phrases if _NUMBER.fullmatch(p.text)]
            starts = [*(p.x1 for p in suits), page.width] if suits else [phrase.x1, page.width]
            names = [p.text for p in suits] or [""]
            boxes = sorted((s for s in line.shapes if _is_pip(s)), key=lambda s: s.x)
            full = int(match[2])
            for suit, left, right in zip(names, starts, starts[1:], strict=False):
                own = [box.struck for box in boxes if left < box.x < right]
                for lot in range(max(1, round(len(own) / full))):
                    yield SuitLot(match[1], full, suit, sum(own[lot * full : (lot + 1) * full]))


def _shots_spent(page: PrintedPage, unit: Unit) -> dict[int, int]:
    """The shots spent by the position of their lot in `unit.mounts`."""
    spent: dict[int, int] = {}
    free = list(range(len(unit.mounts)))
    for lot in _lots(page):
        called, place = all_matching_lots(lot.name), f"Trooper {lot.suit}" if lot.suit else SQUAD
        held = [n for n in free if unit.mounts[n].item in called and unit.mounts[n].location in (place, None)]
        if held:
            free.remove(held[0])
            spent |= {held[0]: lot.spent} if lot.spent else {}
    return spent


def _marks(page: PrintedPage, suits: dict[int, tuple[Shape, list[Shape]]]) -> Condition:
    """Damage of the squad.

    Troopers are dark on some sheets, so only a color marks them as dead.
    """
    fills = [man.fill for man, _ in suits.values()]
    usual = max(fills, key=lambda fill: (fill is None or max(fill) - min(fill) < 90, fills.count(fill)))
    dead = {n for n, (man, _) in suits.items() if man.fill != usual and is_marked_fill(man.fill)}
    dead |= {n for n, (man, _) in suits.items() if man.struck_in_color and man.fill == usual}
    return Condition(
        armor={f"Trooper {n}": lost for n, (_, row) in suits.items() if (lost := sum(p.struck for p in row))},
        structure={f"Trooper {n}": 1 for n in sorted(dead)},
        destroyed=frozenset(f"Trooper {n}" for n in dead),
    )
