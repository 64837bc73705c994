"""Findings for repositories of units: annotations, SARIF, the pre-commit hook and the action."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import ROOT, Astech

BROLGA = "Brolga BRG-2.mtf"
HOOKS, ACTION = ROOT / ".pre-commit-hooks.yaml", ROOT / "action.yml"


@pytest.fixture
def repository(tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a legal unit, one of the wrong year, and one that cannot be read."""
    home = tmp_path / "repository"
    (home / "units").mkdir(parents=True)
    text = (data / BROLGA).read_text("utf-8")
    (home / "units" / BROLGA).write_text(text, "utf-8")
    (home / "units" / "old, 1.mtf").write_text(text.replace("era:3031", "era:2300"), "utf-8")
    (home / "units" / "bad.mtf").write_text("chassis:Bad\n", "utf-8")
    subprocess.run(["git", "init", "--quiet", str(home)], check=True)
    monkeypatch.chdir(home)
    return home


def program(folder: Path) -> dict[str, str]:
    """An environment in which `astech` is this project, without other packages."""
    folder.mkdir(exist_ok=True)
    for name, module in (("astech", "-m astech"), ("python", "")):
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {module} "$@"\n', "utf-8")
        script.chmod(0o755)
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}


def run(command: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=120)


def test_annotations_name_the_files_of_the_repository(repository: Path, tmp_path: Path) -> None:
    done = run(["astech", "validate", "units", "--format", "github", "--strict"], program(tmp_path / "bin"))
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert all(re.match(r"::(error|warning|notice) file=units/", line) for line in lines)
    assert any(line.startswith("::error file=units/old%2C 1.mtf,title=tech.year::Brolga BRG-2: ") for line in lines)
    assert any(line.startswith("::error file=units/bad.mtf") and "title=file.unreadable" in line for line in lines)
    assert not any(BROLGA in line for line in lines)


def test_sarif_is_one_document(repository: Path, tmp_path: Path) -> None:
    done = run(["astech", "validate", "units", "--format", "sarif"], program(tmp_path / "bin"))
    document = json.loads(done.stdout)
    (found,) = document["runs"]
    results = {result["ruleId"]: result for result in found["results"]}
    assert document["version"] == "2.1.0"
    assert {rule["id"] for rule in found["tool"]["driver"]["rules"]} == set(results)
    place = results["tech.year"]["locations"][0]["physicalLocation"]
    assert (results["tech.year"]["level"], place["artifactLocation"]["uri"]) == ("error", "units/old%2C%201.mtf")
    assert results["file.unreadable"]["message"]["text"]


def test_strict_fails_on_warnings(astech: Astech, data: Path, repository: Path) -> None:
    old = repository / "units" / "old, 1.mtf"
    assert astech("validate", old).returncode == 0
    assert astech("validate", old, "--strict").returncode == 1
    assert astech("validate", data / BROLGA, "--strict").returncode == 0


def loaded(file: Path) -> Any:
    """The YAML of a file without double keys, long lines and trailing blanks."""

    class Strict(yaml.SafeLoader):
        def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
            keys = [key.value for key, _ in node.value]
            assert len(keys) == len(set(keys)), (file, keys)
            return super().construct_mapping(node, deep)

    text = file.read_text("utf-8")
    assert text.endswith("\n")
    assert [line for line in text.splitlines() if len(line) > 120 or line != line.rstrip() or "\t" in line] == []
    return yaml.load(text, Strict)


def test_the_hook_stops_units_that_are_not_legal(repository: Path, tmp_path: Path) -> None:
    """A hook runs its entry with the changed files whose names match."""
    (hook,) = loaded(HOOKS)
    assert {"id", "name", "entry", "language", "files"} <= set(hook)
    changed = [name for name in ("units/" + BROLGA, "README.md", "units/old, 1.mtf") if re.search(hook["files"], name)]
    assert changed == ["units/" + BROLGA, "units/old, 1.mtf"]
    env = program(tmp_path / "bin")
    assert run([*shlex.split(hook["entry"]), *changed], env).returncode == 1
    assert run([*shlex.split(hook["entry"]), changed[0]], env).returncode == 0


@pytest.mark.skipif(shutil.which("bash") is None, reason="the steps of an action run in bash")
def test_the_action_runs_on_a_repository(repository: Path, tmp_path: Path) -> None:
    """Each step runs as in a runner: the script in bash, its `env` from the inputs. Nothing is installed here."""
    action = loaded(ACTION)
    assert action["runs"]["using"] == "composite"
    steps = action["runs"]["steps"]
    assert all(step["shell"] == "bash" and step["name"] for step in steps)
    inputs = {name: given["default"] for name, given in action["inputs"].items()}
    assert all(given["description"] for given in action["inputs"].values())
    pack = repository / "event.toml"
    pack.write_text('[pack]\nformat = 1\nid = "event"\n[limits]\nunit_tons = { max = 40 }\n', "utf-8")
    for given, code, sentence in (
        ({}, 1, "title=tech.year"),
        ({"paths": "units/Brolga*", "pack": str(pack)}, 1, "title=pack.unit-tons"),
        ({"paths": "units/Brolga*"}, 0, ""),
        ({"paths": "units/old*", "strict": "false"}, 0, "title=tech.year"),
    ):
        values = inputs | given
        env = program(tmp_path / "bin")
        for name, text in steps[1]["env"].items():
            (wanted,) = re.findall(r"^\$\{\{ inputs\.(\w+) \}\}$", text)
            env[name] = values[wanted]
        done = run(["bash", "-e", "-o", "pipefail", "-c", steps[1]["run"]], env)
        assert (done.returncode, sentence in done.stdout) == (code, True), done.stderr
    assert set(re.findall(r"inputs\.(\w+)", ACTION.read_text("utf-8"))) == set(inputs)
    assert steps[0]["run"] == 'python -m pip install --quiet "$ACTION_PATH"'


def test_the_examples_in_the_docs_are_yaml() -> None:
    text = (ROOT / "docs" / "repositories.md").read_text("utf-8")
    workflow, hooks = (yaml.safe_load(block) for block in re.findall(r"```yaml\n(.+?)```", text, re.S))
    (step,) = [step for step in workflow["jobs"]["validate"]["steps"] if step["uses"].startswith("OWNER/astech")]
    assert set(step["with"]) <= set(loaded(ACTION)["inputs"])
    assert [hook["id"] for hook in hooks["repos"][0]["hooks"]] == [hook["id"] for hook in loaded(HOOKS)]
