"""What no word of a force file can say of a condition, packed so that it comes back with the file.

It stands in the extra data of the pilot, which other programs keep. It counts only as long as everything else that the
file says of the unit is what it was: once another program has played on, its own words are newer.
"""

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from pydantic import ValidationError

from sheets.formats.mul import OWN_DATA
from sheets.record.condition import Condition

MOST_BYTES = 200_000  # unpacked; a few hundred are usual
_OWN = re.compile(rf"(?:^|\|){OWN_DATA}=([A-Za-z0-9_-]*)")


def rest(condition: Condition, said: Condition) -> str:
    """What must be added to what is `said` so that it becomes the whole condition; empty where nothing is missing.

    >>> said = Condition(armor={"LT": 3})
    >>> completed(said, rest(Condition(armor={"LT": 3}, heat=5), said)).heat
    5
    """
    fields = [name for name in Condition.model_fields if getattr(condition, name) != getattr(said, name)]
    if not fields:
        return ""
    data = {"of": _checksum(said), "is": condition.model_dump(mode="json", include=set(fields))}
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 9)
    return f"{OWN_DATA}={urlsafe_b64encode(packed).decode().rstrip('=')}"


def completed(said: Condition, extra_data: str) -> Condition | None:
    """The whole condition; None where the packed part belongs to something else than what is said now."""
    found = _OWN.search(extra_data)
    if found is None:
        return said
    data = _unpacked(found[1])
    if not isinstance(data, dict) or data.get("of") != _checksum(said) or not isinstance(data.get("is"), dict):
        return None
    try:
        return Condition.model_validate({**said.model_dump(mode="json"), **data["is"]})
    except ValidationError:
        return None


def without_rest(extra_data: str) -> str:
    """Extra data of others."""
    return _OWN.sub("", extra_data).strip("|")


def _checksum(said: Condition) -> str:
    return f"{zlib.crc32(json.dumps(said.model_dump(mode='json'), sort_keys=True).encode()):08x}"


def _unpacked(text: str) -> Any:  # any: what JSON makes of a text
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        return json.loads(zlib.decompressobj().decompress(packed, MOST_BYTES))
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        return None
