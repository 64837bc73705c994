"""Gear, heat, crew and clock in words: masc, stealth off, heat 12, pilot 1, end."""

from collections.abc import Sequence
from typing import Any

from astech.words.context import WordContext, WordError
from astech.words.patterns import ArgumentValues
from astech.words.speech import Spoken
from astech.words.verbs import Make, Verb, event_maker
from sheets.record.events import (
    Answer,
    Bail,
    Brace,
    Circumstance,
    Convert,
    Cool,
    CrewHit,
    EndPhase,
    Heat,
    HeatPhase,
    MotiveRoll,
    ReactorSwitch,
    Switch,
)
from sheets.units import Mech, Vehicle
from sheets.units.outfit import outfit
from sheets.units.vehicle import Motive

SYSTEM_WORDS = (
    "[ignored:sig|signature|shield|armor|pod|coolant|system] [ignored:heat] [ignored:sink|sinks]"
    " [ignored:capacitor|capacitors] [ignored:system]"
)


def _switch_maker(system: Any) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        if Switch not in context.events:
            return _note_switch(system, values)
        return Switch(system=system, on=values.get("state", "on") != "off")

    return make


def _note_switch(system: str, values: ArgumentValues) -> Spoken:
    """A log entry for switching a system that has no effect on this unit."""
    name = system.replace("-", " ")
    if system == "stealth":
        return Circumstance(kind="stealth", value=values.get("state", "on"))
    return Circumstance(kind="weapon-mode", value=f"{name} off" if values.get("state") == "off" else name)


def _crew_hit(context: WordContext, values: ArgumentValues) -> Spoken:
    """`pilot 1`: hits to the pilot or the crew; a crew of a vehicle is struck by critical hits."""
    if isinstance(context.unit, Vehicle) and context.game == "classic":
        driver = "crit pilot" if "RO" in context.names.places else "driver hit"
        raise WordError(f"the crew of a vehicle is struck by critical hits: say it as in {driver} or crew stunned")
    return CrewHit(hits=values.get("hits", 1) or 1)


def _system_verb(spellings: str, system: Any, text: str, example: str) -> Verb:
    """A verb that switches a system on or off."""
    name = system.replace("-", " ")
    return Verb(
        spellings,
        f"{SYSTEM_WORDS} [state:on|off]",
        _switch_maker(system),
        example,
        text,
        usage=f"of the {name}: expected on or off",
    )


def _shield(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """`shield active`, `shield passive la`: how shields are used."""
    arm = values.get("place")
    found = [
        mounted.position
        for mounted in outfit(context.unit).mounted
        if mounted.item.gear is not None and mounted.item.gear.shield and arm in (None, mounted.mount.location)
    ]
    if not found:
        raise WordError(f"{context.unit.name} has no shield" + (" there" if arm else ""))
    mode: Any = SHIELD_MODES.get(values["mode"], values["mode"])
    return [Brace(mount=mount, mode=mode) for mount in found]


SHIELD_MODES = {"up": "active", "raised": "active", "down": "inactive", "lowered": "inactive"}


SHAPE = "mech|'mech|battlemech|mek|airmech|fighter|asf|vehicle|tank"
SHAPES = {"'mech": "mech", "battlemech": "mech", "mek": "mech", "asf": "fighter", "tank": "vehicle"}
"""Words for the shapes of LAMs and QuadVees that are not their names."""


def _convert(context: WordContext, values: ArgumentValues) -> Spoken:
    shape: Any = SHAPES.get(values["shape"], values["shape"])
    if Convert not in context.events:
        return Circumstance(kind="weapon-mode", value=shape)
    return Convert(shape=shape)


def _positive_maker(kind: Any, field: str, question: str) -> Make:
    """An event with a number that is not 0."""

    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        if not values.get("points"):
            raise WordError(question)
        made: Spoken = kind(**{field: values["points"]})
        return made

    return make


def _heat(context: WordContext, values: ArgumentValues) -> Spoken:
    """`heat 12`: external heat; `heat 6 flamer`: heat from a weapon, which some armor reduces."""
    if "scale" in values:
        raise WordError("heat from outside is added, as in heat 12; its own heat is counted when the turn ends")
    if values.get("points", 0) < 1:
        raise WordError("how much heat? Say it as in heat 12, or heat 6 flamer; cooled 6 takes some off")
    return Heat(points=values["points"], by_weapon="weapon" in values)


def _eject(context: WordContext, values: ArgumentValues) -> Spoken:
    """`eject`; `eject failed` where the roll for it failed, which hurts the pilot."""
    return Bail(failed="failed" in values) if Bail in context.events else Circumstance(kind="abandoned")


def _end(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """`end phase`; `end` and `end turn` end the turn as well, with its heat; `end hot` with heat that is wanted."""
    if "phase" in values:
        return [EndPhase()]
    return [EndPhase(), HeatPhase(build_up=values.get("heat", 1) if "hot" in values or "heat" in values else 0)]


LEVELS = {**{level: level for level in ("minor", "moderate", "heavy", "immobilized")}, "immobile": "immobilized"}
OF_MOTIVE = "[ignored:motive] [ignored:system] [ignored:damage] [ignored:roll|check|crit|critical|hit]"


def _motive(context: WordContext, values: ArgumentValues) -> Spoken | Sequence[Spoken]:
    """`motive`, `motive 2`: a roll, with a modifier; `motive heavy`: its result."""
    if "level" in values:
        return _motive_maker(LEVELS.get(values["level"], "none"))(context, values)
    return MotiveRoll(modifier=values.get("modifier", 0))


def _motive_maker(level: str) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
        """`moderate motive damage`: the roll with its result."""
        rotor = isinstance(context.unit, Vehicle) and context.unit.motive is Motive.VTOL
        if rotor and context.game == "classic":
            raise WordError("each hit of a rotor costs a point of Cruising MP: say it as in motive, or rotor 3")
        return [MotiveRoll(), Answer(purpose="motive", outcome=level)]

    return make


GEAR = (
    _system_verb("masc", "masc", "MASC is used in this turn.", "masc"),
    _system_verb("supercharger super", "supercharger", "The supercharger is used in this turn.", "supercharger"),
    _system_verb("radical", "radical-heat-sink", "The radical heat sinks are used in this turn.", "radical heat sink"),
    _system_verb("null null-sig", "null-signature", "The null-signature system is switched.", "null sig on"),
    _system_verb("void void-sig", "void-signature", "The void-signature system is switched.", "void sig off"),
    _system_verb("chameleon", "chameleon-shield", "The chameleon polarization shield is switched.", "chameleon on"),
    _system_verb("blue", "blue-shield", "The blue shield is switched.", "blue shield off"),
    _system_verb("capacitor", "capacitor", "The PPC capacitors are charged.", "capacitor"),
    _system_verb("coolant pod", "coolant-pod", "A coolant pod is used in this turn.", "coolant pod"),
    _system_verb(
        "emergency", "emergency-coolant-system", "The emergency coolant system is switched.", "emergency coolant"
    ),
    _system_verb("stealth", "stealth", "The stealth armor is switched.", "stealth off"),
    Verb(
        "shield",
        "mode:active|passive|inactive|up|raised|down|lowered [place:PLACE]",
        _shield,
        "shield active la",
        "How the shields are used in this turn.",
        Brace,
        question="how is it used?",
        usage="say it as in shield active la; also passive and inactive",
    ),
    Verb(
        "convert converts converted converting transform transforms transformed switch_to switches_to changes_to"
        " goes_to",
        f"shape:{SHAPE} [ignored:mode|shape] [ignored:back]",
        _convert,
        "convert airmech",
        "A LAM or a QuadVee takes another shape.",
        question="to what?",
        usage="to what? Say it as in convert airmech, convert fighter, convert vehicle or convert mech",
    ),
    *(
        Verb(
            spellings,
            "",
            event_maker(Convert, shape=shape),
            f"{shape} mode",
            f"The unit takes the shape of a {shape}.",
            Convert,
            families=(Mech,),
        )
        for spellings, shape in (
            ("airmech_mode airmech", "airmech"),
            ("fighter_mode asf_mode", "fighter"),
            ("vehicle_mode tank_mode", "vehicle"),
            ("mech_mode 'mech_mode battlemech_mode", "mech"),
        )
    ),
    Verb(
        "reactor",
        "state:on|off",
        lambda context, values: ReactorSwitch(on=values["state"] == "on"),
        "reactor off",
        "The reactor is shut down by choice, or started again.",
        ReactorSwitch,
        usage="is the reactor on or off? Say it as in reactor off",
    ),
    Verb(
        "shut shuts shutdown",
        "[down]",
        lambda context, values: ReactorSwitch(on=False),
        "shut down",
        "The reactor is shut down by choice.",
        ReactorSwitch,
        usage="say it as in shut down, or reactor off",
    ),
    Verb(
        "heat ht",
        "[points:+N] [weapon:flamer|flamers|plasma|weapon|weapons] [scale:is|at|now]",
        _heat,
        "heat 12",
        "Heat from outside; `heat 6 flamer` is of a weapon.",
        Heat,
        usage="say it as in heat 12, or heat 6 flamer",
    ),
    Verb(
        "cooled cool cools",
        "[points:N]",
        _positive_maker(Cool, "points", "by how much? Say it as in cooled 6"),
        "cooled 6",
        "Another unit cools this one.",
        Cool,
    ),
    Verb(
        "pilot crew warrior mechwarrior",
        "[hits:N] [ignored:hurt|wounded|injured]",
        _crew_hit,
        "pilot 1",
        "Hits to the pilot or the crew.",
        CrewHit,
        usage="say it as in pilot 1, or skills 3/4 for the skills",
    ),
    Verb(
        "eject ejects ejected punch_out punches_out bail_out bails_out pilot_ejects pilot_ejected crew_bails_out",
        "[failed]",
        _eject,
        "eject",
        "The crew leaves by choice; `eject failed` where the roll for it failed, which hurts.",
    ),
    Verb(
        "restart restarts start_up startup power_up powers_up",
        "",
        event_maker(ReactorSwitch, on=True),
        "restart",
        "The reactor is started again in the next heat phase.",
        ReactorSwitch,
    ),
    Verb(
        "end ends next new_turn turn_over endturn",
        "[phase] [turn] [ignored:movement|weapon|weapons|attack|physical] [heat:hot N] [heat:heat N] [hot]",
        _end,
        "end phase",
        "The phase is over; `end` alone ends the turn, with its heat.",
        usage="expected end phase, or end for the turn",
    ),
    Verb(
        "motive",
        f"[modifier:N] [modifier:+N] [level:none|{'|'.join(LEVELS)}] {OF_MOTIVE}",
        _motive,
        "motive 2",
        "A roll for motive damage, with a modifier; or its result, as in `motive heavy`.",
        MotiveRoll,
    ),
    *(
        Verb(
            spellings,
            OF_MOTIVE,
            _motive_maker(level),
            spellings.split()[0].replace("_", " "),
            f"Motive damage without a roll: {level}.",
            MotiveRoll,
        )
        for spellings, level in (
            ("minor_motive", "minor"),
            ("moderate_motive", "moderate"),
            ("heavy_motive", "heavy"),
            ("immobilized immobile", "immobilized"),
            ("no_motive", "none"),
        )
    ),
)
