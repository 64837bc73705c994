"""The crew and the game's options in words: skills 3/4, pilot unconscious, edge, quirks off, space, elevation 3."""

import re
from collections.abc import Sequence
from typing import Any

from astech.words.context import WordContext, WordError
from astech.words.patterns import ArgumentValues
from astech.words.speech import Spoken
from astech.words.tokens import is_number, number_words_as_digits
from astech.words.verbs import Make, Verb
from astech.words.weapons import spent_shots
from sheets.record.boxes import near_miss
from sheets.record.events import BuildingHit, Circumstance, CrewState, Position, Skills, SpendAbility, TableRule
from sheets.rules.pilot_abilities import PILOT_ABILITIES, ability
from sheets.units import GunEmplacement, Vehicle
from sheets.units.vehicle import Motive

WORST = 8
_SKILLS = re.compile(r"(?P<gunnery>\d)(?:\s*[/-]\s*(?P<piloting>\d))?(?:\s+(?P<name>.*))?")


def _skills_event(context: WordContext, values: ArgumentValues) -> Spoken:
    """`skills 3/4`, `skills 3/4 ann`, `skill 3` of an element."""
    found = _SKILLS.fullmatch(re.sub(r"^(?:to|are|is|of)\s+", "", values.get("text", "").strip()))
    if found is None:
        raise WordError("which skills? Say it as in skills 3/4, gunnery and piloting")
    gunnery = int(found["gunnery"])
    piloting = None if found["piloting"] is None else int(found["piloting"])
    if max(gunnery, piloting or 0) > WORST:
        raise WordError(f"skills go from 0 to {WORST}; say it as in skills 3/4")
    name = " ".join(word for word in (found["name"] or "").split() if word not in ("gunnery", "piloting"))
    return Skills(gunnery=gunnery, piloting=piloting, name=name[:80])


def _skill_maker(name: str) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        if values["skill"] > WORST:
            raise WordError(f"skills go from 0 to {WORST}; say it as in {name} 4")
        if values.get("other", 0) > WORST:
            raise WordError(f"skills go from 0 to {WORST}; say it as in {name} 4")
        other = "piloting" if name == "gunnery" else "gunnery"
        made: dict[str, Any] = {name: values["skill"], other: values.get("other")}
        return Skills(**made)

    return make


def _state_maker(state: Any) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        return CrewState(state=state, seat=max(values.get("seat", 1), 1) - 1)

    return make


OF_SHOTS = ("shot", "shots", "salvo", "salvos", "round", "rounds", "volley", "volleys", "of")


def _use_ability(context: WordContext, values: ArgumentValues) -> Spoken | Sequence[Spoken]:
    """`use iron man`: a special ability of the pilot is used; `use masc` is the verb that follows."""
    from astech.words.parser import begins_with_verb, parse_clause  # the parser reads this table

    if begins_with_verb(values["text"], context):
        return parse_clause(values["text"], context)
    words = number_words_as_digits(word for word in values["text"].split() if word not in OF_SHOTS)
    if any(map(is_number, words)) and context.game == "classic":
        return spent_shots(context, words)
    name = " ".join(values["text"].split())[:80]
    near = near_miss(name, [each.name.casefold() for each in PILOT_ABILITIES]) if ability(name) is None else ""
    if near:
        raise WordError(f"'{name}' is not a known ability{near}; say it as in use iron man")
    return SpendAbility(ability=name.upper())


def _rule_maker(rule: Any, on: bool = True) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        return TableRule(rule=rule, on=on and values.get("state", "on") != "off")

    return make


def _rule_verb(spellings: str, rule: Any, example: str, text: str) -> Verb:
    return Verb(spellings, "[state:on|off] [rules|rule] [scale]", _rule_maker(rule), example, text, TableRule)


def _atmosphere(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """`in the atmosphere at altitude 4`."""
    height = [Position(height=values["altitude"])] if "altitude" in values else []
    return [TableRule(rule="space", on=False), *height]


def _depth(context: WordContext) -> int:
    """The recorded depth of a submarine."""
    noted = context.state.circumstances.get("submerged", "")
    return int(noted) if noted.isdecimal() else 0


HOW_HIGH = "[height:to elevation|altitude|level N] [height:to N] [levels:N] [ignored:level|levels]"


def _climb_maker(sign: int) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        """`climb 2`: two levels above the current elevation; for a submarine, a change of depth."""
        if isinstance(context.unit, Vehicle) and context.unit.motive is Motive.SUBMARINE:
            depth = max(_depth(context) - sign * values.get("levels", 1), 0)
            return Circumstance(kind="submerged", value=str(depth or ""), on=bool(depth))
        if "height" in values:
            return Position(height=values["height"])
        return Position(height=max(context.state.height + sign * values.get("levels", 1), 0))

    return make


def _building(context: WordContext, values: ArgumentValues) -> Spoken:
    """`building 40`: the CF of the building at first, then damage to it; `building cf 40` is always the CF."""
    factor = values.get("factor", 0)
    if not values.get("points") and not factor:
        raise WordError("how much damage? Say it as in building 12, or building cf 40 for its construction factor")
    if factor:
        return Position(building_cf=factor)
    if isinstance(context.unit, GunEmplacement) and not context.state.full_cf and not context.state.destroyed:
        return Position(building_cf=values["points"])
    return BuildingHit(damage=values["points"])


CREW = (
    Verb(
        "skills skill pilot_skills pilot_skill crew_skills driver_skills",
        "[text:TEXT]",
        _skills_event,
        "skills 3/4",
        "The skills of the crew: gunnery and piloting, or the Skill of an element; a name may follow.",
        Skills,
    ),
    Verb(
        "gunnery",
        "[other:piloting|driving N] skill:N",
        _skill_maker("gunnery"),
        "gunnery 3",
        "The gunnery skill.",
        Skills,
        question="which skill?",
    ),
    Verb(
        "piloting driving anti-mech anti_mech antimech",
        "[other:gunnery N] [ignored:skill] skill:N",
        _skill_maker("piloting"),
        "piloting 4",
        "The piloting, driving or anti-'Mech skill.",
        Skills,
        question="which skill?",
    ),
    Verb(
        "pilot_dead pilot_is_dead pilot_dies pilot_killed pilot_died warrior_dead crew_dead gunners_killed"
        " gunners_dead",
        "[seat:N]",
        _state_maker("dead"),
        "pilot dead",
        "The pilot is dead; a number says which crew member.",
        CrewState,
    ),
    Verb(
        "pilot_unconscious pilot_is_unconscious pilot_out pilot_knocked_out pilot_passes_out pilot_passed_out"
        " pilot_faints pilot_fainted pilot_blacks_out pilot_blacked_out crew_unconscious knocked_out",
        "[seat:N]",
        _state_maker("unconscious"),
        "pilot unconscious",
        "The pilot is unconscious, by a rule that the table applies.",
        CrewState,
    ),
    Verb(
        "pilot_awake pilot_conscious pilot_wakes pilot_wakes_up crew_awake wakes_up wake_up",
        "[seat:N]",
        _state_maker("conscious"),
        "pilot awake",
        "The pilot is awake, by a rule or an ability that the table applies.",
        CrewState,
    ),
    Verb(
        "edge use_edge spend_edge uses_edge",
        "[text:TEXT]",
        lambda context, values: SpendAbility(ability="EDGE"),
        "edge",
        "A point of Edge is used; undo and roll again, or say the new result.",
        SpendAbility,
    ),
    Verb(
        "use uses used ability",
        "text:TEXT",
        _use_ability,
        "use iron man",
        "A special ability of the pilot is used; say its result, as in pilot awake.",
        SpendAbility,
        question="which ability?",
        nests=True,
    ),
)

TABLE_RULES = (
    Verb(
        "cf construction_factor",
        "[ignored:is] factor:N",
        _building,
        "cf 40",
        "The construction factor of a gun emplacement's building.",
        Position,
        families=(GunEmplacement,),
        question="which construction factor?",
    ),
    _rule_verb("quirks quirk", "quirks", "quirks off", "The rules of quirks are in force, or not."),
    _rule_verb("extended_heat extended", "extended_heat", "extended heat", "The extended heat scale is in force."),
    _rule_verb(
        "auto_eject auto-eject autoeject automatic_ejection",
        "auto_eject",
        "auto-eject",
        "The automatic ejection system is on, or off.",
    ),
    _rule_verb(
        "case_pilot_damage", "case_pilot_damage", "case pilot damage", "Explosions in CASE hurt the pilot by one hit."
    ),
    _rule_verb(
        "unconfirmed",
        "unconfirmed",
        "unconfirmed",
        "Readings on which the sources of the edition contradict each other are in force; `unconfirmed off` ends it.",
    ),
    _rule_verb("space in_space", "space", "space", "The craft is in space; `space off` is in an atmosphere."),
    Verb(
        "atmosphere in_atmosphere in_the_atmosphere atmospheric",
        "[altitude|alt N] [ignored:at]",
        _atmosphere,
        "atmosphere altitude 4",
        "The craft is in an atmosphere, at an altitude.",
        TableRule,
    ),
    Verb(
        "elevation elev altitude alt height level at_elevation at_altitude",
        "[ignored:level|levels] [ignored:at] height:N",
        lambda context, values: Position(height=values["height"]),
        "elevation 3",
        "The elevation of a VTOL or WiGE, the altitude of a craft.",
        Position,
        question="how high?",
    ),
    Verb(
        "velocity speed",
        "velocity:N",
        lambda context, values: Position(velocity=values["velocity"]),
        "velocity 6",
        "The velocity of a craft, without thrust.",
        Position,
        question="how fast?",
    ),
    Verb(
        "climb climbs climbed rise rises up gain_altitude gains_altitude take_off takes_off took_off lift_off"
        " lifts_off",
        HOW_HIGH,
        _climb_maker(1),
        "climb 2",
        "So many levels or altitudes up.",
        Position,
    ),
    Verb(
        "dive dives dived descend descends descended down lose_altitude loses_altitude",
        HOW_HIGH,
        _climb_maker(-1),
        "dive 2",
        "So many levels or altitudes down.",
        Position,
    ),
    Verb(
        "building wall bunker",
        "[factor:cf|factor N] [ignored:takes|took] [points:N] [ignored:points|damage]",
        _building,
        "building 40",
        "The CF of a gun emplacement's building where it is not known yet, else damage to it.",
        usage="say it as in building 12, or building cf 40",
    ),
)
