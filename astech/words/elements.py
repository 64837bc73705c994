"""Alpha Strike elements in words: `hit 3 natural 12`, `crit engine`, `fire overheat 1`, `spend bomb`."""

from collections.abc import Sequence

from astech.words.context import WordContext, WordError
from astech.words.patterns import Values, match, read_pattern
from astech.words.speech import Spoken
from astech.words.tokens import Words
from astech.words.verbs import Verb
from sheets.record.boxes import near_miss
from sheets.record.events import ElementCriticalHit, ElementFire, ElementHit, SpendAbility
from sheets.rules.tables.alpha_strike import ElementCritical

EXAMPLE = "hit 3, or hit 3 natural 12 heat 1"
DAMAGE = (
    "[natural:natural|nat 12] [natural:natural|nat] [critical:crit|crits|critical] [heat N] [damage:N]"
    " [ignored:element] [ignored:roll|rolled]"
)


def element_hit(context: WordContext, words: Words) -> tuple[Spoken, ...]:
    """The event of `3 natural 12`, said without a verb."""
    values = match(read_pattern(DAMAGE), words, context)
    if values.rest:
        near = near_miss(values.rest[0], [verb.name for verb in ELEMENTS])
        raise WordError(f"'{values.rest[0]}' says nothing here{near}; say it as in {EXAMPLE}")
    return (_hit(context, values),)


def _hit(context: WordContext, values: Values) -> Spoken:
    """`hit 3`, `hit 3 natural 12`, `hit 2 heat 1`, `hit 1 crit`: the damage of one attack."""
    if "damage" not in values:
        raise WordError(f"how much damage? Say it as in {EXAMPLE}")
    return ElementHit(
        damage=values["damage"],
        natural_12="natural" in values,
        critical="critical" in values,
        heat=values.get("heat", 0),
    )


SHORT = {"ammo": "ammunition", "stun": "crew-stunned", "fc": "fire-control", "weapon": "weapons"}


def _critical(context: WordContext, values: Values) -> Spoken:
    """`crit`: it is rolled; `crit engine`, `crit fire control`: what it strikes."""
    name = "-".join(values.rest)
    if not name:
        return ElementCriticalHit()
    name = SHORT.get(name, name)
    known = [effect.value for effect in ElementCritical]
    begins = [effect for effect in known if effect.startswith(name)]
    found = name if name in known else begins[0] if len(begins) == 1 else None
    return ElementCriticalHit(effect=found or next((one for one in known if name in one.split("-")), name))


def _spend(context: WordContext, values: Values) -> Spoken:
    if not values.rest:
        raise WordError("which ability? Say it as in spend bomb")
    return SpendAbility(ability=" ".join(values.rest).upper())


def _fire(context: WordContext, values: Values) -> Sequence[Spoken]:
    return [ElementFire(overheat=values.get("overheat", 0))]


ELEMENTS = (
    Verb(
        "hit hits takes damage",
        DAMAGE,
        _hit,
        "hit 3 natural 12 heat 1",
        "The damage of one attack; a natural 12, a sure critical hit, heat of the attack.",
        ElementHit,
        "alpha-strike",
        question="how much damage?",
        usage=f"say it as in {EXAMPLE}",
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
        "fire fired fires shoot shot attacked attacks",
        "[overheat N] [overheat:N]",
        _fire,
        "fire overheat 1",
        "The element attacks, and overheats by so much.",
        ElementFire,
        "alpha-strike",
    ),
    Verb(
        "spend spent",
        "",
        _spend,
        "spend bomb",
        "A one-use ability is used, or lost.",
        SpendAbility,
        "alpha-strike",
        loose=True,
    ),
)
