"""Words that are not events; each is answered with the words to use instead."""

from astech.words.context import WordContext, WordError
from astech.words.patterns import ArgumentValues
from astech.words.speech import Spoken
from astech.words.verbs import Make, Verb

ROWS: tuple[tuple[str, str, str], ...] = (
    (
        "target_moved",
        "to hit medium laser range 5 target moved 6",
        "the target's move counts for an attack: say it as in to hit medium laser range 5 target moved 6",
    ),
    (
        "accept accepts accepted",
        "accept",
        "shots are accepted in a campaign: say it as in astech campaign say warhammer accept",
    ),
    (
        "decline declines declined",
        "decline",
        "shots are declined in a campaign: say it as in astech campaign say warhammer decline",
    ),
    (
        "ultra rac rotary double_tap",
        "fire ultra ac/5 x2",
        "a weapon that fires rapidly names its shots: say it as in fire ultra ac/5 x2, or fire rotary ac/5 x4",
    ),
    (
        "jam jams jammed",
        "fire ac/5 jammed",
        "a weapon jams with its shot: say it as in fire ac/5 jammed; clear ac/5 ends the jam",
    ),
    (
        "b-pod a-pod m-pod b_pod a_pod m_pod pods",
        "fire b-pod",
        "a pod fires like a weapon: say it as in fire b-pod; on infantry its damage is weapon b-pod",
    ),
    (
        "crash crashes crashed",
        "fell 3",
        "a crash is a fall from its height: say it as in fell 3; of a craft it is the damage, as in collision 20",
    ),
    (
        "field_gun field_guns",
        "fire ac/5",
        "a field gun fires by its name: say it as in fire ac/5",
    ),
    (
        "squadron squadrons",
        "astech play A --squadron B",
        "a squadron flies together: astech play A --squadron B begins one, astech campaign squadron keeps one",
    ),
    (
        "psr piloting_roll make_a_piloting_roll failed_piloting_roll control_roll failed_control_roll driving_roll",
        "enter rubble",
        "a roll is due after its cause: say it as in skid 7, enter rubble or kicked 10; then made or failed",
    ),
    (
        "ecm probe active_probe anti-missile ams",
        "to hit medium laser range 5 ecm",
        "it works by itself: hostile ECM counts in a number, as in to hit medium laser range 5 ecm",
    ),
    (
        "overheated overheating",
        "end",
        "the heat of its own fire and moves is counted at the end of the turn: say it as in end",
    ),
    (
        "si structural_integrity",
        "nos 20",
        "structural integrity is lost to damage behind the armor: say it as in nos 20",
    ),
    (
        "initiative init",
        "end",
        "initiative is not on the sheet of a unit: end ends the turn",
    ),
    (
        "aimed_shot called_shot",
        "8 aimed at hd",
        "an aimed shot is a kind of damage: say it as in 8 aimed at hd",
    ),
    (
        "anti-tsm anti_tsm antitsm",
        "crit lt",
        "an anti-TSM missile adds a critical hit where one is scored: say it as in crit lt 3",
    ),
)


def _hint_maker(sentence: str) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        raise WordError(sentence)

    return make


HINTS = tuple(
    Verb(spellings, "[text:TEXT]", _hint_maker(sentence), example, f"{sentence[:1].upper()}{sentence[1:]}.")
    for spellings, example, sentence in ROWS
)
