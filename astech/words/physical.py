"""Physical attacks in words: attacks on the unit, and the unit's own attacks that affect it."""

from collections.abc import Mapping, Sequence
from typing import Any

from astech.words.context import WordContext, WordError
from astech.words.patterns import ArgumentValues
from astech.words.speech import Spoken
from astech.words.tokens import is_number, parse_number, without_fillers
from astech.words.verbs import Make, Verb, event_maker
from sheets.record.events import Answer, Circumstance, OwnAttack, Side, Struck, Switch
from sheets.units import BattleArmor, Infantry, Mech

MISSED = "[missed:missed|misses|miss|failed]"
IGNORED_WORDS = "[ignored:side] [ignored:with] [ignored:hand] [ignored:foot] [ignored:attack]"


def _struck_maker(by: Any, usual: int | None = None) -> Make:
    """`kicked 10`, `charged 24 from the left`: a physical attack strikes the unit."""

    def make(context: WordContext, values: ArgumentValues) -> Spoken | Sequence[Spoken]:
        if by == "kick" and "missed" in values:
            return OwnAttack(attack="kick", hit=False)
        if by == "leg-attack" and isinstance(context.unit, Infantry | BattleArmor):
            return Circumstance(kind="physical-attack", value="leg attack")
        damage = values.get("damage", usual)
        if damage is None:
            raise WordError(f"how much damage? Say it as in {EXAMPLES[by]}")
        lance = "lance" in values
        if lance and not isinstance(context.unit, Mech):
            raise WordError("only the armor of 'Mechs is pierced by a lance; say it without the word lance")
        place = values.get("place", "")
        if place and not isinstance(context.unit, Mech) and place not in SIDE_OF:
            raise WordError(f"where it strikes is rolled: say its side, as in {EXAMPLES[by]} left")
        struck = Struck(
            by=by,
            damage=damage,
            side=SIDE_OF.get(place) or values.get("side", "front"),
            critical="critical" in values,
            lance=lance,
            club="club" in values,
        )
        if place and isinstance(context.unit, Mech):
            return [struck, Answer(purpose="hit-location", outcome=place)]
        return struck

    return make


MORE: Mapping[str, Sequence[str]] = {
    "punch": ("[place:PLACE]",),
    "kick": ("[place:PLACE]", MISSED),
    "weapon": ("[place:PLACE]", "[lance]", "[club]"),
    "charge": ("[lance]",),
    "push": ("[ignored:back]",),
}
"""Further arguments of attacks: the location that they strike, whether they missed."""
SIDE_OF: Mapping[str, Side] = {"FR": "front", "RR": "rear", "LS": "left", "RS": "right"}
EXAMPLES = {
    "punch": "punched 7",
    "kick": "kicked 10",
    "push": "pushed",
    "weapon": "clubbed 10",
    "charge": "charged 24",
    "death-from-above": "dfa 12",
    "swarm": "swarmed 6 crit",
    "leg-attack": "leg attack 4",
}


def _struck_verb(spellings: str, by: Any, text: str, usual: int | None = None) -> Verb:
    """A verb for a physical attack that strikes the unit."""
    example = EXAMPLES[by]
    return Verb(
        spellings,
        " ".join(("[damage:N]", *MORE.get(by, ()), "[side:SIDE] [critical:crit|crits|critical]", IGNORED_WORDS)),
        _struck_maker(by, usual),
        example,
        text,
        Struck,
        question="how much damage?",
        usage=f"no side: expected front, rear, left or right, as in {example}",
    )


def _swarm(context: WordContext, values: ArgumentValues) -> Spoken:
    """`swarm atlas`: troops swarm another unit; for other units, damage by swarming troops."""
    words = [word for word in without_fillers(values.get("text", "").split()) if word != "attack"]
    if isinstance(context.unit, Infantry | BattleArmor):
        if not {"missed", "misses", "failed"}.isdisjoint(words):
            return Circumstance(kind="physical-attack", value="swarm attack missed")
        return Circumstance(kind="swarming", value=" ".join(word for word in words if word not in ("hit", "hits"))[:80])
    numbers = [parse_number(word) for word in words if is_number(word)]
    if len(numbers) != 1:
        raise WordError("how much damage? Say it as in swarmed 6 crit")
    return Struck(by="swarm", damage=numbers[0], critical=any(word.startswith("crit") for word in words))


def _charge(context: WordContext, values: ArgumentValues) -> Spoken:
    """`charge 50 tons 5 hexes`, `charge missed`: the unit's own charge; `charge capacitor`, `charge bombast`."""
    if "capacitor" in values:
        return Switch(system="capacitor")
    if "laser" in values:
        return Switch(system="bombast-laser")
    if "missed" in values:
        return OwnAttack(attack="charge", hit=False)
    if "mass" not in values:
        raise WordError("whom? Say it as in charge 50 tons 5 hexes; who was charged himself says charged 24")
    return OwnAttack(attack="charge", mass=values["mass"], hexes=values.get("hexes", context.state.hexes))


def _from_above(context: WordContext, values: ArgumentValues) -> Spoken:
    """`dfa hit`, `dfa missed`: the unit's own death from above; `dfa 12`: one against it."""
    if "damage" in values:
        return Struck(by="death-from-above", damage=values["damage"], side=values.get("side", "front"))
    if "hit" not in values and "missed" not in values:
        raise WordError("say dfa hit, dfa missed, or dfa 12 where another unit came down on this one")
    return OwnAttack(attack="death-from-above", hit="missed" not in values)


def _missed_maker(attack: Any, example: str) -> Make:
    """`kick missed`, `mace missed`: the unit's own attack, whose miss has an effect on it."""

    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        if "hit" in values:
            return Circumstance(kind="physical-attack", value=f"{attack} hit")
        if "missed" not in values:
            raise WordError(f"a {attack} that hits costs nothing here; say {attack} missed, or {example}")
        return OwnAttack(attack=attack, hit=False)

    return make


def _blade(context: WordContext, values: ArgumentValues) -> Spoken:
    """`blade hit`, `blade missed`: the unit's own punch with a blade."""
    return OwnAttack(attack="blade", hit="missed" not in values)


PHYSICAL = (
    _struck_verb("punched", "punch", "A punch strikes the unit, from a side."),
    _struck_verb("kicked stomped", "kick", "A kick strikes the unit, from a side; it may fall."),
    _struck_verb("pushed", "push", "A push moves the unit; it may fall.", usual=0),
    _struck_verb(
        "clubbed struck",
        "weapon",
        "A physical weapon strikes it: `clubbed 14 lance`, `clubbed 10 club`.",
    ),
    _struck_verb("charged", "charge", "A charge strikes the unit; it may fall; `lance`: with one."),
    Verb(
        "swarm swarms",
        "[text:TEXT]",
        _swarm,
        "swarm the atlas",
        "The troops swarm another unit; `swarmed 6 crit` is the unit that they hurt.",
    ),
    _struck_verb("swarmed", "swarm", "Troops that swarm the unit hurt it; `crit` rolls for a critical hit."),
    _struck_verb("leg_attack leg_attacks", "leg-attack", "Troops attack a leg of the unit."),
    Verb(
        "charge charges",
        f"[capacitor:capacitor|capacitors|ppc] [laser:bombast] [ignored:laser|lasers] {MISSED} [mass:N] [hexes:N]"
        " [tons|ton|t] [ignored:hexes|hex] [after]",
        _charge,
        "charge 50 tons 5 hexes",
        "The unit charges another of that mass; `charge missed`; `charge capacitor` and `charge bombast` charge guns.",
        question="whom?",
    ),
    Verb(
        "dfa death_from_above",
        f"[hit] {MISSED} [damage:N] [side:SIDE]",
        _from_above,
        "dfa hit",
        "The unit's own death from above hits or misses; `dfa 12` is one that strikes it.",
        Struck,
    ),
    Verb(
        "kick kicks",
        f"{MISSED} [hit|hits]",
        _missed_maker("kick", "kicked 10 where it was kicked itself"),
        "kick missed",
        "The unit's own kick misses: it may fall.",
        OwnAttack,
    ),
    Verb(
        "missed_kick missed_my_kick misses_its_kick",
        "",
        event_maker(OwnAttack, attack="kick", hit=False),
        "missed kick",
        "The unit's own kick misses: it may fall.",
        OwnAttack,
    ),
    Verb(
        "mace",
        f"{MISSED} [hit|hits]",
        _missed_maker("mace", "clubbed 20 where it was struck itself"),
        "mace missed",
        "The unit's own mace misses: it may fall.",
        OwnAttack,
    ),
    Verb(
        "blade retractable_blade",
        f"{MISSED} [hit|hits]",
        _blade,
        "blade hit",
        "The unit's own retractable blade strikes: it may break.",
        OwnAttack,
    ),
)
