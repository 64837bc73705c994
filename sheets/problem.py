"""Problems: messages of readers, writers and rules about their input."""

import re
from enum import StrEnum

from sheets.model import Model

_NO_SENTENCE = "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+"
"""Line breaks, control characters and invalid characters, which a file may have anywhere."""


class Severity(StrEnum):
    """The severity of a problem."""

    NOTE = "note"  # read correctly (an old spelling, a repeated line)
    WARNING = "warning"  # something was kept but not understood, or the file contradicts itself
    DOUBT = "doubt"  # the unit may be wrong: a printed figure differs, a place could not be read
    ERROR = "error"  # no usable unit could be read


class Problem(Model):
    """A message about one place of one file, as one line of text.

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
