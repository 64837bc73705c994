"""Alpha Strike elements in words: `hit 3 natural 12`, `crit engine`, `fire overheat 1`, `spend bomb`."""

from collections.abc import Sequence
from typing import Any

from astech.words.context import WordContext, WordError
from astech.words.criticals import CRITICAL_WORDS, MOST_CRITICALS
from astech.words.patterns import ArgumentValues, match_arguments, read_pattern
from astech.words.speech import Spoken
from astech.words.tokens import Words, is_number, number_words_as_digits, parse_number
from astech.words.verbs import Make, Verb, event_maker
from sheets.record.boxes import near_miss
from sheets.record.events import (
    Disembark,
    ElementCriticalHit,
    ElementFire,
    ElementHit,
    Embark,
    OwnAttack,
    SpendAbility,
)
from sheets.rules.tables.alpha_strike import ElementCritical

ANTI_MECH = "anti-mech"  # has a critical roll of its own (AS-2.3.1:p43:anti-mech)
EXAMPLE_LINE = "hit 3, or hit 3 natural 12 heat 1"
DAMAGE = (
    "[heat:heat|ht N] [heat:N heat|ht] [natural:natural|nat 12] [natural:natural|nat|boxcars|boxcar]"
    " [natural:rolled 12] [natural:roll 12]"
    " [ignored:natural|nat N] [ignored:rolled|roll N] [critical:crit|crits|critical] [rear:rear|behind|back] [front]"
    " [immediate:immediate|overrun] [damage:N] [kind:weapon|missile|missiles|ballistic|energy|indirect|if|area]"
    " [kind:strafing|physical|melee|artillery|mines|anti-mech] [ignored:armor] [ignored:element] [ignored:roll|rolled]"
)


def element_hit(context: WordContext, words: Words) -> tuple[Spoken, ...]:
    """The event of `3 natural 12`, without a verb."""
    words = number_words_as_digits(word.lstrip("-") if is_number(word[1:]) else word for word in words)
    if words[1:2] and words[1] in CRITICAL_WORDS and set(words[2:]) <= {"hit", "hits"} and is_number(words[0]):
        return (ElementCriticalHit(),) * min(parse_number(words[0]), MOST_CRITICALS)  # 2 crits
    values = match_arguments(read_pattern(DAMAGE), words, context)
    if [word for word in values.rest if not is_number(word)]:
        from astech.words.table import table_of  # the table has the verbs of this module

        near = near_miss(values.rest[0], table_of(context))
        raise WordError(f"'{values.rest[0]}' says nothing here{near}; say it as in {EXAMPLE_LINE}")
    return tuple(_hit_element(context, values))


def _hit_element(context: WordContext, values: ArgumentValues, usual: Any = "") -> Sequence[Spoken]:
    """`hit 3`, `hit 3 natural 12`, `hit 2 heat 1`, `hit 1 crit`, `hit 3 rear` (1 point more), `hit 2 3`: of attacks."""
    if "damage" not in values:
        raise WordError(f"how much damage? Say it as in {EXAMPLE_LINE}")
    more = [word for word in values.rest if is_number(word)]
    if len(more) < len(values.rest):
        raise WordError(f"'{' '.join(values.rest)}' says nothing here; say it as in {EXAMPLE_LINE}")
    kind = KINDS.get(values.get("kind", ""), values.get("kind", usual))
    first = ElementHit(
        damage=values["damage"] + ("rear" in values),
        kind=kind,
        immediate="immediate" in values,
        natural_12="natural" in values,
        critical="critical" in values or kind == ANTI_MECH,
        heat=values.get("heat", 0),
    )
    return [first, *(ElementHit(damage=parse_number(word) + ("rear" in values), kind=kind) for word in more)]


def _hit_by_maker(kind: Any) -> Make:
    """The damage of an attack of a kind: `melee 3`, `artillery 2`."""
    return lambda context, values: _hit_element(context, values, kind)


def _own_attack_maker(attack: Any) -> Make:
    """`charge size 3 8"`, `dfa size 2`, `charge missed`: an attack of the element itself."""

    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        if "size" not in values and "missed" not in values:
            raise WordError(f"whom? Say it as in {attack.split('-')[0]} size 3; who was struck says melee 3")
        hexes = values.get("hexes", context.state.hexes)
        return OwnAttack(attack=attack, hit="missed" not in values, size=values.get("size", 0), hexes=hexes)

    return make


def _from_above(context: WordContext, values: ArgumentValues) -> Spoken | Sequence[Spoken]:
    """`dfa size 3`, `dfa missed`: the element's own; `dfa 3`: it is struck."""
    if "size" in values or "missed" in values:
        return _own_attack_maker("death-from-above")(context, values)
    return _hit_element(context, values, "physical")


def _embark_event(context: WordContext, values: ArgumentValues) -> Spoken:
    """`mount the apc`, `mounted on the atlas`: infantry boards a transport, or rides on its outside."""
    words = values.get("text", "").split()
    outside = words[:1] == ["on"]
    name = " ".join(word for word in words if word not in ("on", "the", "a", "an", "in"))
    if not name:
        raise WordError("which transport? Say it as in mount the apc, or mounted on the atlas")
    return Embark(transport=name[:80], outside=outside)


KINDS = {"missiles": "missile", "if": "indirect", "melee": "physical", "artillery": "area", "mines": "area"}
DISTANCES = ("short", "medium", "long", "extreme")
MANNERS = {"strike": "strike", "striking": "strike", "strafe": "strafe", "strafing": "strafe"}
RANGES = (
    "[artillery:artillery WORD] [missed:missed|misses|miss] [arc_of:arc] [arc:front|left|right|rear|turret]"
    " [manner:strike|striking|strafe|strafing]"
    " [short] [medium] [long] [extreme] [indirect:if|indirect|indirectly] [ignored:for N] [ignored:fire]"
    " [ignored:range] [ignored:at] [ignored:all|everything]"
)
SHORT = {
    "ammo-explosion": "ammunition",
    "unit-destroyed": "destroyed",
    "ammo": "ammunition",
    "stun": "crew-stunned",
    **dict.fromkeys(("fc", "fire-ctrl"), "fire-control"),
    "weapon": "weapons",
}


def _critical(context: WordContext, values: ArgumentValues) -> Spoken:
    """`crit`: rolled on the table; `crit engine`, `crit fire control`: the named critical hit."""
    name = "-".join(values.rest)
    if not name:
        return ElementCriticalHit()
    name = SHORT.get(name, name)
    known = [effect.value for effect in ElementCritical]
    begins = [effect for effect in known if effect.startswith(name)]
    name = SHORT.get(name.removesuffix("-hit"), name.removesuffix("-hit"))
    found = name if name in known else begins[0] if len(begins) == 1 else None
    found = found or next((one for one in known if name in one.split("-")), None)
    if found is None:
        raise WordError(f"'{name}' is none of {', '.join(known)}{near_miss(name, known)}")
    return ElementCriticalHit(effect=found)


def _spend(context: WordContext, values: ArgumentValues) -> Spoken:
    if not values.rest:
        raise WordError("which ability? Say it as in spend bomb")
    return SpendAbility(ability=" ".join(values.rest).upper())


def _fire(context: WordContext, values: ArgumentValues) -> Sequence[Spoken]:
    ability = values.get("artillery", "")
    if values.get("arc_of") and "arc" not in values:
        raise WordError("which arc? Say it as in fire short arc rear")
    return [
        ElementFire(
            overheat=values.get("overheat", 0),
            range=next((each for each in DISTANCES if each in values), ""),
            arc=values.get("arc", "front"),
            manner=MANNERS.get(values.get("manner", ""), ""),
            artillery=ability.upper(),
            missed="missed" in values,
        )
    ]


def _air_attack(manner: Any) -> Make:
    return lambda context, values: ElementFire(manner=manner, overheat=values.get("overheat", 0))


ELEMENTS = (
    Verb(
        "hit hits takes take took damage",
        DAMAGE,
        _hit_element,
        "hit 3 natural 12 heat 1",
        "The damage of one attack; a natural 12, a sure critical hit, heat of the attack.",
        ElementHit,
        "alpha-strike",
        question="how much damage?",
        usage=f"say it as in {EXAMPLE_LINE}",
        loose=True,
    ),
    *(
        Verb(
            spellings,
            f"{DAMAGE} [ignored:attack]",
            _hit_by_maker(kind),
            f"{spellings.split()[0]} 3",
            text,
            ElementHit,
            "alpha-strike",
            question="how much damage?",
            loose=True,
        )
        for spellings, kind, text in (
            ("melee physical punched kicked clubbed charged pushed", "physical", "A physical attack strikes it."),
            ("artillery minefield", "area", "Artillery or mines strike the element."),
            ("swarmed", ANTI_MECH, "Troops that swarm the element strike it: damage and a critical roll."),
        )
    ),
    Verb(
        "charge charges",
        "[size:size N] [missed:missed|misses|miss] [size:N] [hexes:N] [ignored:moved] [ignored:inches]",
        _own_attack_maker("charge"),
        "charge size 3",
        "The element charges a target of that Size; a second number is the inches moved.",
        OwnAttack,
        "alpha-strike",
        question="whom?",
    ),
    Verb(
        "dfa death_from_above",
        f"[size:size N] [missed:missed|misses|miss] {DAMAGE}",
        _from_above,
        "dfa size 3",
        "The element's own death from above on a target of that Size; `dfa 3` strikes the element.",
        OwnAttack,
        "alpha-strike",
    ),
    Verb(
        "mount mounts mounted embark embarks",
        "[text:TEXT]",
        _embark_event,
        "mount the apc",
        "Infantry boards a transport; `mounted on the atlas` rides on its outside.",
        Embark,
        "alpha-strike",
    ),
    Verb(
        "dismount dismounts dismounted disembark disembarks",
        "[lost:lost|destroyed]",
        lambda context, values: Disembark(lost="lost" in values),
        "dismount",
        "Infantry leaves its transport; `dismount lost` because it is destroyed.",
        Disembark,
        "alpha-strike",
    ),
    Verb(
        "strafe strafes strafing",
        "[overheat:overheat|ov N]",
        _air_attack("strafe"),
        "strafe",
        "The element strafes the ground.",
        ElementFire,
        "alpha-strike",
    ),
    Verb(
        "strike strikes striking",
        "[overheat:overheat|ov N]",
        _air_attack("strike"),
        "strike",
        "The element strikes the ground.",
        ElementFire,
        "alpha-strike",
    ),
    Verb(
        "no_crit no_critical no_effect",
        "",
        event_maker(ElementCriticalHit, effect="none"),
        "no crit",
        "The critical hit has no effect.",
        ElementCriticalHit,
        "alpha-strike",
    ),
    Verb(
        "crit crits critical",
        "",
        _critical,
        "crit engine",
        "A critical hit: `crit` alone rolls for its effect.",
        ElementCriticalHit,
        "alpha-strike",
        loose=True,
    ),
    Verb(
        "fire fired fires firing shoot shoots shot alpha_strike open_fire attacked attacks attack overheat overheats",
        f"[overheat:overheat|ov|overheats N] [overheat:N] {RANGES}",
        _fire,
        "fire overheat 1",
        "The element attacks, and overheats by so much.",
        ElementFire,
        "alpha-strike",
    ),
    Verb(
        "spend spent spends use uses used drop drops dropped",
        "",
        _spend,
        "spend bomb",
        "A one-use ability is used, or lost.",
        SpendAbility,
        "alpha-strike",
        loose=True,
    ),
)
