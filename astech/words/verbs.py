"""A verb of the table: its spellings, the pattern of its arguments, the function that makes its events, its help."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from astech.words.context import WordContext, WordError
from astech.words.patterns import ArgumentValues, Pattern, match_arguments, read_pattern
from astech.words.speech import Spoken
from sheets.record.boxes import near_miss

Make: TypeAlias = Callable[[WordContext, ArgumentValues], Spoken | Sequence[Spoken]]
MakeList: TypeAlias = Callable[[WordContext, ArgumentValues], Sequence[Spoken]]


@dataclass(frozen=True)
class Verb:
    """One entry of the table of verbs.

    `event` is the kind of event without which the verb means nothing to a unit; None fits all. `question` is asked
    where an argument is missing, `usage` shown where words are left over. A `loose` verb gets the words that no
    argument took; a `whole` one takes the line to its end, commas included.
    """

    spellings: str
    pattern: str
    make: Make
    example: str
    help: str
    event: type | None = None
    game: str = ""
    question: str = ""
    usage: str = ""
    loose: bool = False
    whole: bool = False
    families: tuple[type, ...] = ()  # of units that it is for, where its event does not tell; none: all
    nests: bool = False  # another verb follows
    lists: bool = False  # a comma begins another object of the verb
    continues: Callable[[WordContext, list[str]], bool] | None = None  # whether words after a comma continue it
    read: Pattern = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "read", read_pattern(self.pattern))

    @property
    def name(self) -> str:
        """The first spelling."""
        return self.names[0]

    @property
    def names(self) -> tuple[str, ...]:
        """All spellings; in the table the words of one are joined by underscores."""
        return tuple(spelling.replace("_", " ") for spelling in self.spellings.split())

    def fits(self, context: WordContext) -> bool:
        """Whether the verb applies to the unit under the options of its game."""
        if self.game and self.game != context.game:
            return False
        if self.families and context.game == "classic" and not isinstance(context.unit, self.families):
            return False
        return self.event is None or self.event in context.events

    def speak(self, context: WordContext, words: Sequence[str]) -> tuple[Spoken, ...]:
        """The events made from the words after it."""
        values = match_arguments(self.read, words, context)
        if values.missing or (values.rest and not self.loose):
            raise self.error(values)
        made = self.make(context, values)
        return tuple(made) if isinstance(made, Sequence) else (made,)

    def error(self, values: ArgumentValues) -> WordError:
        """The error for a missing argument or unused words."""
        usage = self.usage or f"say it as in {self.example}"
        if values.rest:
            near = near_miss(values.rest[0], self.read.literals)
            numbers = [argument.name for argument in self.read.arguments if argument.parts[0] in (("N",), ("+N",))]
            what = "says nothing here" if near or values.found or not numbers else "is not a number here"
            return WordError(f"'{' '.join(values.rest)}' {what}{near}; {usage}")
        if self.question:
            return WordError(f"{self.question} Say it as in {self.example}")
        return WordError(usage)


def event_maker(kind: Callable[..., Any], **fixed: Any) -> Make:
    """A function that makes an event of the values, which have the names of its fields."""

    def make(context: WordContext, values: ArgumentValues) -> Spoken:
        made: Spoken = kind(**{**values.found, **fixed})
        return made

    return make


def verbs_by_spelling(verbs: Iterable[Verb]) -> Mapping[str, Verb]:
    """Verbs by each of their spellings."""
    table: dict[str, Verb] = {}
    for verb in verbs:
        for name in verb.names:
            if name in table:
                raise ValueError(f"two verbs are spelled {name!r}")
            table[name] = verb
    return table
