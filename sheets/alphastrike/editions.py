"""Differences of the editions of the game, as data.

`as-2.3.1` is Alpha Strike with its errata 2.3.1 of 2017; `asce-5.01`, the default, is Alpha Strike: Commander's Edition
with its errata 5.01 of 2022.
"""

from functools import cached_property
from typing import Any, Literal

from sheets.editions import ALPHA_STRIKE, Edition
from sheets.editions import edition as edition_of
from sheets.model import Model
from sheets.rules.tables.alpha_strike_to_hit import AS_TO_HIT, ASCE_TO_HIT, ElementToHit, ElementToHitLine

# Ability, name, damage at the impact and in the rest of the blast, blast in inches, whether Medium is its longest
# range, point value. AS errata 2.3.1 pp. 42, 173; AS:CE errata 5.01 p. 47 agrees and adds cruise missiles on the table.
ARTILLERY: tuple[tuple[str, str, float, int | None, int, bool, float], ...] = (
    ("ARTAIS", "Arrow IV (Inner Sphere)", 2, None, 2, False, 12),
    ("ARTAC", "Arrow IV (Clan)", 2, None, 2, False, 12),
    ("ARTT", "Thumper", 1, None, 2, False, 6),
    ("ARTS", "Sniper", 2, None, 2, False, 12),
    ("ARTLT", "Long Tom", 3, 1, 6, False, 27),
    ("ARTCM5", "Cruise Missile/50", 5, None, 2, False, 30),
    ("ARTCM7", "Cruise Missile/70", 7, 2, 6, False, 54),
    ("ARTCM9", "Cruise Missile/90", 9, 4, 6, False, 72),
    ("ARTCM12", "Cruise Missile/120", 12, 5, 6, False, 93),
    ("ARTBA", "Battle Armor Tube Artillery", 1, None, 2, False, 6),
    ("ARTTC", "Thumper Cannon", 0.5, None, 2, True, 3),
    ("ARTSC", "Sniper Cannon", 1, None, 2, True, 6),
    ("ARTLTC", "Long Tom Cannon", 2, None, 2, False, 12),
)

# Longest range in inches (AS errata 2.3.1 p. 173).
AS_OFF_BOARD = {
    "ARTAIS": 272,
    "ARTAC": 306,
    "ARTT": 714,
    "ARTS": 612,
    "ARTLT": 1_020,
    "ARTCM5": 1_700,
    "ARTCM7": 3_060,
    "ARTCM9": 4_080,
    "ARTCM12": 5_100,
    "ARTBA": 68,
    "ARTTC": 24,
    "ARTSC": 24,
    "ARTLTC": 42,
}


class Artillery(Model):
    """One artillery ability: damage within 2 inches of the impact, and to the edge of a larger blast.

    `reach` is the longest range bracket for direct fire, `off_board` the range of off-board fire in inches, if the
    edition's errata print it. Minimal damage is 0.5.
    """

    code: str
    name: str
    damage: float
    far_damage: int | None = None
    blast: int
    reach: Literal["Medium", "Long"] = "Long"
    off_board: int | None = None
    point_value: float


class PlayRules(Model):
    """Differences of the editions in play: damage, movement and attacks of elements.

    `outside_heat_cools`: heat from outside comes before cooling in the End Phase, else after it. `tmm_by_move`: the TMM
    is that of the current Move, else damage and heat lower the TMM of the card by separate rules. `hot_tmm_from` is the
    heat level from which the TMM is 1 less. `reflective_critical` is added to the critical rolls of reflective armor.
    `charge_by_inches`: a charge does damage by the inches moved, else by size and TMM. `failed_fall_costs`: a death
    from above that misses costs the attacker its size and 1. `breach_modifier` is added to the Skill for the roll
    against a hull breach of a partially submerged unit; None: there is no such roll. `one_way_transports`: a unit
    cannot board and leave a transport in one turn. `omni_carries_free`: riders with XMEC do not slow an Omni.
    `wheeled_quadvee` is the Move that a wheeled QuadVee gains as a vehicle. `spheroids_strafe_aft`: spheroid DropShips
    strafe with their rear arc. `weapon_hit_on_all_arcs`: a weapon hit lowers all damage of an element with arcs, else
    that of one attack of one arc. `zones_by_thrust` is the zones of the radar map that a thrust crosses.
    `visual_ranges` are the most inches at which a unit is visible, by light and weather.
    """

    outside_heat_cools: bool
    tmm_by_move: bool
    hot_tmm_from: int | None
    reflective_critical: int
    charge_by_inches: bool
    charge_ruling: str
    failed_fall_costs: bool
    breach_modifier: int | None
    one_way_transports: bool
    omni_carries_free: bool
    wheeled_quadvee: int
    spheroids_strafe_aft: bool
    weapon_hit_on_all_arcs: bool
    zones_by_thrust: tuple[tuple[int, str], ...] = ()
    visual_ranges: tuple[tuple[str, int], ...] = ()

    def charge_damage(self, size: int, tmm: int, inches: int) -> int:
        """The damage of a successful charge (AS errata 2.3.1 p. 43; AS:CE errata 5.01 p. 46).

        >>> RULES["asce-5.01"].play.charge_damage(3, 3, 0), RULES["as-2.3.1"].play.charge_damage(2, 1, 7)
        (4, 2)
        """
        return (2 * inches * size + 8) // 16 if self.charge_by_inches else size + tmm // 2

    def charge_cost(self, tmm: int, target_size: int) -> int:
        """The damage that a successful charge does to the attacker.

        >>> RULES["asce-5.01"].play.charge_cost(3, 3), RULES["as-2.3.1"].play.charge_cost(3, 3)
        (2, 1)
        """
        return (0 if self.charge_by_inches else tmm // 2) + (target_size >= LARGE_TARGET)


LARGE_TARGET = 3
"""The least size of a target that damages its charger."""


class AlphaStrikeRules(Model):
    """The figures and tables of one edition.

    `tmm_bands` are the largest inches of each target movement modifier from 0 on. The thresholds are the numbers by
    which the armor of fighters and of large craft is divided, `threshold_slack` the fraction that is dropped before
    rounding up. `drone_skill` is added to the Skill of a drone's operator. `play` are the points on which editions
    differ in play.
    """

    edition: str
    tmm_bands: tuple[int, ...]
    fighter_threshold: int
    large_threshold: int
    threshold_slack: float = 0
    drone_skill: int = 0
    play: PlayRules
    artillery: tuple[Artillery, ...]
    to_hit: tuple[ElementToHitLine, ...]

    @cached_property
    def to_hit_rulings(self) -> dict[ElementToHit, str]:
        """The ruling behind each line of the to-hit table."""
        return {line.key: line.ruling for line in self.to_hit}

    @cached_property
    def modifiers(self) -> dict[ElementToHit, int]:
        """The plain numbers of the to-hit table, by their lines."""
        return {line.key: line.modifier for line in self.to_hit if isinstance(line.modifier, int)}

    @cached_property
    def artillery_values(self) -> dict[str, float]:
        """The point value of one piece, by its ability."""
        return {piece.code: piece.point_value for piece in self.artillery}


def _artillery(off_board: dict[str, int]) -> tuple[Artillery, ...]:
    return tuple(
        Artillery(
            code=code,
            name=name,
            damage=damage,
            far_damage=far,
            blast=blast,
            reach="Medium" if medium else "Long",
            off_board=off_board.get(code),
            point_value=value,
        )
        for code, name, damage, far, blast, medium, value in ARTILLERY
    )


_TMM_BANDS = (4, 8, 12, 18, 34)  # AS errata 2.3.1, to-hit modifiers table

RULES: dict[str, AlphaStrikeRules] = {
    "asce-5.01": AlphaStrikeRules(
        edition="asce-5.01",
        tmm_bands=_TMM_BANDS,
        fighter_threshold=3,
        large_threshold=12,  # a third of each arc's quarter of the armor
        threshold_slack=0.1,
        play=PlayRules(
            outside_heat_cools=False,  # p. 52
            tmm_by_move=False,  # p. 45, example
            hot_tmm_from=2,  # AS:CE p. 52
            reflective_critical=0,  # p. 88
            charge_by_inches=False,  # p. 46
            charge_ruling="ASCE-5.01:p46:charge",
            failed_fall_costs=True,  # p. 46, example
            breach_modifier=2,  # p. 48
            one_way_transports=True,  # p. 39
            omni_carries_free=True,  # p. 39
            wheeled_quadvee=2,  # p. 178
            spheroids_strafe_aft=True,  # pp. 182-183
            weapon_hit_on_all_arcs=True,  # p. 184
            visual_ranges=(  # p. 157
                ("pitch black", 6),
                *((word, 12) for word in ("night", "moonless", "blizzard")),
                *((word, 18) for word in ("fog", "sand")),
                *((word, 30) for word in ("dusk", "dawn", "torrential")),
                *((word, 42) for word in ("rain", "snow")),
                ("", 120),
            ),
        ),
        artillery=_artillery({}),
        to_hit=ASCE_TO_HIT,
    ),
    "as-2.3.1": AlphaStrikeRules(
        edition="as-2.3.1",
        tmm_bands=_TMM_BANDS,
        fighter_threshold=3,  # AS errata 2.3.1 pp. 40, 58: a third of the armor, rounded up, for all aerospace units
        large_threshold=3,
        drone_skill=1,  # AS errata 2.3.1 p. 24
        play=PlayRules(
            outside_heat_cools=True,  # p. 45
            tmm_by_move=True,  # to-hit table, note 1
            hot_tmm_from=None,
            reflective_critical=2,  # AS:CE errata 5.01 p. 88 deletes it
            charge_by_inches=True,  # p. 43
            charge_ruling="AS-2.3.1:p43:charge-attacker",
            failed_fall_costs=False,
            breach_modifier=None,
            one_way_transports=False,
            omni_carries_free=False,
            wheeled_quadvee=0,
            spheroids_strafe_aft=False,  # p. 57
            weapon_hit_on_all_arcs=False,  # digest 12.1
            zones_by_thrust=(  # p. 54
                (7, "it moves two zones a turn from the outer and middle rings"),
                (10, "it moves two zones a turn"),
            ),
        ),
        artillery=_artillery(AS_OFF_BOARD),
        to_hit=AS_TO_HIT,
    ),
}


class UnknownEdition(ValueError):
    """There is no such edition; the message lists the known ones."""


def rules_of(edition: str = ALPHA_STRIKE.id) -> AlphaStrikeRules:
    """The rules of the edition with this id; raises UnknownEdition for other ids.

    >>> rules_of("as-2.3.1").fighter_threshold, rules_of().edition
    (3, 'asce-5.01')
    """
    found = RULES.get(edition)
    if found is None and (book := _known_book(edition)) is not None and book.extends:
        found = RULES[edition] = _with_changes(rules_of(book.extends), {**book.alpha_strike, "edition": book.id})
    if found is None:
        raise UnknownEdition(f"no edition {edition!r} of Alpha Strike; there are {', '.join(RULES)}")
    return found


def _known_book(edition: str) -> Edition | None:
    try:
        return edition_of(edition)
    except KeyError:
        return None


def _with_changes(rules: AlphaStrikeRules, fields: dict[str, Any]) -> AlphaStrikeRules:
    """The rules with other values of some fields; `play` has only the points that differ."""
    play = rules.play.model_dump(mode="json") | fields.get("play", {})
    return AlphaStrikeRules.model_validate(rules.model_dump(mode="json") | fields | {"play": play})
