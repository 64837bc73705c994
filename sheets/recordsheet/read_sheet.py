"""A record sheet as it was read: the tree of a `RecordSheet` whose leaves may be missing or doubtful.

A leaf that was not read is not in the tree, so no value is guessed. `difference` compares the leaves that were read,
and `design` makes the unit that they describe.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from json import dumps
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin

from pydantic import Field, TypeAdapter, ValidationError, field_validator

from sheets.model import Model
from sheets.recordsheet.model import SCHEMA, RecordSheet

Json = None | bool | int | float | str | list[Any] | dict[str, Any]  # any: JSON inside one leaf, checked by its field
Box = tuple[float, float, float, float]
Path = tuple[str | int, ...]


class ReadValue(Model):
    """A value read from a sheet: its words, its page and box there, and other possible values."""

    value: Json
    words: str = ""
    page: int | None = None
    box: Box | None = None
    doubtful: bool = False
    alternatives: tuple[Json, ...] = ()

    @property
    def text(self) -> str:
        """The words on the sheet; the value as text if no words are known."""
        return self.words or ("none" if self.value is None else str(self.value))


ReadTree = Union[ReadValue, dict[str, "ReadTree"], list["ReadTree"]]  # noqa: UP007  of a string "|" makes no union
"""A leaf, a block by the names of its fields, or a list of blocks."""


class ReadSheet(Model):
    """The leaves that were read of a record sheet.

    `tree` has the fields of a `RecordSheet`, with a `ReadValue` for each leaf.

    >>> sheet = ReadSheet(kind="mech", tree={"heading": {"tons": {"value": 55, "words": "55 tons"}}})
    >>> sheet.leaf("heading", "tons").value
    55
    """

    schema_version: str = SCHEMA
    kind: str
    tree: dict[str, Any] = Field(default_factory=dict)  # any: `ReadTree`, which pydantic cannot define here

    @field_validator("tree", mode="before")
    @classmethod
    def _has_fields_of_a_sheet(cls, tree: Any) -> Any:  # any: JSON, or a tree
        return _check_tree(tree, ())

    def at(self, *path: str | int) -> ReadTree | None:
        """The part of the tree at a path; None if it was not read."""
        part: Any = self.tree  # any: a tree of three kinds of nodes
        for step in path:
            if isinstance(part, dict) and isinstance(step, str):
                part = part.get(step)
            elif isinstance(part, list) and isinstance(step, int) and step < len(part):
                part = part[step]
            else:
                return None
        found: ReadTree | None = part
        return found

    def leaf(self, *path: str | int) -> ReadValue | None:
        """The leaf at a path; None if it was not read."""
        part = self.at(*path)
        return part if isinstance(part, ReadValue) else None

    @property
    def doubts(self) -> tuple[Path, ...]:
        """The paths of all doubtful leaves."""
        return tuple(path for path, leaf in leaves(self.tree) if leaf.doubtful)

    def without(self, path: Path) -> "ReadSheet":
        """The sheet without a field of a block, which then counts as not read."""
        *above, name = path
        block = self.at(*above)
        if not isinstance(block, dict) or name not in block:
            return self
        rest = {other: branch for other, branch in block.items() if other != name}
        return self.model_copy(update={"tree": _replace_leaf(self.tree, tuple(above), rest)})

    def with_leaf(self, path: Path, leaf: ReadValue) -> "ReadSheet":
        """The sheet with another leaf at a path whose branch exists."""
        return self.model_copy(update={"tree": _replace_leaf(self.tree, path, leaf)})


def leaves(tree: ReadTree, path: Path = ()) -> Iterator[tuple[Path, ReadValue]]:
    """All leaves of a tree with their paths."""
    match tree:
        case ReadValue():
            yield path, tree
        case dict():
            for name, branch in tree.items():
                yield from leaves(branch, (*path, name))
        case list():
            for number, branch in enumerate(tree):
                yield from leaves(branch, (*path, number))


def to_read_sheet(sheet: RecordSheet) -> ReadSheet:
    """Returns the sheet as a reader without any loss would read it.

    >>> from importers import load
    >>> from sheets.recordsheet import record_sheet
    >>> read = to_read_sheet(record_sheet(load("tests/data/Brolga BRG-2.mtf").unit))
    >>> read.leaf("heading", "model").value
    'BRG-2'
    """
    return ReadSheet.model_construct(kind=sheet.kind, tree=_branches(sheet))


def with_leaves(sheet: RecordSheet, read: ReadSheet) -> RecordSheet:
    """The sheet with all leaves that were read in place of its own; raises ValidationError if they do not fit.

    Leaves of blocks that the sheet does not have are left out.
    """
    data = sheet.model_dump(mode="json")
    for path, leaf in leaves(read.tree):
        block: Any = data  # any: JSON of a sheet
        for step in path[:-1]:
            inside = isinstance(block, dict) or (isinstance(block, list) and int(step) < len(block))
            block = block[step] if inside else None
        if isinstance(block, dict):
            block[path[-1]] = leaf.value
    return RecordSheet.model_validate(data)


def _branches(block: Model) -> dict[str, ReadTree]:
    lists = _lists(type(block))
    return {
        name: [_branches(each) for each in value] if name in lists else _read(value)
        for name in type(block).model_fields
        if (value := getattr(block, name)) is not None and name != "schema_version"
    }


@cache
def _lists(block: type[Model]) -> frozenset[str]:
    """The fields of a block that are lists of blocks."""
    return frozenset(name for name, field in block.model_fields.items() if _is_list(field.annotation))


def _read(value: Any) -> ReadTree:  # any: a field of a block
    if isinstance(value, Model):
        return _branches(value)
    return ReadValue.model_construct(value=_as_json(value))


def _as_json(value: Any) -> Json:  # any: a field without blocks in it
    if isinstance(value, tuple):
        return [_as_json(each) for each in value]
    found: Json = dict(value) if isinstance(value, Mapping) else value
    return found


def _replace_leaf(tree: dict[str, ReadTree], path: Path, leaf: ReadTree) -> dict[str, ReadTree]:
    changed: Any = _with(tree, path, leaf)  # any: the tree of a dict is a dict
    return dict(changed)


def _with(tree: Any, path: Path, leaf: ReadTree) -> ReadTree:  # any: a branch, or None where it begins here
    if not path:
        return leaf
    first, *rest = path
    if isinstance(first, int):
        items = list(tree)
        items[first] = _with(items[first], tuple(rest), leaf)
        return items
    branch = dict(tree) if isinstance(tree, dict) else {}
    branch[first] = _with(branch.get(first), tuple(rest), leaf)
    return branch


def _check_tree(tree: Any, path: Path) -> ReadTree:  # any: JSON, or a tree
    """Check a tree of JSON with its leaves; raises ValueError for a path or a type that a sheet does not have."""
    where = ".".join(map(str, path)) or "the tree"
    field = _field_at(tuple(step if isinstance(step, str) else None for step in path))
    if field is None:
        raise ValueError(f"a field {where}, expected a field of a record sheet")
    if field.is_list:
        if not isinstance(tree, list):
            raise ValueError(f"{where} is not a list, expected a list of blocks")
        return [_check_tree(each, (*path, number)) for number, each in enumerate(tree)]
    if field.is_block:
        if not isinstance(tree, dict):
            raise ValueError(f"{where} is not an object, expected a block of a record sheet")
        return {str(name): _check_tree(each, (*path, str(name))) for name, each in tree.items()}
    try:
        leaf = ReadValue.model_validate(tree)
        field.type.validate_json(dumps(leaf.value), strict=True)
    except ValidationError as error:
        raise ValueError(f"the value of {where}: {error.errors()[0]['msg']}") from None
    return leaf


class _Field(NamedTuple):
    """The content of a path of a sheet: a block, a list of blocks, or a value of a type."""

    type: TypeAdapter[Any]  # any: the type of some field
    is_block: bool
    is_list: bool


@lru_cache(maxsize=1 << 12)
def _field_at(path: tuple[str | None, ...]) -> _Field | None:
    """The field at a path; None in a path stands for a number in a list."""
    annotation: Any = RecordSheet
    for step in path:
        annotation = _without_none(annotation)
        if step is None and _is_list(annotation):
            annotation = get_args(annotation)[0]
        elif step is not None and _is_block(annotation) and step in annotation.model_fields:
            annotation = annotation.model_fields[step].rebuild_annotation()
        else:
            return None
    bare = _without_none(annotation)
    return _Field(TypeAdapter(annotation), _is_block(bare), _is_list(bare))


def _is_block(annotation: Any) -> bool:  # any: an annotation
    return isinstance(annotation, type) and issubclass(annotation, Model)


def _is_list(annotation: Any) -> bool:  # any: an annotation
    """Whether an annotation is a tuple of blocks; other tuples are values."""
    arguments = get_args(annotation)
    return get_origin(annotation) is tuple and len(arguments) == 2 and _is_block(arguments[0])


def _without_none(annotation: Any) -> Any:  # any: an annotation
    if get_origin(annotation) in (Union, UnionType):
        parts = [part for part in get_args(annotation) if part is not type(None)]
        return parts[0] if len(parts) == 1 else annotation
    return annotation


def read_sheet_schema() -> dict[str, Any]:
    """The JSON Schema of a read sheet: that of a `RecordSheet` with a `ReadValue` in place of each value.

    >>> read_sheet_schema()["$defs"]["Heading"]["properties"]["name"]["allOf"][0]
    {'$ref': '#/$defs/ReadValue'}
    """
    schema = ReadSheet.model_json_schema()
    blocks = RecordSheet.model_json_schema()
    definitions = blocks.pop("$defs")
    read = {name: _read_block(block) for name, block in {**definitions, "RecordSheet": blocks}.items()}
    schema["properties"]["tree"] = {"$ref": "#/$defs/RecordSheet"}
    schema["$defs"] = {**read, "ReadValue": ReadValue.model_json_schema()}
    return schema


def _read_block(block: dict[str, Any]) -> dict[str, Any]:
    """The schema of a block in which no field is required."""
    fields = {name: _read_field(field) for name, field in block["properties"].items()}
    return {"type": "object", "properties": fields, "additionalProperties": False}


def _read_field(field: dict[str, Any]) -> dict[str, Any]:
    choices = [choice for choice in field.get("anyOf", [field]) if choice.get("type") != "null"]
    only = choices[0] if len(choices) == 1 else {}
    if "$ref" in only:
        return {"$ref": only["$ref"]}
    if "$ref" in only.get("items", {}):
        return {"type": "array", "items": only["items"]}
    value = {key: part for key, part in field.items() if key not in ("title", "default")}
    return {"allOf": [{"$ref": "#/$defs/ReadValue"}, {"properties": {"value": value}}]}
