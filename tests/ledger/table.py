"""Play random events at once in the ledger and in the rules core, with the same dice, and compare the states."""

from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sheets.alphastrike import NoElement, convert
from sheets.play import Refused, fresh, status, step
from sheets.record.events import Answer, parse_event
from sheets.record.record import Options
from sheets.record.state import State
from sheets.units import Fighter, Mech, Unit
from tests.ledger.dice import Dice, Roll
from tests.ledger.elements import Element
from tests.ledger.figures import element_figures, mech_figures, other_figures
from tests.ledger.mech_tables import SIDES, SIX_SIDES
from tests.ledger.mechs import Mech as MechBook
from tests.ledger.others import Fighter as FighterBook
from tests.ledger.others import ProtoMech, Squad
from tests.ledger.vehicles import Vehicle
from tests.plays import PLAYED
from tests.plays import Dice as Recorded

KINDS = ("standard", "standard", "energy", "ballistic", "missile", "physical", "area", "flechette")
BOOKS = {"vehicle": Vehicle, "squad": Squad, "protomech": ProtoMech, "fighter": FighterBook}
RANGES = ("short", "medium", "long", "extreme")
LONGEST_GAME = 30
SMALL, LARGE = (1, 2, 3, 4, 6, 8), (1, 2, 3, 5, 5, 7, 8, 10, 12, 15, 20)
WEIGHTS = {
    "hit": 30, "attack": 25, "critical roll": 6, "end phase": 12, "heat phase": 9, "critical": 8, "crew hit": 2,
    "fall": 2, "stand": 4, "motive roll": 3,
}  # fmt: skip
"""Events of classic play and how often each comes."""
BRACE, CONVERT = {"brace": 8}, {"convert": 6}
"""Further events of 'Mechs with shields, and of LAMs and QuadVees."""
SHAPES = {"standard": ("mech", "airmech", "fighter"), "bimodal": ("mech", "fighter"), "quadvee": ("mech", "vehicle")}
"""Shapes in the order of conversion."""
WITHOUT_LEGS = ("hit", "critical", "critical roll", "crew hit", "end phase", "heat phase", "convert")
"""Events of a LAM as a fighter and of a QuadVee as a vehicle, whose hit location tables no document has."""
ALPHA_STRIKE = ("as-2.3.1", "asce-5.01")
CLASSIC = ("tw-4.4", "bmm-7.01")


@dataclass(frozen=True)
class Difference:
    """A field on which the ledger and the rules core differ after an event."""

    unit: str
    family: str
    edition: str
    game: str
    event: str
    field: str
    ledger: Any
    core: Any


@dataclass
class Score:
    """Events played, by family, and the differences."""

    events: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    units: set[str] = field(default_factory=set)
    differences: list[Difference] = field(default_factory=list)


def play_unit(unit: Unit, edition: str, events: int, seed: int, score: Score) -> bool:
    """Play some random events on a unit; return whether the ledger can follow it."""
    if edition in ALPHA_STRIKE:
        return ElementGame.play(unit, edition, events, seed, score)
    return ClassicGame.play(unit, edition, events, seed, score)


class Game:
    """One unit in both books until it is lost or the books differ."""

    family = ""

    def __init__(self, unit: Unit, edition: str, seed: int) -> None:
        self.unit, self.edition, self.seed = unit, edition, seed
        self.random, self.dice = Random(seed), Dice(seed)

    @classmethod
    def play(cls, unit: Unit, edition: str, events: int, seed: int, score: Score) -> bool:
        """Play game after game until enough events are played."""
        played = 0
        while played < events:
            game = cls(unit, edition, seed + played)
            if not game.follows():
                return False
            for _ in range(LONGEST_GAME):
                found = list(game.turn())
                played += 1
                score.events[game.family] += 1
                score.differences += found
                if found or game.over() or played >= events:
                    break
        score.units.add(f"{unit.chassis} {unit.model}")
        return True

    def follows(self) -> bool:
        """Set both books up; return whether the ledger can follow the unit."""
        raise NotImplementedError

    def turn(self) -> Iterator[Difference]:
        """Play one event; yield the fields that differ."""
        raise NotImplementedError

    def over(self) -> bool:
        """Return whether the game has ended."""
        raise NotImplementedError

    def compare(self, event: dict[str, Any], ledger: dict[str, Any], core: dict[str, Any]) -> Iterator[Difference]:
        """Yield the fields that differ."""
        for name, value in ledger.items():
            if core.get(name) != value:
                words = f"{event} dice {self.rolled}"
                yield Difference(
                    f"{self.unit.chassis} {self.unit.model}", self.family, self.edition, f"seed {self.seed}", words,
                    name, value, core.get(name),
                )  # fmt: skip

    rolled: str = ""
    last: str = ""


class ClassicGame(Game):
    """A game of Total Warfare or of the BattleMech Manual."""

    def follows(self) -> bool:
        self.options = Options(edition=self.edition, quirks=False, space=isinstance(self.unit, Fighter))
        self.module: Any = PLAYED.get(type(self.unit))
        if self.module is None:
            return False
        if isinstance(self.unit, Mech):
            figures = mech_figures(self.unit, self.options)
            if figures is None:
                return False
            self.book: Any = MechBook(figures, self.dice, bmm=self.edition.startswith("bmm"))
            self.family = "tripod" if figures.tripod else "quad" if figures.quad else "biped"
        else:
            other = other_figures(self.unit, self.options)
            if other is None:
                return False
            self.book = BOOKS[other.family](other, self.dice)
            self.family = "VTOL" if "RO" in other.structure else other.family
            if other.family == "squad":
                self.family = "infantry" if "TPRS" in other.structure else "battle armor"
        self.state: State = fresh(self.unit, self.options)
        self.play_so_far: dict[str, Any] = {"start": {"ammo": {}, "skills": [4, 5]}, "events": []}
        return True

    def over(self) -> bool:
        book = self.book
        return bool(
            book.destroyed or book.crew.dead or getattr(book, "dead", False) or getattr(book, "unfollowed", False)
        )

    def turn(self) -> Iterator[Difference]:
        event = self.pick()
        self.apply(event)
        rolls = self.dice.take()
        self.rolled = " ".join(f"{r['for']}:{r.get('at', '')}{r['rolled']}" for r in rolls)
        if getattr(self.book, "unfollowed", False):
            return
        event["dice"] = rolls
        try:
            left = self.core(event, rolls)
        except Refused as refused:
            if not (self.book.destroyed or self.book.crew.dead):  # of a wreck no more rolls matter
                yield next(self.compare(event, {"refused": ""}, {"refused": str(refused)}))
            return
        self.play_so_far["events"].append(event)
        core = self.module.described(self.unit, self.state, self.options, self.play_so_far)
        ledger = self.book.state()
        if "struck" in core and "struck" in ledger:
            core["struck"] = {p: sorted(map(int, slots)) for p, slots in core["struck"].items() if slots}
        if not isinstance(self.unit, Mech) and self.family != "infantry":
            ledger.pop("phase_damage")  # nothing asks for it
        if "motive_damage" in core:
            core["motive_damage"] = min(core["motive_damage"], self.book.figures.walk)
        if "stabilizers_hit" in core:
            core["stabilizers_hit"] = sorted(core["stabilizers_hit"])
        if isinstance(self.unit, Mech):
            ledger["gone"], core["gone"] = set(ledger["gone"]), set(core["gone"])
            core["dead"] = core.get("crew_dead", core["dead"])
            moves = status(self.unit, self.state, self.options).moves
            core["mp"] = [moves.get(name, 0) for name in ("walk", "run", "jump")]
            ledger.pop("ammo")
            if core["dead"]:
                for name in ("unconscious", "crew_hits"):
                    ledger.pop(name)
            unsettled = event["do"] not in ("end phase", "heat phase") or self.book.shape != "mech"
            if unsettled or ledger["destroyed"] or core["dead"]:
                ledger.pop("mp")
        if ledger.get("destroyed") and core.get("destroyed"):
            ledger = {"destroyed": True}
        else:
            ledger["rolls left"], core["rolls left"] = [], left
        yield from self.compare({k: v for k, v in event.items() if k != "dice"}, ledger, core)

    def core(self, event: dict[str, Any], rolls: list[Roll]) -> list[str]:
        """Play the event in the rules core; return the purposes of rolls that it did not ask for."""
        dice = Recorded([dict(roll) for roll in rolls])
        so_far = {**self.play_so_far, "events": [*self.play_so_far["events"], event]}
        words = self.module.core_event(self.unit, event, so_far, self.state)
        if self.family == "VTOL":
            words.pop("motive", None)  # each hit on the rotor costs MP, also one to a given location
        done = step(self.unit, self.state, parse_event(words), self.options)
        while done.due:
            due = done.due[0]
            answer = self.module.answered(self.unit, done.state, due, dice)
            if answer is None:
                answer = Answer(dice=(tuple(dice.next(due.purpose)["rolled"]),))
            done = step(self.unit, done.state, answer, self.options)
        self.state = done.state
        return [purpose for purpose, queue in dice.queues.items() if any(r.get("counts", True) for r in queue)]

    def pick(self) -> dict[str, Any]:
        """A random event."""
        book, pick = self.book, self.random
        weights = WEIGHTS | self.further_events()
        do = self.last = self.possible(pick.choices(tuple(weights), tuple(weights.values()))[0])
        places = [place for place in book.structure if place not in book.gone] or list(book.structure)
        mech = isinstance(self.unit, Mech)
        event: dict[str, Any] = {"do": do}
        if do in ("hit", "attack"):
            small = self.family in ("protomech", "battle armor", "infantry")
            event |= {"damage": pick.choice(SMALL if small else LARGE), "kind": pick.choice(KINDS)}
        if do == "attack":
            sides = SIX_SIDES if "FRLS" in book.structure else SIDES
            event |= {"side": pick.choice(sides), "table": "normal"}
        elif do in ("hit", "critical roll"):
            place = pick.choice(places)
            event |= {"location": place, "rear": bool(mech and place in book.rear and pick.random() < 0.3)}
        elif do == "critical":
            place, slot = pick.choice([(place, slot) for place in places for slot in sorted(book.hittable(place))])
            event |= {"location": place, "slot": slot}
        elif do == "crew hit":
            event["hits"] = 1
        elif do == "fall":
            event["levels"] = pick.choice((0, 0, 1, 2))
        elif do == "motive roll":
            event["modifier"] = pick.choice((0, 1, 2))
        elif do == "brace":
            mount = pick.choice(book.shields_left)
            event |= {"mount": mount, "mode": pick.choice(("active", "passive", "inactive"))}
        elif do == "convert":
            event["shape"] = pick.choice(self.next_shapes())
        elif do == "heat phase":
            build_up, external = pick.choice((0, 5, 10, 20, 30, 45)), pick.choice((0, 0, 5, 20))
            hot = mech and book.falls
            event |= {"build_up": build_up if hot else 0, "external": external if hot else 0}
        return event

    def further_events(self) -> dict[str, int]:
        """Events that only some 'Mechs have, and how often each comes."""
        if not isinstance(self.unit, Mech):
            return {}
        figures = self.book.figures
        return (BRACE if figures.shields else {}) | (CONVERT if figures.lam or figures.quadvee else {})

    def next_shapes(self) -> list[str]:
        """Shapes that a LAM or QuadVee can take now: undamaged, cool, on its feet, once a turn."""
        book = self.book
        shapes = SHAPES["quadvee" if book.figures.quadvee else book.figures.lam]
        struck = any(
            (slot := row[i]) and slot.mount is None
            for place, row in book.figures.slots.items()
            for i in book.struck[place]
        )
        if book.converted or book.gone or struck or book.heat or book.prone or book.shutdown or not book.crew.awake:
            return []
        at = shapes.index(book.shape)
        return [shapes[near] for near in (at - 1, at + 1) if 0 <= near < len(shapes)]

    def possible(self, do: str) -> str:
        """Return the event, or another one where this one cannot happen; a heat phase follows an end phase."""
        book = self.book
        mech, vehicle = isinstance(self.unit, Mech), self.family in ("vehicle", "VTOL")
        if mech and not book.falls and do not in WITHOUT_LEGS:
            do = "hit"
        if do == "convert" and not self.next_shapes():
            return "hit"
        if do == "brace" and (not book.crew.awake or book.shutdown or not book.shields_left):
            return "hit"
        if do in ("critical", "crew hit", "fall", "stand") and not mech:
            return "hit"
        if (do == "motive roll" and self.family != "vehicle") or (do == "fall" and book.prone):
            return "hit"
        if do == "stand" and (not book.prone or book.cannot_stand or book.shutdown or not book.crew.awake):
            return "attack"
        if (do == "critical roll" and not (mech or vehicle)) or (do == "heat phase" and self.last != "end phase"):
            return "end phase"
        return "heat phase" if self.last == "end phase" and self.random.random() < 0.5 else do

    def apply(self, event: dict[str, Any]) -> None:
        """Play the event in the ledger."""
        book, do = self.book, event["do"]
        if do == "hit":
            book.hit(event["location"], event["rear"], event["damage"], event["kind"])
        elif do == "attack":
            event["location"], event["rear"] = book.attack(event["side"], event["damage"], event["kind"])
        elif do == "critical roll":
            if isinstance(self.unit, Mech):
                book.critical_roll(event["location"], event["rear"])
                book.settle()
            else:
                book.critical_roll(event["location"])
        elif do == "critical":
            book.strike(event["location"], event["slot"])
            book.settle()
        elif do == "crew hit":
            book.crew.hurt(event["hits"], book.turn)
        elif do == "fall":
            book.fall(event["levels"])
        elif do == "stand":
            book.prone = False
        elif do == "motive roll":
            book.motive_roll(event["modifier"])
        elif do == "brace":
            book.raised[event["mount"]] = event["mode"]
        elif do == "convert":
            book.shape, book.converted = event["shape"], True
        elif do == "end phase":
            book.end_phase()
        else:
            book.heat_phase(event["build_up"], event["external"])


class ElementGame(Game):
    """A game of Alpha Strike."""

    def follows(self) -> bool:
        self.options = Options(edition=self.edition, quirks=False)
        try:
            figures = element_figures(convert(self.unit, edition=self.edition))
        except NoElement:
            return False
        if figures is None:
            return False
        self.family = figures.kind
        self.book = Element(figures, self.dice, commander=self.edition == "asce-5.01")
        self.state = fresh(self.unit, self.options)
        return True

    def over(self) -> bool:
        return self.book.destroyed

    def turn(self) -> Iterator[Difference]:
        book, pick = self.book, self.random
        do = pick.choices(("element-hit", "element-critical", "element-fire", "heat-phase"), (45, 8, 15, 32))[0]
        event: dict[str, Any] = {"do": do}
        if do == "element-fire" and (book.shutdown or book.stunned):
            event = {"do": "heat-phase"}
        do = event["do"]
        if do == "element-hit":
            event |= {
                "damage": pick.choice((0, 1, 1, 2, 3)),
                "natural_12": pick.random() < 0.15,
                "heat": pick.choice((0, 0, 0, 1, 2)),
            }
            book.hit_by(event["damage"], event["natural_12"], event["heat"])
        elif do == "element-critical":
            book.critical_roll()
        elif do == "element-fire":
            event["overheat"] = pick.randint(0, book.figures.ov)
            book.fire(event["overheat"])
        else:
            event["external"] = pick.choice((0, 0, 0, 1)) if book.tracks_heat else 0
            book.end_turn(event["external"])
        rolls = self.dice.take()
        self.rolled = " ".join(f"{r['for']}{r['rolled']}" for r in rolls)
        queues: dict[str, deque[Roll]] = defaultdict(deque)
        for roll in rolls:
            queues[roll["for"]].append(roll)
        try:
            done = step(self.unit, self.state, parse_event(event), self.options)
            while done.due:
                purpose = done.due[0].purpose
                if not queues[purpose]:
                    raise Refused(f"no roll for {purpose} was recorded")
                done = step(
                    self.unit, done.state, Answer(dice=(tuple(queues[purpose].popleft()["rolled"]),)), self.options
                )
        except Refused as refused:
            yield next(self.compare(event, {"refused": ""}, {"refused": str(refused)}))
            return
        self.state = done.state
        ledger, core = book.state(), self.core()
        if book.destroyed and core["destroyed"]:
            return
        core["rolls left"], ledger["rolls left"] = [p for p, queue in queues.items() if queue], []
        if do != "heat-phase":
            for name in ("move", "tmm", "damage"):
                ledger.pop(name)
        yield from self.compare(event, ledger, core)

    def core(self) -> dict[str, Any]:
        """State of the rules core in the words of the ledger."""
        state, now = self.state, status(self.unit, self.state, self.options)
        strength = dict(now.strength)
        crossed = state.crossed
        return {
            "armor": state.armor["A"], "structure": state.structure["S"], "heat": state.heat,
            "destroyed": bool(state.destroyed), "engine": crossed.get("engine", 0), "shutdown": state.shutdown,
            "fire_control": crossed.get("fire-control", 0), "weapons": crossed.get("weapons", 0),
            "move": {"" if mode == "ground" else mode: inches for mode, inches in now.moves.items()},
            "tmm": strength.get("TMM", 0),
            "damage": dict(zip("SMLE", (n for k, n in strength.items() if k in RANGES), strict=False)),
        }  # fmt: skip
