"""The application itself: its imports, and the description of its endpoints."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from astech.web.endpoints import ENDPOINTS
from astech.web.openapi import description
from tests.astech.campaign.conftest import called
from tests.astech.web.conftest import CASSOWARY, LORIKEET, Table
from tests.conftest import ROOT

OF_THE_HOST = {"writer", "serving", "addresses", "assets", "demo"}
"""Modules of a server that another host does not need."""
FORBIDDEN = {
    "threading",
    "concurrent",
    "multiprocessing",
    "os",
    "pathlib",
    "tempfile",
    "shutil",
    "socket",
    "subprocess",
}


def test_the_application_is_imported_without_processes_xml_and_pictures() -> None:
    """A host in a browser has none of these modules."""
    code = (
        "import sys\n"
        "for name in ('lxml', 'PIL', 'multiprocessing'): sys.modules[name] = None\n"
        "import astech.web.app\n"
        f"print({ {f'astech.web.{name}' for name in OF_THE_HOST} } & set(sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.stdout, done.stderr) == ("set()\n", "")


def test_no_module_of_the_application_imports_threads_or_files() -> None:
    for path in (ROOT / "astech" / "web").glob("*.py"):
        if path.stem in OF_THE_HOST:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        imports = (node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom))
        for node in imports:
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
            assert not {name.split(".")[0] for name in names} & FORBIDDEN, path
        calls = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert "open" not in calls, path


def described() -> dict[str, Any]:
    found = description(ENDPOINTS)
    return json.loads(json.dumps(found))


def test_the_description_is_served(table: Table) -> None:
    assert table.client.get("/openapi.json").json() == described()


def test_each_endpoint_is_described_once() -> None:
    paths = described()["paths"]
    assert sum(map(len, paths.values())) == len(ENDPOINTS)
    for endpoint in ENDPOINTS:
        assert endpoint.method.lower() in paths[f"/t/{{token}}/{endpoint.path}"]
    names = [operation["operationId"] for path in paths.values() for operation in path.values()]
    assert len(set(names)) == len(names)


def test_each_reference_of_the_description_leads_to_a_schema() -> None:
    found = described()
    schemas = found["components"]["schemas"]
    for name in references(found):
        assert name.removeprefix("#/components/schemas/") in schemas


def references(value: Any) -> set[str]:
    """The references anywhere in a JSON value."""
    if isinstance(value, list):
        return set().union(*map(references, value))
    if not isinstance(value, dict):
        return set()
    own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
    return own.union(*map(references, value.values()))


@pytest.mark.parametrize(
    "path",
    [each.path for each in ENDPOINTS if each.method == "GET" and each.media_type == "application/json"],
)
def test_each_answer_is_as_it_is_described(table: Table, path: str) -> None:
    unit = table.organizer.unit(CASSOWARY)
    table.organizer.send("say", unit=unit, text="lt 30")
    table.organizer.send("say", unit=table.organizer.unit(LORIKEET), text="ran 5")
    found = described()
    schema = found["paths"][f"/t/{{token}}/{path}"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    query = {"box": "armor-LT-3"} if path.endswith("reason") else {}
    answer = table.organizer.get(path.format(unit=unit, event=1), **query)
    jsonschema.Draft202012Validator({**schema, "components": found["components"]}).validate(answer)


def test_each_command_of_a_page_is_described(table: Table) -> None:
    found = described()
    schema = found["paths"]["/t/{token}/events"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    validator = jsonschema.Draft202012Validator({**schema, "components": found["components"]})
    validator.validate({"do": "end", "id": "0123456789abcdef", "clock": "turn"})
    assert not validator.is_valid({"do": "end", "id": "0123456789abcdef", "clock": "day"})


def test_the_package_has_the_files_of_its_pages() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert '"astech.web" = ["templates/*", "static/*", "demo_lance/*"]' in project
    assert {path.suffix for path in Path(ROOT / "astech" / "web" / "templates").iterdir()} == {".html"}


def test_missing_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astech.operations.serve.find_spec", lambda name: None if name == "segno" else object())
    done = called(["astech", "serve", "--demo"], "")
    assert done.returncode == 1
    assert done.stderr == "the live sheet needs segno; install AsTech again as '.[web]' (docs/serve.md)\n"


def test_a_path_before_addresses_begins_with_a_slash() -> None:
    done = called(["astech", "serve", "--demo", "--prefix", "sheets"], "")
    assert done.returncode == 2
    assert "'sheets'; expected a path that begins with a slash, such as /sheets" in done.stderr
