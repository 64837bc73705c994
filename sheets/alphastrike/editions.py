"""What the two editions of the game say differently, as data.

`as-2.3.1` is Alpha Strike with its errata 2.3.1 of 2017; `asce-5.01`, the default, is Alpha Strike: Commander's Edition
with its errata 5.01 of 2022.
"""

from functools import cached_property
from typing import Literal

from sheets.alphastrike.tables import ARTILLERY, AS_OFF_BOARD, AS_TO_HIT, ASCE_TO_HIT
from sheets.model import Model

DEFAULT_EDITION = "asce-5.01"


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


class Modifier(Model):
    """One line of the to-hit table; `confirmed` is false where the errata of the edition do not speak of it."""

    when: str
    modifier: int | str
    confirmed: bool = True


class Edition(Model):
    """The tables of one edition.

    `tmm_bands` are the largest inches of each target movement modifier from 0 on. The thresholds are the numbers by
    which the armour of fighters and of large craft is divided, `threshold_slack` the fraction that is dropped before
    rounding up. `drone_skill` is by how much a drone's Skill is worse than its operator's.
    """

    code: str
    title: str
    tmm_bands: tuple[int, ...]
    fighter_threshold: int
    large_threshold: int
    threshold_slack: float = 0
    drone_skill: int = 0
    artillery: tuple[Artillery, ...]
    to_hit: tuple[Modifier, ...]

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


def _modifiers(rows: tuple[tuple[str, int | str, bool], ...]) -> tuple[Modifier, ...]:
    return tuple(Modifier(when=when, modifier=modifier, confirmed=confirmed) for when, modifier, confirmed in rows)


_TMM_BANDS = (4, 8, 12, 18, 34)  # AS errata 2.3.1, to-hit modifiers table

EDITIONS: dict[str, Edition] = {
    "asce-5.01": Edition(
        code="asce-5.01",
        title="Alpha Strike: Commander's Edition, errata 5.01",
        tmm_bands=_TMM_BANDS,
        fighter_threshold=3,
        large_threshold=12,  # a third of the quarter of the armour that each arc has
        threshold_slack=0.1,
        artillery=_artillery({}),
        to_hit=_modifiers(ASCE_TO_HIT),
    ),
    "as-2.3.1": Edition(
        code="as-2.3.1",
        title="Alpha Strike, errata 2.3.1",
        tmm_bands=_TMM_BANDS,
        fighter_threshold=3,  # AS errata 2.3.1 pp. 40, 58: a third of the armour, rounded up, for all aerospace units
        large_threshold=3,
        drone_skill=1,  # AS errata 2.3.1 p. 24
        artillery=_artillery(AS_OFF_BOARD),
        to_hit=_modifiers(AS_TO_HIT),
    ),
}


class UnknownEdition(ValueError):
    """No such edition; the message names those there are."""


def edition(code: str = DEFAULT_EDITION) -> Edition:
    """The edition with this code."""
    found = EDITIONS.get(code)
    if found is None:
        raise UnknownEdition(f"no edition {code!r} of Alpha Strike; there are {', '.join(EDITIONS)}")
    return found
