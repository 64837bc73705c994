"""Every message of the command, the readers and the writers, as the source has it: `…` stands for what varies.

    python -m tests.messages

prints those that docs/errors.md lacks.
"""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "errors.md"
VARIES = "…"

SAID = {
    **dict.fromkeys(("complain", "UsageError", "ClickException", "BadParameter", "fail", "NoLibrary", "Skipped"), 0),
    **dict.fromkeys(("Unwritable", "InvalidCondition", "DamageError", "NoElement", "UnreadableFontError"), 0),
    **dict.fromkeys(("UnreadableImageError", "BadLine", "BadOptions", "BadValue", "NotForUnit", "NoSingleUnit"), 0),
    **dict.fromkeys(("RecordError", "UnknownRuling", "WordError", "PackError", "PackSqlError", "FormulaError"), 0),
    **dict.fromkeys(("CardTooLarge", "TokensTooLarge"), 0),
    **dict.fromkeys(("RuleError", "rule_error", "error_at"), 1),
    "source_refusal": 1,
    "mistake_at": 2,
}
"""The calls that take a message, and the number of the argument that is the message."""

METHODS = ("refuse", "note", "warn", "doubt")
"""Methods of readers that take three parts of a message: found, expected, done."""

CALLED = re.compile(rf"\b(?:{'|'.join((*SAID, *METHODS, 'Problem'))})\(")

PARTS = ("found", "expected", "done")
FOLDERS = ("astech", "importers", "exporters", "sheets/record", "sheets/alphastrike")
"""Folders with messages; findings of construction and refusals of play have their own codes or rules."""


class Message(NamedTuple):
    """A message and its module."""

    module: str
    text: str


def messages() -> Iterator[Message]:
    """All messages, except those that only pass another one on."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text("utf-8")
            for node in ast.walk(ast.parse(text)) if CALLED.search(text) else ():
                if isinstance(node, ast.Call):
                    module = str(path.relative_to(ROOT))
                    yield from (Message(module, " ".join(text.split())) for text in _sentences(node) if _tells(text))


def _tells(sentence: str) -> bool:
    """Whether a sentence has more than one word of its own."""
    return len(re.findall(r"[^\W\d_]{2,}", sentence.replace("expected", ""))) > 1


def _sentences(call: ast.Call) -> Iterator[str]:
    function = call.func
    name = (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )
    if name in SAID and len(call.args) > SAID[name]:
        first = SAID[name]
        wanted = [_texts(argument) for argument in call.args[first : first + (2 if name == "source_refusal" else 1)]]
        for found in product(*wanted):
            yield "; expected ".join(part for part in found if part)
    elif name in METHODS and isinstance(function, ast.Attribute):
        texts = [_texts(argument) for argument in (*call.args, *(word.value for word in call.keywords))]
        for found in product(*texts):
            yield "; ".join(part for part in found if part.strip(VARIES))
    elif name == "Problem":
        parts = {word.arg: _texts(word.value) for word in call.keywords if word.arg in PARTS}
        for found in product(*(parts.get(part, [""]) for part in PARTS)):
            yield found[0] + (f"; expected {found[1]}" if found[1] else "") + (f" ({found[2]})" if found[2] else "")


def _texts(node: ast.expr) -> list[str]:
    """The possible texts of an expression."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=values):
            return ["".join(part.value if isinstance(part, ast.Constant) else VARIES for part in values)]
        case ast.BinOp(left=left, right=right):
            return [one + other for one in _texts(left) for other in _texts(right)]
        case ast.IfExp(body=body, orelse=otherwise):
            return [*_texts(body), *_texts(otherwise)]
    return [VARIES]


def main() -> None:
    """Print the messages that the page lacks."""
    page = PAGE.read_text("utf-8")
    for message in dict.fromkeys(messages()):
        if written(message) not in page:
            print(f"{message.module}: {written(message)}")


def written(message: Message) -> str:
    """The message as a line of the page begins."""
    return f"- `{message.text.replace('`', '')}`"


if __name__ == "__main__":
    main()
