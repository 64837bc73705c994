"""Circumstances in words: hull down, night, torso twist left, tagged, strafing, swarming, and their ends."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from astech.words.context import WordContext, WordError
from astech.words.patterns import SIDES, ArgumentValues
from astech.words.speech import Spoken
from astech.words.tokens import is_number
from astech.words.verbs import Make, Verb
from sheets.record.boxes import near_miss
from sheets.record.events import MOST, Circumstance, Leave, Struck
from sheets.rules.tohit import to_hit_line
from sheets.rules.tohit.terrain import WEATHERS, spellings_of
from sheets.units import BattleArmor, Fighter, Infantry, Mech, ProtoMech, Spacecraft, Vehicle

OFF = frozenset(("off", "ends", "ended", "over", "gone", "out"))
MOST_LETTERS = 80
TROOPS = frozenset(("suits", "troopers", "men"))
IGNORED_WORDS = frozenset(("on", "the", "a", "an", "pod", "attached", "it", "itself", "to", "building"))
WITH_DETAILS = frozenset(("tagged", "narced", "mine-attached", "hidden", "sideslip", "hull-down", "air-attack"))
"""Circumstances behind which further words, such as `hides in the woods`, are for the reader alone."""


FACING = {**SIDES, "forward": "front", "ahead": "front"}
OF_TWISTS = ("torso", "turret", "its", "hexside", "hexsides", "facing", "toward", "towards")


class CircumstanceWords(NamedTuple):
    """One row of the table: spellings (`_` for a space), the kind, its value, its help; `free`: a name may follow.

    `example` is added to the first spelling where that says nothing by itself.
    """

    spellings: str
    kind: str
    help: str
    value: str = ""
    free: bool = False
    off: bool = False
    example: str = ""


MORE_WEATHER: Mapping[str, Sequence[str]] = {
    "rain": ("raining", "rainy"),
    "snow": ("snowing",),
    "fog": ("foggy",),
    "hail": ("hailing",),
    "strong-wind": ("strong_winds", "high_winds"),
}
FAMILIES: Mapping[str, tuple[type, ...]] = {
    **dict.fromkeys(("dug-in", "hit-the-deck", "in-building", "swarming", "mine-attached"), (Infantry, BattleArmor)),
    **dict.fromkeys(("rallied", "split"), (Infantry, BattleArmor)),
    **dict.fromkeys(("arms-flipped", "carrying", "grappled"), (Mech, ProtoMech)),
    **dict.fromkeys(("towing", "bogged-down"), (Vehicle,)),
    **dict.fromkeys(("maneuver", "reentry", "screened"), (Fighter, Spacecraft)),
    "air-attack": (Fighter, Spacecraft, BattleArmor),
    "jump-drive": (Spacecraft,),
}
"""The families that a circumstance applies to, unless it applies to all."""
WEATHER_NAMES = {
    key: [
        key.replace("-", "_"),
        *(word.replace(" ", "_") for word in (*to_hit_line(key).words, *MORE_WEATHER.get(key, ()))),
    ]
    for key in WEATHERS
}
"""The spellings of each kind of weather, by the key of its to-hit line."""
ROWS = (
    CircumstanceWords("hull_down hulldown", "hull-down", "The unit is hull down."),
    CircumstanceWords("leave_hull_down", "hull-down", "The unit is no longer hull down.", off=True),
    CircumstanceWords(
        "torso_twist twist twists twisted torso_twists torso_twisted",
        "torso-twist",
        "The torso or turret faces a side.",
        free=True,
    ),
    CircumstanceWords("turret_rear turret_back", "torso-twist", "The turret faces the rear.", "rear"),
    CircumstanceWords("turret_left", "torso-twist", "The turret faces left.", "left"),
    CircumstanceWords("turret_right", "torso-twist", "The turret faces right.", "right"),
    CircumstanceWords("turret_front turret_forward", "torso-twist", "The turret faces the front.", "front"),
    CircumstanceWords(
        "turret_faces turret_turns turret_turned turret_to turn_turret turns_turret turned_turret turn_the_turret"
        " turns_the_turret swings_the_turret",
        "torso-twist",
        "The turret faces a side.",
        free=True,
        example="left",
    ),
    CircumstanceWords(
        "arm_flip flip_arms flip flips arms_flipped flipped_arms flips_arms", "arms-flipped", "The arms are flipped."
    ),
    CircumstanceWords("evade evades evading evaded evasive", "evading", "The unit evades in this turn."),
    CircumstanceWords("sprint sprints sprinted sprinting", "sprinting", "The unit sprints in this turn.", free=True),
    CircumstanceWords("backward backwards reversed", "backward", "The unit moved backward."),
    CircumstanceWords("grapple grapples grappled grappling", "grappled", "The unit is grappled.", free=True),
    CircumstanceWords("break_grapple", "grappled", "The unit is free of the grapple.", off=True),
    CircumstanceWords("tagged tag tag_hit", "tagged", "The unit is designated by TAG in this turn."),
    CircumstanceWords("narced narc narc_pod narc_hit", "narced", "A Narc pod is attached to the unit."),
    CircumstanceWords(
        "inarced inarc inarc_pod inarc_hit", "inarced", "An iNarc pod is attached, of a kind.", free=True
    ),
    CircumstanceWords("tasered taser tased taser_hit", "tased", "A taser hit the unit."),
    CircumstanceWords("tsemp tsemp_hit", "interference", "A TSEMP cannon hit the unit.", "tsemp"),
    CircumstanceWords("emp emp_hit", "interference", "An EMP mine or pulse hit the unit.", "emp"),
    CircumstanceWords("haywire", "haywire", "A haywire pod is attached to the unit."),
    CircumstanceWords("night nighttime", "night", "The game is in the dark."),
    CircumstanceWords("pitch_black", "night", "There is no light at all.", "pitch black"),
    CircumstanceWords("moonless moonless_night", "night", "The night has no moon.", "moonless"),
    CircumstanceWords("dusk dawn", "night", "The game is at dusk or dawn.", "dusk"),
    CircumstanceWords("day daylight", "night", "The game is in daylight again.", off=True),
    *(
        CircumstanceWords(" ".join(names), "weather", f"The weather: {key.replace('-', ' ')}.", key.replace("-", " "))
        for key, names in WEATHER_NAMES.items()
    ),
    CircumstanceWords("weather", "weather", "The weather, by its name; `clear weather` ends it.", free=True),
    CircumstanceWords("clear_weather", "weather", "The weather is clear again.", off=True),
    CircumstanceWords("vacuum airless", "vacuum", "The game is in vacuum or in trace atmosphere."),
    CircumstanceWords("thin_air thin_atmosphere", "vacuum", "The air is thin: low rolls breach a hull.", "thin air"),
    CircumstanceWords("mud muddy in_mud in_the_mud", "terrain", "The unit is in mud.", "mud"),
    CircumstanceWords("ice icy", "terrain", "The unit is on ice.", "ice"),
    CircumstanceWords("lava magma", "terrain", "The unit is in lava.", "lava"),
    CircumstanceWords(
        "woods in_woods in_the_woods in_light_woods light_woods", "terrain", "The unit is in woods.", "woods"
    ),
    CircumstanceWords("heavy_woods in_heavy_woods", "terrain", "The unit is in heavy woods.", "heavy woods"),
    CircumstanceWords("out_of_woods out_of_the_woods leaves_the_woods", "terrain", "It is in the open.", off=True),
    CircumstanceWords(
        "in_cover in_partial_cover partial_cover take_cover takes_cover behind_cover",
        "cover",
        "The unit is in partial cover.",
        "partial",
    ),
    CircumstanceWords("out_of_cover", "cover", "The unit is no longer in cover.", off=True),
    CircumstanceWords("lay_mine lay_mines lays_mines", "minefield", "The unit lays a minefield.", "laid"),
    CircumstanceWords(
        "dig_in digs_in dug_in dug-in entrench entrenches entrenched", "dug-in", "The troops are dug in."
    ),
    CircumstanceWords(
        "dig_out digs_out leave_the_trench leaves_the_trench", "dug-in", "The troops are no longer dug in.", off=True
    ),
    CircumstanceWords("hides hide hidden ambush ambushes", "hidden", "The unit is hidden."),
    CircumstanceWords("revealed reveal reveals", "hidden", "The unit is no longer hidden.", off=True),
    CircumstanceWords(
        "hit_the_deck hits_the_deck go_to_ground goes_to_ground get_down gets_down",
        "hit-the-deck",
        "The troops hit the deck.",
    ),
    CircumstanceWords(
        "in_building in_a_building inside_building inside_a_building inside garrison garrisons occupy occupies",
        "in-building",
        "The troops are in a building of a kind.",
        free=True,
    ),
    *(
        CircumstanceWords(
            " ".join(f"{where}_{kind}_building" for where in ("in_a", "in", "in_the", "into_a", "into", "into_the")),
            "in-building",
            f"In a {kind} building.",
            kind,
        )
        for kind in ("light", "medium", "heavy", "hardened")
    ),
    CircumstanceWords(
        "leave_building leaves_building left_building leave_the_building leaves_the_building left_the_building"
        " out_of_building out_of_the_building",
        "in-building",
        "The troops have left the building.",
        off=True,
    ),
    CircumstanceWords("submerge submerges submerged dives_under", "submerged", "The unit is under water.", free=True),
    CircumstanceWords("surface surfaces surfaced", "submerged", "The unit is at the surface again.", off=True),
    CircumstanceWords("bog_down bogged_down bogs_down bogged stuck", "bogged-down", "The unit is stuck."),
    CircumstanceWords("unstuck", "bogged-down", "The unit is free again.", off=True),
    CircumstanceWords("spot spots spotting spotted", "spotting", "The unit spots for indirect fire.", free=True),
    CircumstanceWords("searchlight searchlights", "searchlight", "The searchlight is on, or off."),
    CircumstanceWords("engulfed burning on_fire", "burning", "The unit burns, or is engulfed in flames."),
    CircumstanceWords("fire_out extinguished", "burning", "The unit no longer burns.", off=True),
    CircumstanceWords("swarming", "swarming", "The troops swarm another unit.", free=True),
    CircumstanceWords(
        "shaken_off shook_off brushed_off thrown_off dropped_off dislodged let_go lets_go fell_off falls_off jumps_off"
        " jumped_off",
        "swarming",
        "The troops no longer swarm a unit.",
        off=True,
        free=True,
    ),
    CircumstanceWords("swarmed_by", "swarmed", "Troops swarm the unit.", free=True),
    CircumstanceWords(
        "mount mounts mounted embark embarks embarked get_in gets_in climb_aboard climbs_aboard riding clings clinging",
        "mounted",
        "The troops are mounted on or in another unit.",
        free=True,
    ),
    CircumstanceWords(
        "dismount dismounts dismounted disembark disembarks disembarked",
        "mounted",
        "The troops are dismounted again.",
        off=True,
        free=True,
    ),
    CircumstanceWords(
        "attach_mine attaches_mine attached_mine attach_a_mine attached_a_mine",
        "mine-attached",
        "The troops attach a mine to another unit.",
    ),
    CircumstanceWords("rally rallies rallied", "rallied", "The troops rally."),
    CircumstanceWords("split splits", "split", "The platoon splits."),
    CircumstanceWords("pick_up picks_up picked_up", "carrying", "The unit picks up a club or another item.", free=True),
    CircumstanceWords(
        "throw throws threw put_down drop_club drop_the_club drops_the_club",
        "carrying",
        "The unit no longer carries the item.",
        off=True,
        free=True,
    ),
    CircumstanceWords("tow tows towing towed", "towing", "The vehicle tows another.", free=True),
    CircumstanceWords(
        "lose_trailer loses_trailer detach_trailer", "towing", "The vehicle no longer tows a trailer.", off=True
    ),
    CircumstanceWords("sideslip sideslips sideslipped", "sideslip", "The unit sideslips in this turn."),
    CircumstanceWords("hot_load hot-load hot_loaded", "hot-loaded", "A launcher is hot-loaded.", free=True),
    CircumstanceWords("rapid_fire rapid-fire", "rapid-fire", "A weapon fires rapidly in this turn.", free=True),
    CircumstanceWords("ghost_targets ghost_target", "ghost-targets", "An ECM suite makes ghost targets."),
    CircumstanceWords("screen screened", "screened", "The unit is behind a screen."),
    CircumstanceWords("boarding boarded marines boarding_action", "boarded", "Marines board the unit.", free=True),
    CircumstanceWords("launch launches launched", "launched", "The craft, or one of its own, is launched.", free=True),
    CircumstanceWords("combat_drop hot_drop", "launched", "The unit drops from a craft.", "combat drop"),
    CircumstanceWords("recover recovers recovered", "launched", "The craft is recovered.", off=True, free=True),
    CircumstanceWords("maneuver maneuvers", "maneuver", "A special maneuver, by its name.", free=True),
    *(
        CircumstanceWords(spellings, "maneuver", f"The craft flies the maneuver {name}.", name)
        for spellings, name in (
            ("spin spins", "spin"),
            ("loop looping loops", "loop"),
            ("immelmann", "immelmann"),
            ("split_s split-s", "split s"),
            ("hammerhead", "hammerhead"),
            ("half_roll half-roll", "half roll"),
            ("barrel_roll", "barrel roll"),
            ("viff", "viff"),
            ("side_slip side-slip", "side slip"),
        )
    ),
    CircumstanceWords("reentry re-entry reenters", "reentry", "The craft enters the atmosphere."),
    CircumstanceWords("charge_the_jump_drive charge_jump_drive", "jump-drive", "The jump drive is charged.", "charge"),
    CircumstanceWords("jump_drive", "jump-drive", "The state of the jump drive: charge, charged, jump.", free=True),
    CircumstanceWords("displaced", "displaced", "The unit is displaced into another hex."),
    CircumstanceWords(
        "abandon abandons abandoned surrender surrenders surrendered", "abandoned", "The crew abandons the unit."
    ),
    CircumstanceWords(
        "withdraw withdraws withdrawing retreat retreats retreating fall_back falls_back fell_back",
        "withdrawing",
        "The unit withdraws.",
    ),
    CircumstanceWords(
        "strafe strafes strafing strafed strafing_run", "air-attack", "The craft strafes in this turn.", "strafe"
    ),
    CircumstanceWords("strike strikes striking", "air-attack", "The craft strikes in this turn.", "strike"),
    CircumstanceWords("dive_bomb dive_bombs dive_bombing", "air-attack", "The craft dive-bombs.", "dive bomb"),
    CircumstanceWords("altitude_bomb altitude_bombing", "air-attack", "The craft bombs from high.", "altitude bomb"),
    CircumstanceWords("bombs bombing bombing_run", "air-attack", "The craft bombs in this turn.", "bomb"),
    CircumstanceWords("bomb_rack", "air-attack", "The troops use a bomb rack.", "bomb rack"),
    CircumstanceWords(
        "bombast bombast_setting", "bombast-setting", "The damage that bombast lasers are set to.", free=True
    ),
    CircumstanceWords("vibroblade vibroblades", "weapon-mode", "A vibroblade is on or off.", "vibroblade", free=True),
)
"""Words of circumstances, in the order of the help."""

PHYSICALS = ("punch", "push", "club", "hatchet", "sword", "thrash", "brush_off", "trip", "leg_attack_on", "frenzy")


def _circumstance_maker(row: CircumstanceWords) -> Make:
    kind: Any = row.kind

    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        words = values.get("text", "").split()
        if row.kind == "swarming" and context.game == "classic" and not isinstance(context.unit, FAMILIES[row.kind]):
            raise WordError("only troops swarm: a unit that fell says fell 2, its target swarmed by elementals")
        ends = row.off or bool(OFF & set(words[-1:]))
        if row.kind == "weapon-mode":
            return Circumstance(kind=kind, value=" ".join((row.value, *(words or ["on"]))))
        words = [word for word in words if word not in (*OFF, *IGNORED_WORDS)]
        if row.kind == "torso-twist":
            words = [FACING.get(word, word) for word in words if word not in OF_TWISTS]
            words = [word for word in words if not (row.free and is_number(word))]
            if row.example and (len(words) != 1 or words[0] not in FACING.values()):
                raise WordError("which side does the turret face? Say it as in turret faces left")
        if row.kind == "mounted" and row.off and Leave in context.events:
            return Leave(name=" ".join(words) or "infantry")
        if row.kind == "swarmed" and any(map(is_number, words)) and TROOPS.isdisjoint(words):
            points = next(int(word) for word in words if is_number(word))
            return Struck(by="swarm", damage=min(points, MOST))
        if words and row.kind == "tagged" and words[0] != "by":
            raise WordError("a tagged unit is the target; its own TAG is fired: say it as in fire tag")
        if words and not row.free and row.kind not in WITH_DETAILS:
            raise WordError(f"'{' '.join(words)}' says nothing here; say it as in {_spellings_of_row(row)[0]}, or off")
        value = "" if ends else row.value or (" ".join(words) if row.free else "")
        if row.kind == "weather" and value:
            value = _weather_key(value)
        return Circumstance(kind=kind, value=value[:MOST_LETTERS], on=not ends)

    return make


def _weather_key(name: str) -> str:
    """The to-hit line of the weather with this name."""
    known = spellings_of(WEATHERS)
    if name not in known:
        raise WordError(f"'{name}' is not a weather: {', '.join(sorted(known))}{near_miss(name, known)}")
    return known[name].replace("-", " ")


def _spellings_of_row(row: CircumstanceWords) -> Sequence[str]:
    return [spelling.replace("_", " ") for spelling in row.spellings.split()]


def _end_circumstance(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    """`no longer stuck`: a circumstance ends."""
    from astech.words.parser import parse_clause  # the parser reads this table

    ended = parse_clause(values.get("text", ""), context)
    if not all(isinstance(each, Circumstance) for each in ended):
        raise WordError("say it as in no longer stuck; undo takes an event back")
    return [each.model_copy(update={"on": False, "value": ""}) for each in ended if isinstance(each, Circumstance)]


def _switch_maker(state: str) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
        """`turn on stealth`: the same as `stealth on`."""
        from astech.words.parser import parse_clause  # the parser reads this table

        return parse_clause(f"{values['text']} {state}", context)

    return make


def _own_attack_maker(name: str) -> Make:
    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        """`punch hit`: an attack by the unit, with no effect on the unit itself."""
        more = values.get("text", "")
        if any(is_number(word) for word in more.split()):
            raise WordError(f"a {name} of its own marks nothing; a unit that was struck says punched 7, clubbed 10")
        return Circumstance(kind="physical-attack", value=f"{name} {more}".strip()[:MOST_LETTERS])

    return make


CIRCUMSTANCES = (
    *(
        Verb(
            row.spellings,
            "[text:TEXT]",
            _circumstance_maker(row),
            f"{_spellings_of_row(row)[0]} {row.example}".strip(),
            row.help,
            Circumstance,
            families=FAMILIES.get(row.kind, ()),
        )
        for row in ROWS
    ),
    *(
        Verb(
            name,
            "[text:TEXT]",
            _own_attack_maker(name.replace("_", " ")),
            f"{name.replace('_', ' ')} hit",
            "An own physical attack without a price, for the log.",
            Circumstance,
            families=(Mech, ProtoMech, Infantry, BattleArmor),
        )
        for name in PHYSICALS
    ),
    Verb(
        "turn_on switch_on activate engage engages",
        "text:TEXT",
        _switch_maker("on"),
        "turn on stealth",
        "A system is on, as with `stealth on`.",
        question="which system?",
        nests=True,
    ),
    Verb(
        "turn_off switch_off deactivate",
        "text:TEXT",
        _switch_maker("off"),
        "turn off stealth",
        "A system is off, as with `stealth off`.",
        question="which system?",
        nests=True,
    ),
    Verb(
        "no_longer not",
        "text:TEXT",
        _end_circumstance,
        "no longer stuck",
        "A circumstance ends.",
        Circumstance,
        question="what?",
        nests=True,
    ),
)
