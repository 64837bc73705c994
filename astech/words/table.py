"""The table of all verbs, by game."""

from collections.abc import Mapping, Sequence
from functools import cache

from astech.words.aiming import AIMING
from astech.words.blows import AREA_VERBS
from astech.words.circumstances import CIRCUMSTANCES
from astech.words.commands import COMMANDS
from astech.words.context import WordContext
from astech.words.craft import CRAFT
from astech.words.crew import CREW, TABLE_RULES
from astech.words.criticals import CRITICALS
from astech.words.elements import ELEMENTS
from astech.words.gear import GEAR
from astech.words.hints import HINTS
from astech.words.hits import ATTACKS, SALVOS
from astech.words.losses import LOSSES
from astech.words.moves import MOVES
from astech.words.physical import PHYSICAL
from astech.words.quirks import QUIRKS
from astech.words.systems import EXPLOSION, SYSTEMS
from astech.words.verbs import Verb, verbs_by_spelling
from astech.words.weapons import WEAPONS

GROUPS: Mapping[str, Sequence[Verb]] = {
    "elements of Alpha Strike": ELEMENTS,
    "damage": (*ATTACKS, *SALVOS, *AREA_VERBS, *LOSSES),
    "critical hits": (*CRITICALS, EXPLOSION, *SYSTEMS),
    "weapons": WEAPONS,
    "to-hit numbers": AIMING,
    "movement": MOVES,
    "physical attacks": PHYSICAL,
    "gear, heat, turns": GEAR,
    "craft, passengers, stores": CRAFT,
    "design quirks": QUIRKS,
    "the crew": CREW,
    "rules and places": TABLE_RULES,
    "circumstances": CIRCUMSTANCES,
    "answered with other words": HINTS,
}
"""Every verb of play by its group, in the order of the help."""
ALL_VERBS: tuple[Verb, ...] = tuple(verb for group in GROUPS.values() for verb in group)

MOST_WORDS = 4
"""The most words in the spelling of a verb."""


@cache
def _table(game: str) -> Mapping[str, Verb]:
    """The verbs of one game by their spellings; the game's own verbs replace those that fit all games."""
    shared = [verb for verb in ALL_VERBS if not verb.game]
    own = [verb for verb in ALL_VERBS if verb.game == game]
    return {**verbs_by_spelling(shared), **verbs_by_spelling(COMMANDS), **verbs_by_spelling(own)}


def table_of(context: WordContext) -> Mapping[str, Verb]:
    """The verbs of the game that a unit plays, by their spellings."""
    return _table(context.game)


@cache
def command_table() -> Mapping[str, Verb]:
    """The commands of a session, by their spellings."""
    return verbs_by_spelling(COMMANDS)
