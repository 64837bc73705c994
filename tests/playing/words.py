"""What is common to the words of recorded plays."""

from typing import Any

from sheets.play.status import Status
from sheets.record.state import State

UNSAID = {"dice", "reports", "after", "item"}
ROLLED = {"location", "rear", "through_armor_critical"}
"""What an attack comes to: the core rolls it itself."""


def said_words(event: dict[str, Any]) -> dict[str, Any]:
    """An event as the core takes it, all but its bins: an attack without what its roll came to."""
    words = {key: value for key, value in event.items() if key not in UNSAID}
    words["do"] = event["do"].replace(" ", "-")
    if event["do"] == "attack":
        words = {key: value for key, value in words.items() if key not in ROLLED}
    return words


def steered(now: Status, state: State) -> int | str:
    """The number that a piloting roll needs, or why it cannot succeed: who is asleep may wake, the rest is for good."""
    if state.crew and not any(member.active for member in state.crew):
        return "impossible" if any(not member.conscious and not member.dead for member in state.crew) else "fails"
    return "fails" if state.shutdown or now.piloting is None else now.piloting
