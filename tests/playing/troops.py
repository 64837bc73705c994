"""Infantry and battle armor in recorded plays."""

from typing import Any

from sheets.play import battlearmor, infantry, status
from sheets.play.families import family_of
from sheets.play.troops import TroopAnatomy
from sheets.record.events import Answer
from sheets.record.record import Options
from sheets.record.state import Due, State
from sheets.units import BattleArmor, Infantry
from tests.playing.words import said_words

Troops = Infantry | BattleArmor


def core_event(unit: Troops, event: dict[str, Any], play: dict[str, Any], state: State) -> dict[str, Any]:
    """An event as the core takes it."""
    words = said_words(event)
    if "bin" in words:
        words["bin"] = bins(family_of(unit).body(unit), play)[words["bin"]]
    return words


def bins(body: TroopAnatomy[Any], play: dict[str, Any]) -> dict[str, int]:
    """The bins as transcripts name them: place and number, `-#9` for a one-shot launcher."""
    recorded = list(play["start"].get("ammo", {}))
    loose = sorted((name for name in recorded if name.startswith("-")), key=lambda name: int(name.split("#")[1]))
    names: dict[str, int] = dict(zip(loose, body.one_shots, strict=False))
    lots = [name for name in recorded if not name.startswith("-")]
    return names | dict(zip(sorted(lots, key=lambda name: int(name.split("#")[1])), body.bins, strict=False))


def answered(unit: Troops, state: State, due: Due, dice: Any) -> Answer | None:
    """Every roll is recorded as it is made."""
    return None


def described(unit: Troops, state: State, options: Options, play: dict[str, Any]) -> dict[str, Any]:
    """The state in the words of the transcripts."""
    body = family_of(unit).body(unit)
    if isinstance(unit, BattleArmor):
        mp = battlearmor.squad_movement_now(body, state)
        left = battlearmor.suits_left(state)
    else:
        mp = infantry.platoon_movement_now(body, state)
        left = state.structure["TPRS"]
    return {
        "armor": dict(state.armor),
        "structure": dict(state.structure),
        "gone": dict(state.gone),
        "ammo": {name: state.shots[number] for name, number in bins(body, play).items()} if state.shots else {},
        "mp": [mp.walk, mp.run, mp.jump],
        "troopers": left,
        # Of these the skill against 'Mechs is told, and of those that are no more that they are below half.
        "piloting": "fails" if state.destroyed and isinstance(unit, Infantry) else play["start"]["skills"][1],
        "crippled": bool(state.destroyed) or status(unit, state, options).must_withdraw,
        "phase_damage": state.phase_damage,
        "destroyed": bool(state.destroyed),
    }
