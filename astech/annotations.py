"""GitHub annotations: workflow output lines that GitHub shows at the files that they name."""

_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = _DATA | {":": "%3A", ",": "%2C"}
LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def annotation(level: str, file: str, title: str, message: str, line: int | None = None) -> str:
    """Return the workflow command for one annotation.

    >>> annotation("error", "units/a,b.mtf", "pack.bv", "9,001; expected 9,000", 3)
    '::error file=units/a%2Cb.mtf,line=3,title=pack.bv::9,001; expected 9,000'
    """
    place = f",line={line}" if line else ""
    return f"::{LEVELS[level]} file={_escape(file, _PROPERTY)}{place},title={_escape(title, _PROPERTY)}::" + _escape(
        message, _DATA
    )


def _escape(text: str, marks: dict[str, str]) -> str:
    return "".join(marks.get(letter, letter) for letter in text)
