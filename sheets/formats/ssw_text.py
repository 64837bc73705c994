"""Texts of people: they are encoded once more than XML does it, line breaks and tabs as words between colons."""

import re

ENTITIES = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}

_ENTITY = re.compile("|".join(ENTITIES))


def plain(text: str | None) -> str:
    """A text as people wrote it, from what stands in the XML.

    >>> plain("First line:br:A &lt; B")
    'First line\\nA < B'
    """
    if not text:
        return ""
    if "&" in text:
        text = _ENTITY.sub(lambda match: ENTITIES[match[0]], text)
    if ":" in text:
        text = text.replace(":br:", "\n").replace(":tab:", "\t")
    return text


def coded(text: str) -> str:
    """A text as it goes into the XML; what looks like an entity already is protected from being taken for one.

    >>> coded("First line\\nA & B"), coded("&lt;")
    ('First line:br:A & B', '&amp;lt;')
    """
    if _ENTITY.search(text):
        text = text.replace("&", "&amp;")
    return text.replace("\n", ":br:").replace("\t", ":tab:")
