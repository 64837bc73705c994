"""What is common to the words of recorded plays."""

from typing import Any

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
