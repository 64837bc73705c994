"""Alpha Strike elements in words: `hit 3 natural 12`, `crit engine`, `fire overheat 1`, `spend bomb`."""

from collections.abc import Sequence

from astech.words.context import WordContext, WordError
from astech.words.patterns import Values, match, read_pattern
from astech.words.speech import Spoken
from astech.words.tokens import Words, is_number, number
from astech.words.verbs import Verb, event
from sheets.record.boxes import near_miss
from sheets.record.events import ElementCriticalHit, ElementFire, ElementHit, SpendAbility
from sheets.rules.tables.alpha_strike import ElementCritical

EXAMPLE = "hit 3, or hit 3 natural 12 heat 1"
DAMAGE = (
    "[heat:heat|ht N] [heat:N heat|ht] [natural:natural|nat 12] [natural:natural|nat|boxcars|boxcar]"
    " [critical:crit|crits|critical] [rear:rear|behind|back] [front] [damage:N]"
    " [ignored:element] [ignored:roll|rolled]"
)


def element_hit(context: WordContext, words: Words) -> tuple[Spoken, ...]:
    """The event of `3 natural 12`, said without a verb."""
    values = match(read_pattern(DAMAGE), words, context)
    if [word for word in values.rest if not is_number(word)]:
        from astech.words.table import table_of  # the table has the verbs of this module

        near = near_miss(values.rest[0], table_of(context))
        raise WordError(f"'{values.rest[0]}' says nothing here{near}; say it as in {EXAMPLE}")
    return tuple(_hit(context, values))


def _hit(context: WordContext, values: Values) -> Sequence[Spoken]:
    """`hit 3`, `hit 3 natural 12`, `hit 2 heat 1`, `hit 1 crit`, `hit 3 rear` (1 point more), `hit 2 3`: of attacks."""
    if "damage" not in values:
        raise WordError(f"how much damage? Say it as in {EXAMPLE}")
    more = [word for word in values.rest if is_number(word)]
    if len(more) < len(values.rest):
        raise WordError(f"'{' '.join(values.rest)}' says nothing here; say it as in {EXAMPLE}")
    first = ElementHit(
        damage=values["damage"] + ("rear" in values),
        natural_12="natural" in values,
        critical="critical" in values,
        heat=values.get("heat", 0),
    )
    return [first, *(ElementHit(damage=number(word) + ("rear" in values)) for word in more)]


RANGES = (
    "[short] [medium] [long] [extreme] [indirect:if|indirect] [ignored:fire] [ignored:range] [ignored:at]"
    " [ignored:all|everything]"
)
SHORT = {
    "ammo-explosion": "ammunition",
    "unit-destroyed": "destroyed",
    "ammo": "ammunition",
    "stun": "crew-stunned",
    "fc": "fire-control",
    "weapon": "weapons",
}


def _critical(context: WordContext, values: Values) -> Spoken:
    """`crit`: it is rolled; `crit engine`, `crit fire control`: what it strikes."""
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


def _spend(context: WordContext, values: Values) -> Spoken:
    if not values.rest:
        raise WordError("which ability? Say it as in spend bomb")
    return SpendAbility(ability=" ".join(values.rest).upper())


def _fire(context: WordContext, values: Values) -> Sequence[Spoken]:
    return [ElementFire(overheat=values.get("overheat", 0))]


ELEMENTS = (
    Verb(
        "hit hits takes take took damage",
        DAMAGE,
        _hit,
        "hit 3 natural 12 heat 1",
        "The damage of one attack; a natural 12, a sure critical hit, heat of the attack.",
        ElementHit,
        "alpha-strike",
        question="how much damage?",
        usage=f"say it as in {EXAMPLE}",
        loose=True,
    ),
    Verb(
        "melee physical punched kicked clubbed charged charge dfa death_from_above artillery minefield swarmed pushed",
        f"{DAMAGE} [ignored:attack]",
        _hit,
        "melee 3",
        "A physical attack, artillery, mines, or the price of its own charge does so much damage to the element.",
        ElementHit,
        "alpha-strike",
        question="how much damage?",
        usage="say it as in melee 3",
        loose=True,
    ),
    Verb(
        "no_crit no_critical",
        "",
        event(ElementCriticalHit, effect="none"),
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
        "fire fired fires shoot shoots shot attacked attacks attack overheat overheats",
        f"[overheat:overheat|ov|overheats N] [overheat:N] {RANGES}",
        _fire,
        "fire overheat 1",
        "The element attacks, and overheats by so much.",
        ElementFire,
        "alpha-strike",
    ),
    Verb(
        "spend spent spends",
        "",
        _spend,
        "spend bomb",
        "A one-use ability is used, or lost.",
        SpendAbility,
        "alpha-strike",
        loose=True,
    ),
)
