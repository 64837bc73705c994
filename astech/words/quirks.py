"""Choices and rolls of design quirks in words: variable range long, point ac/5 rear, ramshackle, illegal design."""

from astech.words.context import WordContext, WordError
from astech.words.patterns import ArgumentValues
from astech.words.speech import Spoken
from astech.words.tokens import without_fillers
from astech.words.verbs import Verb, event_maker
from astech.words.weapons import weapons_of_words
from sheets.play.quirks import TORSO_MOUNT
from sheets.record.events import Begin, PointMount, SetRange, Strain


def _point(context: WordContext, values: ArgumentValues) -> Spoken:
    """`point ac/5 rear`: a weapon in a directional torso mount."""
    words = without_fillers(values.rest)
    if not words or ("rear" in values) is ("front" in values):
        raise WordError("which weapon, and where? Say it as in point ac/5 rear")
    found = weapons_of_words(context, words)
    turning = [weapon.mount for weapon in found if TORSO_MOUNT in context.unit.mounts[weapon.mount].quirks]
    if not turning:
        raise WordError(f"the {found[0].title} is not in a directional torso mount")
    return PointMount(mount=turning[0], rear="rear" in values)


QUIRKS = (
    Verb(
        "variable_range variable_range_targeting variable_targeting variable",
        "range:short|long [ignored:targeting|range]",
        event_maker(SetRange),
        "variable range long",
        "Variable range targeting is set, in an end phase, to short or long range.",
        SetRange,
    ),
    Verb(
        "point points pointed",
        "[rear:rear|back|backward|behind] [front:front|forward]",
        _point,
        "point ac/5 rear",
        "A weapon in a directional torso mount points to the rear, or to the front.",
        PointMount,
        loose=True,
    ),
    Verb(
        "ramshackle",
        "",
        event_maker(Begin),
        "ramshackle",
        "Rolls, before the first turn, for the quirk of a ramshackle machine.",
        Begin,
    ),
    Verb(
        "illegal_design strain",
        "",
        event_maker(Strain),
        "illegal design",
        "The roll of the opponent against an illegal design, once for every six turns of combat.",
        Strain,
    ),
)
