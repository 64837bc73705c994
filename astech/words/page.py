"""The page of all words, docs/words.md, made of the table of verbs.

python -m astech.words.page > docs/words.md
"""

from collections.abc import Iterator

from astech.words.commands import COMMANDS
from astech.words.table import GROUPS
from astech.words.verbs import Verb

INTRODUCTION = """\
# Words of play

The words that `astech play`, `astech campaign play` and the commands of a campaign understand, by their subject. The
page is made of the table of verbs; `help` shows the words for one unit, `help WORD` a word with its example.

- A hit needs no verb: `lt 8 rear`, `8 to the left torso`, `ct ac/20`, `8 from the left`, `trooper 2 5`.
- Several things stand in one line, between commas: `lt 5, ct 5`, `ran 5, fire ppc, ml la`. A line that is not
  understood as a whole changes nothing.
- Several locations may be struck alike: `lt and rt 5`, `5 to both legs`, `troopers 1 and 2 take 5`; `lt 8 twice` is
  two hits. The result of a roll may stand with its cause: `2 crits lt`, `stand failed`, `moderate motive`.
- Small words do not count, and the order of arguments does not matter: `8 points to the rear of the left torso`.
- Weapons are named by their title, its beginning or its first letters: `medium laser`, `med`, `ml`, `ac20`. Where
  several fit, the answer names their locations: `ml la`, `ml x2`.
- A roll that is due is answered by its dice (`5 4`), its result (`made`, `failed`, `slot 4`), or `roll`.
- Words of circumstances, such as `hull down` or `night`, are noted and shown; to-hit numbers, damage and rolls count
  them where a rule names them.

`--damage` takes the words for marks: `LT 12, CT 5 rear, AC/20 3 shots, RT slot 1, engine 1, medium laser LA destroyed`.
"""


def words_page() -> str:
    """The page as text."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield INTRODUCTION
    for title, verbs in (*GROUPS.items(), ("commands of a session", COMMANDS)):
        yield f"## {title[:1].upper()}{title[1:]}\n"
        yield "| example | meaning | other spellings |"
        yield "| --- | --- | --- |"
        yield from (_row(verb) for verb in verbs)
        yield ""


def _row(verb: Verb) -> str:
    others = ", ".join(verb.names[1:])
    return f"| `{verb.example}` | {verb.help} | {others} |"


if __name__ == "__main__":
    print(words_page(), end="")
