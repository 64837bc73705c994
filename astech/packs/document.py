"""Find and read packs: TOML text becomes a model, or an error with the file and line of the first mistake."""

import csv
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from astech.machine import data_folder
from astech.packs.availability import read_availability
from astech.packs.check import PackCheck, RuleError
from astech.packs.model import EventPack
from astech.packs.names import unknown_names
from astech.packs.rows import read_override
from astech.packs.tables import PackSqlError
from astech.text import reason
from importers.bounded import OutOfBounds, read_bytes
from sheets.model import Model

if TYPE_CHECKING:
    from astech.packs.campaign_model import CampaignPack

Value = TypeVar("Value")
AnyPack = TypeVar("AnyPack", bound=Model)
SUFFIX = ".toml"
EXAMPLES = Path(__file__).parent / "examples"
MAX_BYTES = 1_000_000
MAX_TABLE_BYTES = 10_000_000
DEEPEST = 4  # packs in a chain of extensions
MOST_PACKS = 30
LONGEST_LINE = 10_000
KINDS = ("event", "campaign")
INHERITED = {"edition", "ignore"}  # fields of the head that an extension takes over
_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*["']?([\w.-]+)["']?\s*[=.]""")


class PackError(ValueError):
    """A pack that cannot be used; the message names the file and the line."""


class TomlText:
    """The text of a TOML file, in which the lines of values are found."""

    def __init__(self, path: Path, content: str) -> None:
        self.path = path
        self.lines = content.splitlines()

    def line(self, place: Sequence[str | int]) -> int | None:
        """The line of a value, given by its keys and indexes; the line of its table if it has no line."""
        wanted = [str(part) for part in place if isinstance(part, str)]
        number = next((part for part in place[1:2] if isinstance(part, int)), 0)  # the index in an array of tables
        counts: Counter[str] = Counter()
        depth, best = 0, None  # keys of the place that the current table matches
        in_table = True
        for count, text in enumerate(self.lines, 1):
            if header := _HEADER.match(text):
                here = header[2].strip("\"'")
                counts[here] += 1
                names = here.split(".")
                in_table = wanted[: len(names)] == names and counts[here] - 1 == (number if header[1] == "[[" else 0)
                if in_table:
                    depth, best = len(names), count
            elif in_table and depth < len(wanted) and (key := _KEY.match(text)) and key[1] == wanted[depth]:
                return count
        return best

    def error_at(self, place: Sequence[str | int], sentence: str) -> PackError:
        """An error with the line of a value."""
        return PackError(f"{self.place(place)}: {sentence}")

    def place(self, place: Sequence[str | int]) -> str:
        """The file and the line of a value."""
        line = self.line(place) if place else None
        return f"{self.path}{f' line {line}' if line else ''}"


class PackDocument:
    """A pack merged with the packs that it extends: one model, and the place of each rule."""

    def __init__(self, text: TomlText, pack: EventPack) -> None:
        self.text = text
        self.pack = pack
        self.limit_texts = dict.fromkeys(pack.limits.model_fields_set, text)
        self.values_text = self.availability_text = text
        self.expectations = [(text, number) for number in range(len(pack.expect))]
        self.places: dict[str, tuple[TomlText, tuple[str | int, ...]]] = {}
        for table in ("rule", "bays", "award"):
            for number, name in enumerate(each.id for each in getattr(pack, table)):
                if name in self.places:
                    raise text.error_at((table, number), f"a second rule {name!r}; expected an id for each")
                self.places[name] = (text, (table, number))

    def extend(self, base: "PackDocument") -> None:
        """Add the tables of another pack and its edition; entries of this pack take precedence."""
        own, other = self.pack, base.pack
        named = set(self.places)
        self.places = {**base.places, **self.places}
        self.limit_texts = {**base.limit_texts, **self.limit_texts}
        self.expectations = base.expectations + self.expectations
        inherits_values = "values" in other.model_fields_set - own.model_fields_set
        if inherits_values:
            self.values_text = base.values_text
        if own.availability is None:
            self.availability_text = base.availability_text
        head = INHERITED & other.pack.model_fields_set - own.pack.model_fields_set
        self.pack = own.model_copy(
            update={
                "pack": own.pack.model_copy(update={name: getattr(other.pack, name) for name in head}),
                "rule": (*(rule for rule in other.rule if rule.id not in named), *own.rule),
                "bays": (*(bays for bays in other.bays if bays.id not in named), *own.bays),
                "award": (*(award for award in other.award if award.id not in named), *own.award),
                "availability": own.availability or other.availability,
                "define": {**other.define, **own.define},
                "lists": {**other.lists, **own.lists},
                "note": (*other.note, *own.note),
                "expect": (*other.expect, *own.expect),
                "limits": other.limits.model_copy(
                    update={name: getattr(own.limits, name) for name in own.limits.model_fields_set}
                ),
                "hold": own.hold or other.hold,
                **({"values": other.values} if inherits_values else {}),
            }
        )

    def rule_error(self, rule: str, sentence: str) -> PackError:
        """An error with the line of a rule; for a limit, the line in `[limits]`."""
        return PackError(f"{self.rule_place(rule)}{sentence}")

    def rule_place(self, rule: str) -> str:
        """The file and line of a rule, before a sentence."""
        limit = rule.replace("-", "_")
        text, place = self.places.get(rule, (self.limit_texts.get(limit, self.text), ("limits", limit)))
        return f"{text.place(place)}: "


def pack_folders() -> tuple[Path, ...]:
    """The folders that are searched for packs by name, the user's own folder first."""
    return data_folder() / "packs", EXAMPLES


def pack_names() -> list[str]:
    """The names of all packs in these folders."""
    return sorted({file.stem for folder in pack_folders() for file in folder.glob(f"*{SUFFIX}")})


def find_pack(given: str) -> Path:
    """The file of a pack, given by path or name; raises PackError if there is none."""
    if (path := Path(given)).suffix.lower() == SUFFIX or path.exists():
        return path
    for folder in pack_folders():
        if given in (file.stem for file in folder.glob(f"*{SUFFIX}")):
            return folder / f"{given}{SUFFIX}"
    near = get_close_matches(given, pack_names(), n=1)
    hint = f"did you mean {near[0]}?" if near else f"expected a file or one of {', '.join(pack_names())}"
    raise PackError(f"no pack {given!r}; {hint}")


def load_pack(path: Path, edition: str = "") -> PackCheck:
    """Read a pack with the packs that it extends, and check each of its rules; raises PackError.

    A given edition replaces the one of the pack.
    """
    document = _document(path, (), [])
    check = PackCheck(document.pack, _override(document), edition=edition, available=_availability(document))
    check.place_of = document.rule_place
    _try_rules(document, check)
    return check


def _document(path: Path, above: tuple[Path, ...], read: list[Path]) -> PackDocument:
    text, data = _read(path)
    read.append(path)
    document = PackDocument(text, _validate(text, data, EventPack))
    for name in document.pack.pack.extends:
        base = (path.parent / name).resolve()
        chain = (*above, path.resolve())
        place = ("pack", "extends")
        if not base.is_relative_to(path.parent.resolve()):
            raise text.error_at(place, f"{name!r} is not below the folder of the pack")
        if base in chain:
            raise text.error_at(place, f"{name!r} extends itself")
        if len(chain) > DEEPEST:
            raise text.error_at(place, f"{name!r}: more than {DEEPEST} packs extend one another")
        if len(read) >= MOST_PACKS:
            raise text.error_at(place, f"more than {MOST_PACKS} packs together")
        document.extend(_document(base, chain, read))
    return document


def _read(path: Path) -> tuple[TomlText, dict[str, Any]]:
    return _parse(path, pack_text(path))


def pack_text(path: Path) -> str:
    """Read the text of a pack; raises PackError."""
    try:
        return read_bytes(path, MAX_BYTES).decode("utf-8-sig").replace("\r\n", "\n")
    except OutOfBounds as error:
        raise PackError(f"{path}: {error.strerror}; expected a pack") from None
    except OSError as error:
        raise PackError(f"{path}: {reason(error)}") from None
    except UnicodeDecodeError:
        raise PackError(f"{path}: not UTF-8 text; expected TOML") from None


def _parse(path: Path, content: str) -> tuple[TomlText, dict[str, Any]]:
    text = TomlText(path, content)
    for number, line in enumerate(text.lines, 1):
        if len(line) > LONGEST_LINE:  # the parser takes minutes for a key with many parts
            place = f"{path} line {number}"
            raise PackError(f"{place}: a line of more than {LONGEST_LINE} characters; expected line breaks")
    try:
        return text, tomllib.loads(content)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise PackError(f"{path}: invalid TOML: {str(error)[:1].lower()}{str(error)[1:200]}") from None


def load_campaign_pack(path: Path, content: str | None = None) -> "CampaignPack":
    """Read a campaign pack, from `content` if it is given, and check its formulas; raises PackError."""
    from astech.packs.campaign_model import CampaignPack  # needed only for campaigns
    from astech.packs.campaign_names import formula_mistake

    content = pack_text(path) if content is None else content
    text, data = _parse(path, content)
    pack = _validate(text, data, CampaignPack)
    if pack.pack.extends:
        raise text.error_at(("pack", "extends"), "a campaign pack extends no other")
    if mistake := formula_mistake(pack):
        place, sentence = mistake
        raise text.error_at(place, sentence)
    return pack


def _validate(text: TomlText, data: Mapping[str, Any], model: type[AnyPack]) -> AnyPack:
    head = data.get("pack")
    kind = head.get("kind", "event") if isinstance(head, dict) else None
    expected = "event" if model is EventPack else "campaign"
    if kind in KINDS and kind != expected:
        raise text.error_at(("pack", "kind"), f"the kind of this pack is {kind}; expected {expected}")
    try:
        return model.model_validate(data)
    except ValidationError as error:
        errors = error.errors()
        first = next((each for each in errors if each["type"] == "extra_forbidden"), errors[0])
        place = [part for part in first["loc"] if part not in ("function-after", "Bounds")]
        raise text.error_at(place, _sentence(first, place, model)) from None


def _sentence(error: Mapping[str, Any], place: Sequence[str | int], model: type[Model]) -> str:
    name = str(place[-1]) if place else "the pack"
    match error["type"]:
        case "extra_forbidden":
            near = get_close_matches(name, _fields(place[:-1], model), n=1)
            return f"unknown field {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")
        case "missing":
            table = next((part for part in reversed(place[:-1]) if isinstance(part, str)), "the pack")
            return f"no {name!r}; expected it in {table}"
        case "value_error":
            return str(error["msg"]).removeprefix("Value error, ")
        case "model_type" | "dict_type":
            fields = ", ".join(_fields(place, model))
            return f"{name}: expected a table" + (f" with the fields {fields}" if fields else "")
        case "list_type" | "tuple_type":
            return f"{name}: expected a list"
    if name in ("float", "tolerance") or str(name).startswith("constrained-str"):
        return 'tolerance: expected points, or a percentage such as "1%"'
    message = str(error["msg"])
    return f"{name}: {message[:1].lower()}{message[1:]}"


def _fields(place: Sequence[str | int], model: type[Model]) -> list[str]:
    """The names of the fields of the model at a place of a pack."""
    schema = model.model_json_schema()
    here: Any = schema
    for part in place:
        here = here.get("items", here) if isinstance(part, int) else here.get("properties", {}).get(part, {})
        options = [here, *here.get("anyOf", ()), *here.get("allOf", ())]
        reference = next((option["$ref"] for option in options if "$ref" in option), None)
        if reference is None and "items" in here and "$ref" in here["items"]:
            reference = here["items"]["$ref"]
        if reference is not None:
            here = schema["$defs"][reference.rpartition("/")[2]]
    return list(here.get("properties", ()))


def _override(document: PackDocument) -> dict[str, dict[str, float]]:
    name = document.pack.values.override
    if not name:
        return {}
    return _table_beside(document.values_text, ("values", "override"), name, read_override)


def _availability(document: PackDocument) -> dict[str, frozenset[str]]:
    limits = document.pack.availability
    if limits is None:
        return {}
    text, place = document.availability_text, ("availability", "file")
    return _table_beside(text, place, limits.file, lambda content: read_availability(content, limits.era))


def _table_beside(
    text: TomlText, place: tuple[str, str], name: str, read: Callable[[str], dict[str, Value]]
) -> dict[str, Value]:
    """Read a table of the organizer, a CSV file in the folder of the pack or below it."""
    folder = text.path.parent
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise text.error_at(place, f"{name!r} is not below the folder of the pack")
    try:
        return read(read_bytes(path, MAX_TABLE_BYTES).decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError, PackSqlError, csv.Error) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise text.error_at(place, f"{name}: {why}") from None


def _try_rules(document: PackDocument, check: PackCheck) -> None:
    """Check every rule and its names; raises PackError with the line of the first mistake."""
    ids = Counter(rule.id for rule in check.rules)
    for rule in check.rules:
        if ids[rule.id] > 1:
            raise document.rule_error(rule.id, f"rule {rule.id!r} has the name of a limit; expected another id")
    try:
        check.try_rules()
    except RuleError as error:
        raise document.rule_error(error.rule, str(error)) from None
    for rule in check.rules:
        if unknown := unknown_names(rule, check):
            raise document.rule_error(rule.id, f"rule {rule.id!r}: {unknown}")
    for (text, number), expectation in zip(document.expectations, check.pack.expect, strict=True):
        try:
            check.tables.check(check.sql(expectation.where))
        except PackSqlError as error:
            raise text.error_at(("expect", number), str(error)) from None
