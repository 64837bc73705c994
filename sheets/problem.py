"""One thing that a reader, a writer or a rule has to say about its input."""

import re
from enum import StrEnum

from sheets.model import Model

_NO_SENTENCE = "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+"
"""What breaks a line, orders a terminal about, or is no character; a file may have it anywhere."""


class Severity(StrEnum):
    """How much a problem matters."""

    NOTE = "note"  # read as meant, worth knowing (an old spelling, a repeated line)
    WARNING = "warning"  # something was kept but not understood, or the file contradicts itself
    DOUBT = "doubt"  # the unit may be another one: a printed figure is not met, a place could not be read
    ERROR = "error"  # no unit, or none that can be used, could be made of this


class Problem(Model):
    """One finding about one place of one file, as a person at the table wants to read it: one line of text.

    >>> str(Problem(severity="warning", file="Atlas.mtf", line=41, done="kept as written",
    ...             found="unknown equipment 'Meduim Laser'; did you mean 'Medium Laser'?"))
    "Atlas.mtf line 41: unknown equipment 'Meduim Laser'; did you mean 'Medium Laser'? (kept as written)"
    """

    severity: Severity = Severity.WARNING
    file: str = ""
    line: int | None = None
    page: int | None = None
    found: str
    expected: str = ""
    done: str = ""

    def __str__(self) -> str:
        place = self.file
        if self.line is not None:
            place = f"{place} line {self.line}".strip()
        if self.page is not None:
            place = f"{place} page {self.page}".strip()
        text = f"{place}: {self.found}" if place else self.found
        if self.expected:
            text += f"; expected {self.expected}"
        if self.done:
            text += f" ({self.done})"
        return re.sub(_NO_SENTENCE, lambda signs: signs[0].encode("unicode_escape").decode(), text)
