"""What the two editions of the game say differently, as data.

`as-2.3.1` is Alpha Strike with its errata 2.3.1 of 2017; `asce-5.01`, the default, is Alpha Strike: Commander's Edition
with its errata 5.01 of 2022.
"""

from functools import cached_property
from typing import Literal

from sheets.editions import ALPHA_STRIKE
from sheets.model import Model

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

_ToHitRow = tuple[str, int | str, bool]

# AS errata 2.3.1, to-hit modifiers table (pp. 37, 169).
AS_TO_HIT: tuple[_ToHitRow, ...] = (
    ('short range, to 6"', 0, True),
    ('medium range, to 24"', 2, True),
    ('long range, to 42"', 4, True),
    ("target immobile", -4, True),
    ("target stood still", 0, True),
    ("target jumped", 1, True),
    ("target moved", "its TMM", True),
    ("target has STL: short, medium, long range", "+0, +1, +2", True),
    ("target is battle armor with STL: short, medium, long range", "+1, +1, +2", True),
    ("target is being dropped by an airborne unit", 3, True),
    ("target is an airborne aerospace unit", "+2, but not from the air", True),
    ("target is an airborne DropShip", -2, True),
    ("target is an airborne VTOL or WiGE", 1, True),
    ("target is battle armor", 1, True),
    ("target is large (LG, VLG, SLG)", -1, True),
    ("target is a ProtoMech", 1, True),
    ("under water", 1, True),
    ("woods", 2, True),
    ("partial cover", 2, True),
    ("charge", 1, True),
    ("death from above", 1, True),
    ("anti-'Mech attack", 1, True),
    ("anti-'Mech attack by conventional infantry", 3, True),
    ("anti-'Mech attack on a transport of battle armor", 3, True),
    ("attacker jumped", 2, True),
    ("attacker immobile or standing still", -1, True),
    ("area-effect attack", 1, True),
    ("artillery attack, in place of range", 4, True),
    ("indirect fire", 1, True),
    ("indirect artillery with TAG or LTAG of the spotter in range", -1, True),
    ("attacker spots for indirect fire", 1, True),
    ("attack with REAR", 1, True),
    ("IndustrialMech without AFC", 1, True),
    ("support vehicle with BFC", 1, True),
    ("support vehicle with neither AFC nor BFC", 2, True),
    ("attacker is a grounded DropShip", -1, True),
    ("attacker has SHLD", 1, True),
    ("each fire control hit", 2, True),
    ("overheating", "the heat level", True),
)

# What AS:CE with errata 5.01 says instead; all other lines are those of the older table, which its errata do not
# restate.
_ASCE_CHANGES: dict[str, int | str | None] = {
    "woods": 1,  # p. 43
    "partial cover": 1,  # p. 45, example
    "target jumped": 1,  # p. 45, example
    "target is large (LG, VLG, SLG)": -1,  # p. 45, example
    "target is an airborne aerospace unit": 2,  # p. 44
    "indirect artillery with TAG or LTAG of the spotter in range": -1,  # p. 44
    "death from above": "2 more than a charge",  # p. 46, example
    "area-effect attack": 1,  # p. 183
    "attacker is a grounded DropShip": None,  # p. 183: the row is deleted
}
_ASCE_ADDITIONS: tuple[_ToHitRow, ...] = (
    ("target is hull down", 1, True),  # p. 38
    ("secondary target", 1, True),  # p. 175
)

ASCE_TO_HIT: tuple[_ToHitRow, ...] = (
    *(
        (when, _ASCE_CHANGES.get(when) or modifier, when in _ASCE_CHANGES)
        for when, modifier, _ in AS_TO_HIT
        if _ASCE_CHANGES.get(when, 0) is not None
    ),
    *_ASCE_ADDITIONS,
)


class Artillery(Model):
    """One artillery ability: damage within 2 inches of the impact, and to the edge of a larger blast.

    `reach` is the longest range bracket for shots at what the piece can see, `off_board` the inches of shots from
    beyond the table where the edition's errata print them. Minimal damage is 0.5.
    """

    code: str
    name: str
    damage: float
    far_damage: int | None = None
    blast: int
    reach: Literal["Medium", "Long"] = "Long"
    off_board: int | None = None
    point_value: float


class ToHitLine(Model):
    """One line of the to-hit table; `confirmed` is false where the errata of the edition do not speak of it."""

    when: str
    modifier: int | str
    confirmed: bool = True


class AlphaStrikeRules(Model):
    """The figures and tables of one edition.

    `tmm_bands` are the largest inches of each target movement modifier from 0 on. The thresholds are the numbers by
    which the armour of fighters and of large craft is divided, `threshold_slack` the fraction that is dropped before
    rounding up. `drone_skill` is by how much a drone's Skill is worse than its operator's.
    `outside_heat_cools`: heat from outside comes before cooling in the end phase, else behind it.
    """

    edition: str
    tmm_bands: tuple[int, ...]
    fighter_threshold: int
    large_threshold: int
    threshold_slack: float = 0
    drone_skill: int = 0
    outside_heat_cools: bool = False
    artillery: tuple[Artillery, ...]
    to_hit: tuple[ToHitLine, ...]

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


def _modifiers(rows: tuple[tuple[str, int | str, bool], ...]) -> tuple[ToHitLine, ...]:
    return tuple(ToHitLine(when=when, modifier=modifier, confirmed=confirmed) for when, modifier, confirmed in rows)


_TMM_BANDS = (4, 8, 12, 18, 34)  # AS errata 2.3.1, to-hit modifiers table

RULES: dict[str, AlphaStrikeRules] = {
    "asce-5.01": AlphaStrikeRules(
        edition="asce-5.01",
        tmm_bands=_TMM_BANDS,
        fighter_threshold=3,
        large_threshold=12,  # a third of the quarter of the armour that each arc has
        threshold_slack=0.1,
        artillery=_artillery({}),
        to_hit=_modifiers(ASCE_TO_HIT),
    ),
    "as-2.3.1": AlphaStrikeRules(
        edition="as-2.3.1",
        tmm_bands=_TMM_BANDS,
        fighter_threshold=3,  # AS errata 2.3.1 pp. 40, 58: a third of the armour, rounded up, for all aerospace units
        large_threshold=3,
        drone_skill=1,  # AS errata 2.3.1 p. 24
        outside_heat_cools=True,  # AS errata 2.3.1 p. 45
        artillery=_artillery(AS_OFF_BOARD),
        to_hit=_modifiers(AS_TO_HIT),
    ),
}


class UnknownEdition(ValueError):
    """No such edition; the message names those there are."""


def rules_of(edition: str = ALPHA_STRIKE.id) -> AlphaStrikeRules:
    """The rules of the edition with this id."""
    found = RULES.get(edition)
    if found is None:
        raise UnknownEdition(f"no edition {edition!r} of Alpha Strike; there are {', '.join(RULES)}")
    return found
