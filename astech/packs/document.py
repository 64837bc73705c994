"""Find and read packs: TOML text -> a model, or one sentence with the file and the line of the first mistake."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from astech.machine import data_folder
from astech.packs.check import PackCheck, RuleError
from astech.packs.model import EventPack
from astech.packs.names import unknown_names
from astech.packs.rows import read_override
from astech.packs.tables import PackSqlError
from astech.terminal import reason
from importers.bounded import OutOfBounds, read_bytes
from sheets.model import Model

if TYPE_CHECKING:
    from astech.packs.campaign_model import CampaignPack

AnyPack = TypeVar("AnyPack", bound=Model)
SUFFIX = ".toml"
EXAMPLES = Path(__file__).parent / "examples"
MAX_BYTES = 1_000_000
DEEPEST = 4  # packs that extend one another
_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*["']?([\w.-]+)["']?\s*[=.]""")


class PackError(ValueError):
    """A pack that cannot be used; the message names the file and the line."""


class TomlText:
    """The text of a TOML file, to find the line of a value."""

    def __init__(self, path: Path, content: str) -> None:
        self.path = path
        self.lines = content.splitlines()

    def line(self, place: Sequence[str | int]) -> int | None:
        """The line of a value, given as the keys and numbers that lead to it; that of its table if it has none."""
        wanted = [str(part) for part in place if isinstance(part, str)]
        number = next((part for part in place if isinstance(part, int)), 0)
        counts: Counter[str] = Counter()
        here, best = "", None
        for count, text in enumerate(self.lines, 1):
            if header := _HEADER.match(text):
                here = header[2].strip("\"'")
                counts[here] += 1
                if here == wanted[0] and counts[here] - 1 == (number if header[1] == "[[" else 0):
                    best = count
            elif key := _KEY.match(text):
                inside = here == wanted[0] and counts[here] - 1 == number and len(wanted) > 1 and key[1] == wanted[1]
                if inside or (not here and key[1] == wanted[0]):
                    return count
        return best

    def error(self, place: Sequence[str | int], sentence: str) -> PackError:
        """An error at the line of a value."""
        line = self.line(place) if place else None
        return PackError(f"{self.path}{f' line {line}' if line else ''}: {sentence}")


class PackDocument:
    """A pack with the packs that it extends: one model, and where each of its rules stands."""

    def __init__(self, text: TomlText, pack: EventPack) -> None:
        self.text = text
        self.pack = pack
        self.places: dict[str, tuple[TomlText, tuple[str | int, ...]]] = {}
        for table, ids in (("rule", [rule.id for rule in pack.rule]), ("bays", [bays.id for bays in pack.bays])):
            for number, name in enumerate(ids):
                if name in self.places:
                    raise text.error((table, number), f"a second rule {name!r}; expected an id for each")
                self.places[name] = (text, (table, number))

    def extend(self, base: "PackDocument") -> None:
        """Adds the rules, definitions and lists of another pack, which those of this one replace."""
        own, other = self.pack, base.pack
        named = set(self.places)
        self.places = {**base.places, **self.places}
        self.pack = own.model_copy(
            update={
                "rule": (*(rule for rule in other.rule if rule.id not in named), *own.rule),
                "bays": (*(bays for bays in other.bays if bays.id not in named), *own.bays),
                "define": {**other.define, **own.define},
                "lists": {**other.lists, **own.lists},
                "note": (*other.note, *own.note),
                "expect": (*other.expect, *own.expect),
                "limits": other.limits.model_copy(
                    update={name: getattr(own.limits, name) for name in own.limits.model_fields_set}
                ),
                "values": own.values if "values" in own.model_fields_set else other.values,
                "hold": own.hold or other.hold,
            }
        )

    def rule_error(self, rule: str, sentence: str) -> PackError:
        """An error at the line of a rule; a limit has its line in its own table."""
        text, place = self.places.get(rule, (self.text, ("limits", rule.replace("-", "_"))))
        return text.error(place, sentence)


def pack_folders() -> tuple[Path, ...]:
    """The folders in which packs are found by name: the user's own comes first."""
    return data_folder() / "packs", EXAMPLES


def pack_names() -> list[str]:
    """The names of all packs in these folders."""
    return sorted({file.stem for folder in pack_folders() for file in folder.glob(f"*{SUFFIX}")})


def find_pack(given: str) -> Path:
    """The file of a pack that a path or a name means; raises PackError where there is none."""
    if (path := Path(given)).suffix.lower() == SUFFIX or path.exists():
        return path
    for folder in pack_folders():
        if given in (file.stem for file in folder.glob(f"*{SUFFIX}")):
            return folder / f"{given}{SUFFIX}"
    near = get_close_matches(given, pack_names(), n=1)
    hint = f"did you mean {near[0]}?" if near else f"expected a file or one of {', '.join(pack_names())}"
    raise PackError(f"no pack {given!r}; {hint}")


def load_pack(path: Path, edition: str = "") -> PackCheck:
    """Reads a pack with the packs that it extends, and tries each of its rules; raises PackError.

    An edition goes before the one of the pack.
    """
    document = _document(path, ())
    check = PackCheck(document.pack, _override(document, path.parent), edition=edition)
    _try_rules(document, check)
    return check


def _document(path: Path, above: tuple[Path, ...]) -> PackDocument:
    text, data = _read(path)
    document = PackDocument(text, _validated(text, data, EventPack))
    for name in document.pack.pack.extends:
        base = (path.parent / name).resolve()
        chain = (*above, path.resolve())
        place = ("pack", "extends")
        if not base.is_relative_to(path.parent.resolve()):
            raise text.error(place, f"{name!r} is not below the folder of the pack")
        if base in chain:
            raise text.error(place, f"{name!r} extends itself")
        if len(chain) > DEEPEST:
            raise text.error(place, f"{name!r}: more than {DEEPEST} packs extend one another")
        document.extend(_document(base, chain))
    return document


def _read(path: Path) -> tuple[TomlText, dict[str, Any]]:
    return _parsed(path, pack_text(path))


def pack_text(path: Path) -> str:
    """The text of a pack; raises PackError."""
    try:
        return read_bytes(path, MAX_BYTES).decode("utf-8-sig").replace("\r\n", "\n")
    except OutOfBounds as error:
        raise PackError(f"{path}: {error.strerror}; expected a pack") from None
    except OSError as error:
        raise PackError(f"{path}: {reason(error)}") from None
    except UnicodeDecodeError:
        raise PackError(f"{path}: not UTF-8 text; expected TOML") from None


def _parsed(path: Path, content: str) -> tuple[TomlText, dict[str, Any]]:
    try:
        return TomlText(path, content), tomllib.loads(content)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise PackError(f"{path}: invalid TOML: {str(error)[:1].lower()}{str(error)[1:200]}") from None


def load_campaign_pack(path: Path, content: str | None = None) -> "CampaignPack":
    """Reads a campaign pack, or one whose text is given, and checks its formulas; raises PackError."""
    from astech.packs.campaign_model import CampaignPack, formula_mistake  # of use for campaigns only

    content = pack_text(path) if content is None else content
    text, data = _parsed(path, content)
    pack = _validated(text, data, CampaignPack)
    if pack.pack.extends:
        raise text.error(("pack", "extends"), "a campaign pack extends no other")
    if mistake := formula_mistake(pack):
        place, sentence = mistake
        raise text.error(place, sentence)
    return pack


def _validated(text: TomlText, data: Mapping[str, Any], model: type[AnyPack]) -> AnyPack:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        errors = error.errors()
        first = next((each for each in errors if each["type"] == "extra_forbidden"), errors[0])
        place = [part for part in first["loc"] if part not in ("function-after", "Bounds")]
        raise text.error(place, _sentence(first, place, model)) from None


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


def _override(document: PackDocument, folder: Path) -> dict[str, dict[str, float]]:
    name = document.pack.values.override
    if not name:
        return {}
    place = ("values", "override")
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise document.text.error(place, f"{name!r} is not below the folder of the pack")
    try:
        return read_override(read_bytes(path, MAX_BYTES).decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError, PackSqlError) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise document.text.error(place, f"{name}: {why}") from None


def _try_rules(document: PackDocument, check: PackCheck) -> None:
    """Checks every rule and its names; raises PackError at the line of the first mistake."""
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
    for number, expectation in enumerate(check.pack.expect):
        try:
            check.tables.check(check.sql(expectation.where))
        except PackSqlError as error:
            raise document.text.error(("expect", number), str(error)) from None
