"""What is ticked on an Alpha Strike card of ours."""

import re
from collections import Counter
from collections.abc import Mapping

from sheets.record.condition import AlphaCondition

_POINTS = re.compile(r"(armor|structure)-\d+")  # on a record sheet a location stands between
_BOX = re.compile(r"(.+)-(\d+)")


def is_card(ticked: Mapping[str, bool]) -> bool:
    """Whether form fields are those of a card."""
    return any(_POINTS.fullmatch(name) for name in ticked)


def filled_in_card(before: AlphaCondition, ticked: Mapping[str, bool]) -> AlphaCondition:
    """The marks as the form fields of a card say them; what no field says stays as it was.

    >>> filled_in_card(AlphaCondition(), {"armor-1": True, "armor-2": False, "heat-3": True, "engine-1": True})
    AlphaCondition(armor=1, structure=0, heat=3, criticals={'engine': 1}, spent=())
    """
    counted: Counter[str] = Counter()
    heat = 0
    for name, on in ticked.items():
        if match := _BOX.fullmatch(name):
            if match[1] == "heat":
                heat = max(heat, int(match[2]) if on else 0)
            else:
                counted[match[1]] += on
    said = {name for name in counted if name not in ("armor", "structure")}
    criticals = {**{name: hits for name, hits in before.criticals.items() if name not in said}}
    criticals |= {name: counted[name] for name in said if counted[name]}
    return before.model_copy(
        update={
            "armor": counted.get("armor", before.armor),
            "structure": counted.get("structure", before.structure),
            "heat": heat if any(name.startswith("heat-") for name in ticked) else before.heat,
            "criticals": criticals,
        }
    )
