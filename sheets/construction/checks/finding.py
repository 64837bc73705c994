"""What a check has to say about a unit."""

from sheets.model import Model
from sheets.problem import Severity


class Finding(Model):
    """One finding: `code` names it for programs, the sentence is for people, `rule` is who says so.

    What stands before the dot of a code is the subject: a part of every unit (`mass`, `armor`, `engine`, `slots`,
    `place`, `equipment`, `tech`, `omni`), a kind of unit (`mech`, `lam`, `suit`, `craft`), or what it carries (`crew`,
    `bays`).

    An error makes a unit illegal; a warning is a rule that published designs break, or one that needs a second look; a
    note is worth knowing.
    """

    code: str
    severity: Severity
    sentence: str
    rule: str
    numbers: dict[str, float] = {}

    def __str__(self) -> str:
        return f"{self.severity.value} {self.code}: {self.sentence} [{self.rule}]"


def error(code: str, sentence: str, rule: str, **numbers: float) -> Finding:
    """A finding that makes a unit illegal."""
    return Finding(code=code, severity=Severity.ERROR, sentence=sentence, rule=rule, numbers=numbers)


def warning(code: str, sentence: str, rule: str, **numbers: float) -> Finding:
    """A finding that leaves a unit legal."""
    return Finding(code=code, severity=Severity.WARNING, sentence=sentence, rule=rule, numbers=numbers)


def note(code: str, sentence: str, rule: str, **numbers: float) -> Finding:
    """Something worth knowing."""
    return Finding(code=code, severity=Severity.NOTE, sentence=sentence, rule=rule, numbers=numbers)
