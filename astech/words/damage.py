"""Damage in words, as people say it over a sheet: `LT 12, CT 5 rear, AC/20 3 shots, RT slot 1, engine 1, heat 5`.

Every name is one of the sheet's own (`boxes` has them); another name is refused, with the nearest. More damage than
there are boxes fills them and is noted. Slots are counted from 1, as on the sheet.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from astech.words.context import WordError, place_names
from astech.words.damaging import initials
from astech.words.tokens import is_number, without_fillers, words_of
from sheets.record.boxes import boxes, near_miss
from sheets.record.condition import AlphaCondition, Condition, CrewMarks, box_name
from sheets.text import letters
from sheets.units import Mech, Unit, location_name
from sheets.units.outfit import Mounted, outfit

DESTROYED_WORDS = frozenset(("destroyed", "lost", "gone", "dead", "out", "off"))
MOST_CREW_HITS, MOST_CARD_HEAT = 6, 4
CREW = frozenset(("pilot", "crew", "warrior", "mechwarrior"))
INTEGRITY = frozenset(("si", "structural integrity"))
KINDS = ("rear", "armor", "structure", "slot", "destroyed", "gone", "lost")
EXAMPLE = "expected something like: LT 12, CT 5 rear, AC/20 3 shots, RT slot 1, engine 1, heat 5, pilot 2"
MOST_DIGITS = 6
MOST_PLACE_WORDS = 8


BOX_NAMES: Mapping[str, tuple[str, ...]] = {
    "fire-control": ("fcs", "fire control system", "fc", "fire control computer"),
    "kf-drive": ("kf", "k-f", "k-f drive", "jump drive", "kearny-fuchida"),
    "kf-boom": ("boom", "k-f boom"),
    "landing-gear": ("gear", "landing"),
    "life-support": ("life", "ls"),
    "docking-collar": ("collar", "docking"),
    "crew-killed": ("crew dead",),
    "crew-stunned": ("stunned", "stun"),
    "ammunition": ("ammo",),
    "commander": ("commander hit",),
    "driver": ("driver hit",),
    "sensors": ("sensor",),
    "weapons": ("weapon",),
    "motive-1": ("minor motive",),
    "motive-2": ("moderate motive",),
    "motive-3": ("heavy motive",),
    "motive-4": ("immobile", "immobilized"),
    "flight-stabilizer": ("flight stab",),
    "fuel": ("fuel tank",),
}
"""Short names of boxes of all families."""


def find_box_id(text: str, known: Iterable[str], unit: Unit | None = None, loose: bool = True) -> str | None:
    """Return the id of the box with this name, or None.

    A name may end with the full name of a location, or omit the location of the only such box; `BOX_NAMES` lists short
    names. A `loose` name may be some of the words that only one box has.

    >>> find_box_id("kf", ["kf-drive", "engine"])
    'kf-drive'
    """
    asked = _words(text)
    ids = list(known)
    for box in ids:
        own = _words(box)
        place = next((p for p in place_names(unit).places if _words(p) == own[-1:]), None) if unit is not None else None
        whole = (*own[:-1], *_words(location_name(unit, place))) if unit is not None and place else ()
        alone = place is not None and sum(_words(other)[:-1] == own[:-1] for other in ids) == 1
        if asked in (own, list(whole), _words(box_name(box))) or (alone and asked == own[:-1]):
            return box
    plain = "".join(asked)
    for box, names in BOX_NAMES.items():
        if box in ids and plain in ("".join(_words(name)) for name in names):
            return box
    has = [box for box in ids if loose and asked and set(asked) <= set(_words(box))]
    return has[0] if len(has) == 1 else None


class DamageError(WordError):
    """Words that match nothing on the sheet; the message names the nearest."""


class DamagedUnit(NamedTuple):
    """The condition described by words, and notes about damage without a box."""

    condition: Condition
    notes: tuple[str, ...]


def parse_damage(text: str, unit: Unit) -> Condition:
    """The marks that words put on the sheet of a unit; raises WordError.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> marked = parse_damage("LT 12, CT 5 rear, RT slot 1, engine 1, heat 5, pilot 2", brolga)
    >>> dict(marked.armor), dict(marked.rear), marked.heat
    ({'LT': 12}, {'CT': 5}, 5)
    """
    return damaged_unit(unit, text).condition


def damaged_unit(unit: Unit, text: str, edition: str = "") -> DamagedUnit:
    """The marks that words put on the sheet of a unit, with notes about damage that has no box.

    `text` is clauses with commas between them: points at a location, slots, boxes, lost items, shots. The
    figures of items are those of `edition`. Raises DamageError, which quotes the clause that has no meaning.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").require()
    >>> damaged = damaged_unit(brolga, "LT 99, heat 4")
    >>> dict(damaged.condition.structure), damaged.condition.heat
    ({'LT': 12}, 4)
    >>> damaged.notes
    ('LT 99: LT is filled, 70 of 99 points are left over',)
    """
    marks = _Marks(unit, edition)
    for clause in _clauses(text):
        try:
            marks.take(clause)
        except DamageError as error:
            try:
                marks.take(_plain_clause(clause))
            except DamageError:
                raise error from None  # which quotes the clause as it was typed
    return DamagedUnit(marks.condition(), tuple(marks.notes))


def damaged_card(text: str, armor: int, structure: int, criticals: Mapping[str, int], heats: bool) -> DamagedUnit:
    """The marks that words put on a card with these boxes for armor, structure, critical hits and perhaps heat.

    >>> damaged_card("armor 2, engine 1", 5, 4, {"engine": 2}, True).condition.alpha.armor
    2
    """
    notes: list[str] = []
    there = {"armor": armor, "structure": structure, **criticals} | ({"heat": MOST_CARD_HEAT} if heats else {})
    marked: dict[str, int] = {}
    for clause in _clauses(text):
        words = clause.casefold().split()
        points = _points(words.pop()) if is_number(words[-1]) else 1
        name = find_box_id("-".join(words), there)
        if name is None:
            raise DamageError(f"{clause!r}: the card has {', '.join(there)}{near_miss('-'.join(words), there)}")
        marked[name] = _fill_points(clause, marked.get(name, 0) + points, there[name], notes)
    plain = {name: marked.pop(name, 0) for name in ("armor", "structure", "heat")}
    return DamagedUnit(Condition(alpha=AlphaCondition(**plain, criticals=marked)), tuple(notes))


def _plain_clause(clause: str) -> str:
    """A clause without fillers, with its number last: `8 points to the left torso`."""
    words = without_fillers(words_of(clause))
    if len(words) > 1 and is_number(words[0]):
        words = [*words[1:], words[0]]
    return " ".join(words) or clause


def _clauses(text: str) -> list[str]:
    clauses = [" ".join(clause.split()) for clause in re.split(r"[,;\n]", text)]
    if not all(clauses):
        raise DamageError(f"{text!r}: nothing stands between two commas; {EXAMPLE}")
    return clauses


def _points(word: str) -> int:
    """A number, capped before conversion so that a long one costs no time."""
    return int(word[:MOST_DIGITS]) if len(word.lstrip("0")) <= MOST_DIGITS else 10**MOST_DIGITS


def _fill_points(clause: str, points: int, room: int, notes: list[str]) -> int:
    """The points that fit in the boxes, with a note if some do not fit."""
    if points > room:
        notes.append(f"{clause}: {points} in all, there are {room}; they are filled")
    return min(points, room)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


class _Marks:
    """The marks of the clauses so far."""

    def __init__(self, unit: Unit, edition: str) -> None:
        self.unit = unit
        self.there = boxes(unit, edition)
        self.names = place_names(unit)
        self.notes: list[str] = []
        self.armor: dict[str, int] = {}
        self.rear: dict[str, int] = {}
        self.structure: dict[str, int] = {}
        self.slots: dict[str, set[int]] = {}
        self.destroyed: set[str] = set()
        self.mounts: set[int] = set()
        self.shots: dict[int, int] = {}
        self.criticals: dict[str, int] = {}
        self.plain = {"heat": 0, "hits": 0, "integrity": 0, "fuel": 0}
        named = {place.casefold(): place for place in unit.locations}
        self.places = {**named, **self.names.named}

    def condition(self) -> Condition:
        """The condition of all marks."""
        crew = (CrewMarks(hits=self.plain["hits"]),) if self.plain["hits"] else ()
        return Condition(
            armor=self.armor,
            rear=self.rear,
            structure=self.structure,
            slots={place: frozenset(numbers) for place, numbers in self.slots.items()},
            destroyed=frozenset(self.destroyed),
            mounts=frozenset(self.mounts),
            shots=self.shots,
            criticals=self.criticals,
            heat=self.plain["heat"],
            crew=crew,
            structural_integrity=self.plain["integrity"],
            fuel=self.plain["fuel"],
        )

    def take(self, clause: str) -> None:
        """Mark one clause."""
        words = clause.casefold().split()
        if self._box(" ".join(words[:-1] if is_number(words[-1]) else words), loose=False):
            self._mark_counted(clause, words)  # turret locked: a box, and no damage to the turret
            return
        if place := self.places.get(" ".join(words)):
            raise DamageError(f"{clause!r}: expected how much, as in {place} 5, or {place} destroyed")
        for count in range(min(len(words) - 1, MOST_PLACE_WORDS), 0, -1):
            place = self.places.get(" ".join(words[:count]))
            if place is not None:
                self._at(clause, place, words[count:])
                return
        if not self._mark_counted(clause, words) and not self._item(clause, words):
            raise DamageError(self._unknown(clause, words))

    def _at(self, clause: str, place: str, rest: Sequence[str]) -> None:
        """Mark damage in a location, its slots, or all of it."""
        numbers = [_points(word) for word in rest if is_number(word)]
        kind = " ".join(word for word in rest if not is_number(word))
        if kind in DESTROYED_WORDS and not numbers:
            self.destroyed.add(place)
        elif kind in ("slot", "slots", "crit", "crits") and numbers:
            for number in numbers:
                self._slot(clause, place, number)
        elif (
            not numbers
            and len(rest) > 1
            and rest[-1] in DESTROYED_WORDS
            and self._item(clause, [*rest[:-1], place.casefold(), rest[-1]])
        ):
            return  # la medium laser destroyed
        elif len(numbers) != 1:
            raise DamageError(f"{clause!r}: expected how many points, as in {place} 5, or {place} destroyed")
        elif kind in ("", "rear"):
            self._hit(clause, place, numbers[0], rear=kind == "rear")
        elif kind in ("armor", "structure"):
            marked, there = (
                (self.armor, self.there.armor) if kind == "armor" else (self.structure, self.there.structure)
            )
            marked[place] = _fill_points(clause, marked.get(place, 0) + numbers[0], there.get(place, 0), self.notes)
        else:
            raise DamageError(f"{clause!r}: {kind!r} is none of {', '.join(KINDS)}{near_miss(kind, KINDS)}")

    def _item_in(self, clause: str, place: str, rest: Sequence[str]) -> bool:
        """Mark an item named after its location, such as `la medium laser destroyed`; returns whether it did."""
        named = len(rest) > 1 and rest[-1] in DESTROYED_WORDS
        return named and self._item(clause, [*rest[:-1], place.casefold(), rest[-1]])

    def _hit(self, clause: str, place: str, points: int, rear: bool) -> None:
        """Mark armor first, then the structure under it."""
        marked, there = (self.rear, self.there.rear) if rear else (self.armor, self.there.armor)
        if rear and place not in there:
            raise DamageError(f"{clause!r}: {place} has no rear armor; {', '.join(there) or 'no location'} has")
        lost = marked.get(place, 0)
        damage = min(points, there.get(place, 0) - lost)
        if damage:
            marked[place] = lost + damage
        inner = self.structure.get(place, 0)
        deeper = min(points - damage, self.there.structure.get(place, 0) - inner)
        if deeper:
            self.structure[place] = inner + deeper
        if left := points - damage - deeper:
            self.notes.append(f"{clause}: {place} is filled, {left} of {points} points are left over")

    def _slot(self, clause: str, place: str, number: int) -> None:
        room = self.there.slots.get(place, 0)
        if not 1 <= number <= room:
            raise DamageError(f"{clause!r}: {place} has {f'slots 1 to {room}' if room else 'no critical slots'}")
        if isinstance(self.unit, Mech) and self.unit.slots[place][number - 1] is None:
            raise DamageError(f"{clause!r}: slot {number} of {place} is empty")
        self.slots.setdefault(place, set()).add(number - 1)

    def _box(self, name: str, loose: bool = True) -> str | None:
        return find_box_id(name, self.there.criticals, self.unit, loose)

    def _mark_counted(self, clause: str, words: Sequence[str]) -> bool:
        """Mark boxes that are counted by name, heat, hits on the crew, structural integrity, fuel."""
        numbered = is_number(words[-1])
        points = _points(words[-1]) if numbered else 1
        name = " ".join(words[:-1] if numbered else words)
        burnt = name == "fuel" and self.there.fuel and points > self.there.criticals.get("fuel", 0)  # points, not boxes
        crossed = None if burnt or name == "heat" else self._box(name)
        if crossed is None and not burnt and numbered and (crossed := self._box(" ".join(words))):
            points = 1  # the number is that of the box: motive 1
        if crossed is not None:
            points += self.criticals.get(crossed, 0)
            self.criticals[crossed] = _fill_points(clause, points, self.there.criticals[crossed], self.notes)
            return True
        if name in CREW:
            key, room = "hits", MOST_CREW_HITS
        elif name == "heat" and self.there.heat:
            key, room = "heat", self.there.heat
        elif name in INTEGRITY and self.there.structural_integrity:
            key, room = "integrity", self.there.structural_integrity
        elif burnt:
            key, room = "fuel", int(self.there.fuel)
        else:
            return False
        self.plain[key] = _fill_points(clause, self.plain[key] + points, room, self.notes)
        return True

    def _item(self, clause: str, words: Sequence[str]) -> bool:
        """Mark shots that are spent, or an item that is lost: `AC/20 3 shots`, `Medium Laser LA destroyed`."""
        if len(words) > 2 and words[-1] in ("shot", "shots") and is_number(words[-2]):
            fitting, where = self._matching_items(
                words[:-2], [m for m in self._mounted_items() if m.position in self.there.shots]
            )
            if fitting:
                self._spend(clause, _points(words[-2]), fitting)
            return bool(fitting)
        if len(words) > 1 and words[-1] in DESTROYED_WORDS:
            fitting, where = self._matching_items(words[:-1], self._mounted_items())
            left = [mounted for mounted in fitting if mounted.position not in self.mounts]
            if len({(mounted.item.name, mounted.mount.location) for mounted in left}) > 1:
                known = ", ".join(f"{mounted.item.title} {mounted.mount.location}" for mounted in left)
                raise DamageError(f"{clause!r}: which of them, {known}?")
            if left:
                self._strike(left[0])
            elif fitting:
                self.notes.append(f"{clause}: all of them{' there' if where else ''} are lost already")
            return bool(fitting)
        return False

    def _strike(self, lost: Mounted) -> None:
        """Mark an item as lost; a 'Mech loses the item's first undamaged slot."""
        self.mounts.add(lost.position)
        if not isinstance(self.unit, Mech):
            return
        for place, row in self.unit.slots.items():
            for number, slot in enumerate(row):
                struck = number in self.slots.get(place, ())
                if slot is not None and lost.position in (slot.mount, slot.second) and not struck:
                    self.slots.setdefault(place, set()).add(number)
                    return

    def _mounted_items(self) -> Sequence[Mounted]:
        return outfit(self.unit).mounted

    def _matching_items(self, words: Sequence[str], mounted: Iterable[Mounted]) -> tuple[list[Mounted], str]:
        """The items of a name, in the location that follows the name if one does."""
        where = ""
        for count in range(max(1, len(words) - MOST_PLACE_WORDS), len(words)):
            place = self.places.get(" ".join(words[count:]))
            if place is not None:
                words, where = words[:count], place
                break
        asked = _words(" ".join(words))
        plain = letters(" ".join(words)).removesuffix("ammo")
        here = [each for each in mounted if not where or each.mount.location == where]
        tests = (
            [each for each in here if _words(each.item.title) == asked],
            [each for each in here if asked and set(asked) <= set(_words(each.item.title))],
            [each for each in here if plain and letters(each.item.title) == plain],
            [each for each in here if plain and letters(each.item.title).startswith(plain)],
            [each for each in here if plain and initials(each.item.title) == plain],
        )
        return next(filter(None, tests), []), where

    def _spend(self, clause: str, shots: int, lots: Sequence[Mounted]) -> None:
        """Spend from one lot after the other."""
        for lot in lots:
            spent = self.shots.get(lot.position, 0)
            fired = min(shots, self.there.shots[lot.position] - spent)
            if fired:
                self.shots[lot.position] = spent + fired
            shots -= fired
        if shots:
            self.notes.append(f"{clause}: {shots} more than there are; all are spent")

    def _unknown(self, clause: str, words: Sequence[str]) -> str:
        shots = words[-1] in ("shot", "shots")
        name = " ".join(words[:-2] if shots else [word for word in words if not is_number(word)])
        items = {mounted.item.title for mounted in self._mounted_items()}
        counted = (*self.there.criticals, *(("heat",) if self.there.heat else ()), "pilot")
        known = [*dict.fromkeys(self.places.values()), *counted, *sorted(items)]
        by_small = {each.casefold(): each for each in known}
        near = near_miss(name[:100], by_small)
        if near:
            small = near.removeprefix("; perhaps ")
            return f"{clause!r} is nothing on this sheet; perhaps {by_small[small]}"
        return f"{clause!r} is nothing on this sheet, which has {', '.join(known)}"
