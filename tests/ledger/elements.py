"""Book of Alpha Strike elements: damage, criticals, heat, motive damage, Move and TMM of the moment.

The errata documents give thresholds, Move, heat and motive rules; the tables of critical hits are the
published ones, of which the digest prints the boxes (alpha-strike-conversion.md 12.1).
"""

from dataclasses import dataclass, field
from typing import Any

from tests.ledger.dice import Dice

TABLES = {  # results 2 to 12
    "mech": ["ammo", "engine", "fire control", "", "weapon", "mp", "weapon", "", "fire control", "engine", "destroyed"],
    "protomech": ["weapon", "weapon", "fire control", "mp", "", "mp", "", "mp", "destroyed", "weapon", "weapon"],
    "vehicle": [
        "ammo", "stunned", "fire control", "fire control", "", "", "", "weapon", "weapon", "crew killed", "engine",
    ],
    "fighter": [
        "fuel", "fire control", "engine", "weapon", "", "", "", "weapon", "engine", "fire control", "crew killed",
    ],
}  # fmt: skip
FAMILY = {
    "BM": "mech", "IM": "mech", "PM": "protomech", "CV": "vehicle", "SV": "vehicle", "AF": "fighter",
    "CF": "fighter", "CI": "infantry", "BA": "infantry",
}  # fmt: skip
MINIMAL = 0.5  # 0* on the card
BRACKETS = ((35, 5), (19, 4), (13, 3), (9, 2), (5, 1))


def bracket(move: int) -> int:
    """Target movement modifier of a Move (to-hit table of AS 2.3.1)."""
    return next((modifier for least, modifier in BRACKETS if move >= least), 0)


@dataclass(frozen=True)
class ElementFigures:
    """Plain figures of an element, as its card prints them."""

    name: str
    kind: str
    move: dict[str, int]
    tmm: int
    armor: int
    structure: int
    threshold: int | None
    damage: dict[str, float]
    ov: int
    specials: tuple[str, ...]
    flies: bool

    @property
    def family(self) -> str:
        """Column of the critical hits table."""
        return "fighter" if self.flies else FAMILY[self.kind]

    def has(self, code: str) -> bool:
        """Whether the element has a special ability."""
        return code in self.specials


@dataclass
class Element:
    """State of an element; `commander` picks the Commander's Edition where the books differ.

    Bubbles and boxes are marked at once; what they cost counts from the End Phase on (AS:CE errata p. 107).
    """

    figures: ElementFigures
    dice: Dice
    commander: bool
    heat: int = 0
    shutdown: bool = False
    destroyed: bool = False
    engine: int = 0
    fire_control: int = 0
    weapons: int = 0
    losses: list[str] = field(default_factory=list)
    pending: list[str] = field(default_factory=list)
    weapons_counted: int = 0
    engine_counted: int = 0
    stunned_next: bool = False
    stunned: bool = False
    spared: bool = False
    fired: bool = False
    heat_made: int = 0
    heat_taken: int = 0

    def __post_init__(self) -> None:
        self.armor, self.structure = self.figures.armor, self.figures.structure
        self.aloft = next(iter(self.figures.move), "") in ("g", "v") and not self.figures.flies

    @property
    def tracks_heat(self) -> bool:
        """'Mechs and aerospace fighters track heat (AS 2.3.1 p. 23)."""
        return self.figures.kind in ("BM", "IM", "AF")

    @property
    def burns(self) -> bool:
        """Whether an engine hit makes no heat but may explode when it attacks (AS:CE p. 77)."""
        return self.figures.kind in ("BM", "IM") and (self.figures.has("EE") or self.figures.has("FC"))

    # damage ---------------------------------------------------------------------------------------------------------

    def hit_by(self, points: int, natural_12: bool, heat: int) -> None:
        """An attack with its heat, which is damage to elements without a heat scale."""
        if self.figures.has("FR"):
            heat = 0  # fire-resistant armor
        if self.tracks_heat:
            self.heat_taken = min(2, self.heat_taken + heat)
        else:
            points += heat
        self.hit(points, natural_12)

    def hit(self, points: int, critical: bool = False) -> None:
        """Armor, then structure; then the critical rolls, then motive damage of a vehicle."""
        f = self.figures
        if points <= 0 or self.destroyed:
            return
        inner = self.mark(points)
        if self.destroyed or f.family == "infantry":
            return
        beyond = f.threshold is not None and points > f.threshold
        for _ in range(int(critical) + int(inner > 0 or f.has("BAR") or beyond)):
            if not self.destroyed:
                self.critical_roll()
        if f.family == "vehicle" and not self.destroyed and not self.without_move(self.losses + self.pending):
            self.motive_roll()

    def mark(self, points: int) -> int:
        """Mark bubbles; return those of the structure."""
        inner = min(self.structure, max(0, points - self.armor))
        self.armor = max(0, self.armor - points)
        self.structure -= inner
        self.destroyed |= self.structure == 0
        return inner

    def critical_roll(self) -> None:
        """Roll for a critical hit; armored components spend the first chance, resistant elements roll at -2."""
        f = self.figures
        if f.family == "infantry":
            return
        if f.has("ARM") and not self.spared:
            self.spared = True
            return
        roll = self.dice.roll("element-critical") - (2 if f.has("CR") else 0)
        roll += f.has("IRA") + (2 if f.has("RFA") and not self.commander else 0)  # AS:CE errata p. 88 deletes RFA's
        effect = "" if roll < 2 else "engine" if roll > 12 else TABLES[f.family][roll - 2]
        if effect:
            self.critical(effect)

    def critical(self, effect: str) -> None:
        """One result of the table; one that cannot apply does 1 damage, from which nothing is rolled (issue 25)."""
        f = self.figures
        if effect == "ammo":
            if f.has("CASE") and not (f.has("CASEII") or f.has("ENE")):
                self.hit(1)
            elif not (f.has("CASEII") or f.has("ENE")):
                self.destroyed = True
        elif effect in ("destroyed", "crew killed", "fuel"):
            self.destroyed = True
        elif effect == "stunned":
            self.stunned_next = True
        elif effect == "engine" and not (f.family == "fighter" and self.engine >= 2):
            self.engine += 1
            self.destroyed |= self.engine >= 2 and f.family != "fighter"
            self.pending.append("engine")
        elif effect == "fire control" and self.fire_control < 4:
            self.fire_control += 1
        elif effect == "weapon" and self.harms:
            self.weapons += 1
            self.pending.append("weapon")
        elif effect == "mp" and any(f.move.values()) and not self.without_move(self.losses + self.pending):
            self.pending.append("mp")
        else:
            self.mark(1)

    def motive_roll(self) -> None:
        """Motive systems damage: 9 and 10 two inches, 11 half, 12 immobile; by motive type."""
        mode = next(iter(self.figures.move))
        modifier = {"w": 1, "h": 1, "g": 2, "v": 2}.get(mode, 0) - self.figures.has("ARS")
        roll = self.dice.roll("element-motive") + modifier
        if roll >= 9:
            self.pending.append("none" if roll >= 12 else "half" if roll == 11 else "two")

    # figures of the moment ------------------------------------------------------------------------------------------

    def slowed(self, inches: int, losses: list[str]) -> int:
        """Inches that are left; a half costs 2" at least, an engine hit half of a Move or a quarter of a thrust."""
        full = inches
        for loss in losses:
            if loss == "two":
                inches -= 2
            elif loss == "none":
                inches = 0
            elif loss == "half":
                inches = min(inches // 2, inches - 2)
            elif loss == "mp":
                inches -= max(2, (inches + 1) // 2)
            elif loss == "engine" and self.figures.family == "vehicle":
                inches //= 2
            elif loss == "engine" and self.figures.family == "fighter":
                inches -= max(1, full // 4)
            inches = max(0, inches)
        return inches

    def without_move(self, losses: list[str]) -> bool:
        """Whether damage took all Move."""
        return bool(losses) and not any(self.slowed(inches, losses) for inches in self.figures.move.values())

    def move_now(self, mode: str) -> int:
        """Move of a mode after criticals, motive damage and heat."""
        move = self.slowed(self.figures.move[mode], self.losses)
        if move and self.figures.family == "mech" and mode != "j":
            move -= 2 * min(self.heat, 3)
            if self.figures.has("TSM") and self.heat:
                move += 4 if self.heat == 1 else 2
        return max(0, move)

    @property
    def tmm_now(self) -> int:
        """Target movement modifier: by the current Move in AS 2.3.1, by its own table in the Commander's Edition."""
        moves = {mode: self.move_now(mode) for mode in self.figures.move if mode not in ("j", "s")} or {
            mode: self.move_now(mode) for mode in self.figures.move
        }
        if self.figures.flies:
            return 0
        if self.shutdown or self.stunned or not any(self.move_now(mode) for mode in self.figures.move):
            return -4
        if not self.commander:
            return bracket(max(moves.values()))
        tmm = self.figures.tmm
        for loss in self.losses:
            if loss == "two":
                tmm -= 1
            elif loss == "none":
                tmm = 0
            elif loss == "mp":
                tmm -= max(1, (tmm + 1) // 2)
            elif loss == "half":
                tmm = min(tmm // 2, tmm - 1)
            elif loss == "engine" and self.figures.family == "vehicle":
                tmm //= 2
            tmm = max(0, tmm)
        hot = self.figures.family == "mech" and self.heat >= 2
        return max(0, tmm - hot)

    @property
    def harms(self) -> bool:
        """Whether there is damage to lose, by all marked boxes."""
        halved = self.figures.family == "vehicle" and self.engine > 0
        return any(
            points > self.weapons and (not halved or points - self.weapons >= 2)
            for points in self.figures.damage.values()
        )

    def damage_after(self, weapons: int, engine: int) -> dict[str, int | str]:
        """Damage values after weapon hits and, for vehicles, an engine hit."""
        found: dict[str, int | str] = {}
        for band, points in self.figures.damage.items():
            left = max(0.0, points - weapons)
            left = left // 2 if self.figures.family == "vehicle" and engine else left
            found[band] = "0*" if left == MINIMAL else int(left)
        return found

    # turn -----------------------------------------------------------------------------------------------------------

    def fire(self, overheat: int) -> None:
        """A weapon attack; a 'Mech with an engine hit makes 1 heat more, unless its engine burns fuel."""
        self.fired = True
        self.heat_made += overheat + (self.figures.family == "mech" and self.engine_counted > 0 and not self.burns)

    def end_turn(self, external: int) -> None:
        """Damage takes effect, then heat and cooling; heat 4 shuts down for the next turn.

        Heat from outside comes before cooling in AS 2.3.1 (p. 45); the Commander's Edition deletes this (p. 52).
        """
        if self.burns and self.fired and self.engine_counted and self.dice.roll("engine-explosion") >= 12:
            self.destroyed = True
        moved = not self.without_move(self.losses)
        motive = any(loss in ("two", "half", "none") for loss in self.pending)
        self.take_effect()
        if moved and motive and self.without_move(self.losses) and self.aloft:
            self.aloft = False  # a VTOL or WiGE without Move crashes: 1 point (ARCHITECTURE, unconfirmed)
            self.hit(1)
            self.take_effect()
        if self.destroyed:
            return
        if self.tracks_heat:
            outside = self.heat_taken + external
            heat = self.heat + self.heat_made + (0 if self.commander else outside)
            if not self.fired or self.shutdown:
                heat = 0
            self.heat = min(4, heat + (outside if self.commander else 0))
            self.shutdown = self.heat == 4
        self.heat_taken = self.heat_made = 0
        self.fired = False
        self.stunned, self.stunned_next = self.stunned_next, False

    def take_effect(self) -> None:
        """Critical hits and motive damage of the turn count from now on."""
        self.losses += [loss for loss in self.pending if loss != "weapon"]
        self.pending.clear()
        self.weapons_counted, self.engine_counted = self.weapons, self.engine

    def state(self) -> dict[str, Any]:
        """State in plain words."""
        still = self.shutdown or self.stunned
        return {
            "armor": self.armor, "structure": self.structure, "destroyed": self.destroyed, "heat": self.heat,
            "engine": self.engine, "fire_control": self.fire_control, "weapons": self.weapons,
            "move": {mode: 0 if still else self.move_now(mode) for mode in self.figures.move}, "tmm": self.tmm_now,
            "shutdown": self.shutdown, "damage": self.damage_after(self.weapons_counted, self.engine_counted),
        }  # fmt: skip
