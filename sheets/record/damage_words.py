"""Damage in words, as people say it over a sheet: `LT 12, CT 5 rear, AC/20 3 shots, RT slot 1, engine 1, heat 5`.

Every name is one of the sheet's own (`boxes` has them); a name that it does not have is refused, with the nearest. More
damage than there are boxes fills them and is noted. Slots are counted from 1, as on the sheet.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sheets.record.boxes import boxes, near_miss
from sheets.record.condition import AlphaCondition, Condition, CrewState
from sheets.units import Unit, location_name
from sheets.units.outfit import Mounted, outfit

GONE = frozenset(("destroyed", "lost", "gone"))
MOST_HEAT, MOST_CREW_HITS, MOST_CARD_HEAT = 50, 6, 4
CREW = frozenset(("pilot", "crew", "warrior"))
INTEGRITY = frozenset(("si", "structural integrity"))
EXAMPLE = "expected something like: LT 12, CT 5 rear, AC/20 3 shots, RT slot 1, engine 1, heat 5, pilot 2"


WORDS_OF_A_PLACE = 8  # at the most
LONGEST = 1_000  # letters of a sentence that repeats what was typed


class UnknownDamage(ValueError):
    """Words that name nothing on the sheet; the message says which, and what is near."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence if len(sentence) <= LONGEST else sentence[: LONGEST - 1] + "…")


class DamagedUnit(NamedTuple):
    """What words come to, and what had to be said about them: where there was more damage than boxes."""

    condition: Condition
    notes: tuple[str, ...]


def damaged(unit: Unit, text: str) -> DamagedUnit:
    """The marks that such words put on the sheet of a unit; raises UnknownDamage.

    >>> from importers import load
    >>> brolga = load("tests/data/Brolga BRG-2.mtf").unit
    >>> told = damaged(brolga, "LT 12, CT 5 rear, RT slot 1, engine 1, heat 5, pilot 2")
    >>> dict(told.condition.armor), dict(told.condition.rear), told.condition.heat
    ({'LT': 12}, {'CT': 5}, 5)
    """
    marks = _Marks(unit)
    for part in _parts(text):
        marks.take(part)
    return DamagedUnit(marks.condition(), tuple(marks.notes))


def damaged_card(text: str, armor: int, structure: int, criticals: Mapping[str, int], heats: bool) -> DamagedUnit:
    """The same for a card with so much armor and structure, these boxes of critical hits, and perhaps a heat scale.

    >>> damaged_card("armor 2, engine 1", 5, 4, {"engine": 2}, True).condition.alpha.armor
    2
    """
    notes: list[str] = []
    there = {"armor": armor, "structure": structure, **criticals} | ({"heat": MOST_CARD_HEAT} if heats else {})
    marked: dict[str, int] = {}
    for part in _parts(text):
        words = part.lower().split()
        points = int(words.pop()) if words and words[-1].isdecimal() else 1
        name = "-".join(words)
        if name not in there:
            raise UnknownDamage(f"{part!r}: the card has {', '.join(there)}{near_miss(name, there)}")
        marked[name] = _filled(part, marked.get(name, 0) + points, there[name], notes)
    plain = {name: marked.pop(name, 0) for name in ("armor", "structure", "heat")}
    return DamagedUnit(Condition(alpha=AlphaCondition(**plain, criticals=marked)), tuple(notes))


def _parts(text: str) -> list[str]:
    parts = [" ".join(part.split()) for part in re.split(r"[,;\n]", text)]
    if not all(parts):
        raise UnknownDamage(f"{text!r}: nothing stands between two commas; {EXAMPLE}")
    return parts


def _filled(part: str, points: int, room: int, notes: list[str]) -> int:
    """As many points as there are boxes; what is too much is noted."""
    if points > room:
        notes.append(f"{part}: {points} in all, there are {room}; they are filled")
    return min(points, room)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


class _Marks:
    """The marks of words so far."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.there = boxes(unit)
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
        places = dict.fromkeys((*unit.locations, *self.there.armor, *self.there.structure))
        self.places = {name.casefold(): place for place in places for name in (location_name(unit, place), place)}

    def condition(self) -> Condition:
        crew = (CrewState(hits=self.plain["hits"]),) if self.plain["hits"] else ()
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

    def take(self, part: str) -> None:
        """One part of the words."""
        words = part.casefold().split()
        if self._box(" ".join(words[:-1] if words[-1].isdecimal() else words)):
            self._counted(part, words)  # turret locked: a box, and no damage to the turret
            return
        if place := self.places.get(" ".join(words)):
            raise UnknownDamage(f"{part!r}: expected how much, as in {place} 5, or {place} destroyed")
        for count in range(min(len(words) - 1, WORDS_OF_A_PLACE), 0, -1):
            place = self.places.get(" ".join(words[:count]))
            if place is not None:
                self._at(part, place, words[count:])
                return
        if not self._counted(part, words) and not self._item(part, words):
            raise UnknownDamage(self._unknown(part, words))

    def _at(self, part: str, place: str, rest: Sequence[str]) -> None:
        """Damage in a location, its slots, or all of it."""
        numbers = [int(word) for word in rest if word.isdecimal()]
        kind = " ".join(word for word in rest if not word.isdecimal())
        if kind in GONE and not numbers:
            self.destroyed.add(place)
        elif kind in ("slot", "slots") and numbers:
            for number in numbers:
                self._slot(part, place, number)
        elif len(numbers) != 1:
            raise UnknownDamage(f"{part!r}: expected how many points, as in {place} 5, or {place} destroyed")
        elif kind in ("", "rear"):
            self._points(part, place, numbers[0], rear=kind == "rear")
        elif kind in ("armor", "structure"):
            marked, there = (
                (self.armor, self.there.armor) if kind == "armor" else (self.structure, self.there.structure)
            )
            marked[place] = _filled(part, marked.get(place, 0) + numbers[0], there.get(place, 0), self.notes)
        else:
            kinds = ("rear", "armor", "structure", "slot", *sorted(GONE))
            raise UnknownDamage(f"{part!r}: {kind!r} is none of {', '.join(kinds)}{near_miss(kind, kinds)}")

    def _points(self, part: str, place: str, points: int, rear: bool) -> None:
        """Armour first, then what is under it."""
        marked, there = (self.rear, self.there.rear) if rear else (self.armor, self.there.armor)
        if rear and place not in there:
            raise UnknownDamage(f"{part!r}: {place} has no rear armor; {', '.join(there) or 'no location'} has")
        lost = marked.get(place, 0)
        taken = min(points, there.get(place, 0) - lost)
        if taken:
            marked[place] = lost + taken
        inner = self.structure.get(place, 0)
        deeper = min(points - taken, self.there.structure.get(place, 0) - inner)
        if deeper:
            self.structure[place] = inner + deeper
        if left := points - taken - deeper:
            self.notes.append(f"{part}: {place} is filled, {left} of {points} points are left over")

    def _slot(self, part: str, place: str, number: int) -> None:
        room = self.there.slots.get(place, 0)
        if not 1 <= number <= room:
            raise UnknownDamage(f"{part!r}: {place} has {f'slots 1 to {room}' if room else 'no critical slots'}")
        if self.unit.kind == "mech" and self.unit.slots[place][number - 1] is None:
            raise UnknownDamage(f"{part!r}: slot {number} of {place} is empty")
        self.slots.setdefault(place, set()).add(number - 1)

    def _box(self, name: str) -> str | None:
        """The box of a critical hit with this name; a location at its end may be said in full, or not at all."""
        said = _words(name)
        for box in self.there.criticals:
            own = _words(box)
            place = next((place for place in self.places.values() if _words(place) == own[-1:]), None)
            whole = (*own[:-1], *_words(location_name(self.unit, place))) if place else ()
            alone = place is not None and sum(_words(other)[:-1] == own[:-1] for other in self.there.criticals) == 1
            if said in (own, list(whole)) or (alone and said == own[:-1]):
                return box
        return None

    def _counted(self, part: str, words: Sequence[str]) -> bool:
        """Boxes that are counted by name, heat, hits on the crew, structural integrity, fuel."""
        numbered = words[-1].isdecimal()
        points = int(words[-1]) if numbered else 1
        name = " ".join(words[:-1] if numbered else words)
        crossed = self._box(name)
        if crossed is None and numbered and (crossed := self._box(" ".join(words))):
            points = 1  # the number is that of the box: motive 1
        if crossed is not None:
            points += self.criticals.get(crossed, 0)
            self.criticals[crossed] = _filled(part, points, self.there.criticals[crossed], self.notes)
            return True
        if name in CREW:
            key, room = "hits", MOST_CREW_HITS
        elif name == "heat":
            key, room = "heat", MOST_HEAT
        elif name in INTEGRITY and self.there.structural_integrity:
            key, room = "integrity", self.there.structural_integrity
        elif name == "fuel" and self.there.fuel:
            key, room = "fuel", int(self.there.fuel)
        else:
            return False
        self.plain[key] = _filled(part, self.plain[key] + points, room, self.notes)
        return True

    def _item(self, part: str, words: Sequence[str]) -> bool:
        """Shots that are spent, or an item that is lost: `AC/20 3 shots`, `Medium Laser LA destroyed`."""
        if len(words) > 2 and words[-1] in ("shot", "shots") and words[-2].isdecimal():
            fitting, where = self._fitting(words[:-2], [m for m in self._mounted() if m.position in self.there.shots])
            if fitting:
                self._spend(part, int(words[-2]), fitting)
            return bool(fitting)
        if len(words) > 1 and words[-1] in GONE:
            fitting, where = self._fitting(words[:-1], self._mounted())
            left = [mounted for mounted in fitting if mounted.position not in self.mounts]
            if len({(mounted.item.name, mounted.mount.location) for mounted in left}) > 1:
                told = ", ".join(f"{mounted.item.title} {mounted.mount.location}" for mounted in left)
                raise UnknownDamage(f"{part!r}: which of them, {told}?")
            if left:
                self.mounts.add(left[0].position)
            elif fitting:
                self.notes.append(f"{part}: all of them{' there' if where else ''} are lost already")
            return bool(fitting)
        return False

    def _mounted(self) -> Sequence[Mounted]:
        return outfit(self.unit).mounted

    def _fitting(self, words: Sequence[str], mounted: Iterable[Mounted]) -> tuple[list[Mounted], str]:
        """What is called like this, in the location that stands behind the name if there is one."""
        where = ""
        for count in range(1, len(words)):
            place = self.places.get(" ".join(words[count:]))
            if place is not None:
                words, where = words[:count], place
                break
        asked = _words(" ".join(words))
        here = [each for each in mounted if not where or each.mount.location == where]
        exact = [each for each in here if _words(each.item.title) == asked]
        return exact or [each for each in here if asked and set(asked) <= set(_words(each.item.title))], where

    def _spend(self, part: str, shots: int, lots: Sequence[Mounted]) -> None:
        """From one lot after the other."""
        for lot in lots:
            spent = self.shots.get(lot.position, 0)
            taken = min(shots, self.there.shots[lot.position] - spent)
            if taken:
                self.shots[lot.position] = spent + taken
            shots -= taken
        if shots:
            self.notes.append(f"{part}: {shots} more than there are; all are spent")

    def _unknown(self, part: str, words: Sequence[str]) -> str:
        shots = words[-1] in ("shot", "shots")
        name = " ".join(words[:-2] if shots else [word for word in words if not word.isdecimal()])
        items = {mounted.item.title for mounted in self._mounted()}
        known = [*dict.fromkeys(self.places.values()), *self.there.criticals, "heat", "pilot", *sorted(items)]
        by_small = {each.casefold(): each for each in known}
        near = near_miss(name, by_small)
        if near:
            small = near.removeprefix("; perhaps ")
            return f"{part!r} is nothing on this sheet; perhaps {by_small[small]}"
        return f"{part!r} is nothing on this sheet, which has {', '.join(known)}"
