"""Changes the code in one place at a time and runs the tests that import it: a change that no test notices survives.

    python -m tests.mutants --seed 7 --count 50 [--jobs 2] [--tests 20] [PATH...]

A mutant exchanges a comparison, `and` and `or` or an arithmetic operator, leaves out a `not` or a call, or adds 1 to a
constant. The seed draws the places, in the whole of the packages or in each PATH. The tests that run are the modules
that import the changed one on the shortest way, without ../shared, up to the first failure. A test that fails without
the mutant too kills nothing. Survivors are printed; the equivalent ones stand with a reason in
`tests/equivalent_mutants.jsonl`. The exit code is 1 when more than 5 % of the others survive.
"""

import argparse
import ast
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count, islice
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from tests import ROOT

PACKAGES = ("sheets", "importers", "exporters", "astech")
OWN_TESTS = ROOT / "tests" / "test_mutants.py"
EQUIVALENT = ROOT / "tests" / "equivalent_mutants.jsonl"
ALLOWED_SHARE = 0.05
SECONDS = 180
"""The processor time of the tests of a mutant; one that takes longer loops, and is killed."""

MORE_SECONDS = 75
"""The processor time of the other test modules; a mutant that loops has been killed by the first ones."""

WAIT = 1800
"""The time after which tests that use no processor time are stopped."""

FIRST_TESTS = 8
"""The other test modules run when none of the first ones fails."""

NO_FAILURE = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py(?:::[\w.]+)?)", re.MULTILINE)
"""A line of pytest about a test that failed; its parameters are left out."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
}


class Mutant(NamedTuple):
    """A change of one place: the file, the line and its code, the place before and after, the changed module."""

    path: Path
    line: int
    code: str
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line}: {self.before} -> {self.after}"


class TestRun(NamedTuple):
    """A run of tests: the failed ones as `path::function`, and the reason when it ended without naming one."""

    failed: frozenset[str]
    trouble: str = ""


class Verdict(NamedTuple):
    """The result of the tests of a mutant; `killer` is the first test that failed, or why none is named."""

    mutant: Mutant
    is_killed: bool
    killer: str


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    text = (ROOT / path).read_text("utf-8")
    lines = text.splitlines()
    for node, changed in _places(text):
        code = lines[node.lineno - 1].strip()
        yield Mutant(path, node.lineno, code, _one_line(node), _one_line(changed), _replace(text, node, changed))


def _places(text: str) -> Iterator[tuple[ast.expr | ast.stmt, ast.expr | ast.stmt]]:
    """The nodes of a module that can be changed, each with its change."""
    return ((node, changed) for node in _mutable_nodes(ast.parse(text)) for changed in _changes(node))


def _mutable_nodes(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """The expressions and statements of a tree without annotations and docstrings."""
    queue = deque(ast.iter_child_nodes(tree))
    while queue:
        node = queue.popleft()
        if isinstance(node, ast.expr | ast.stmt):
            yield node
        for name, child in ast.iter_fields(node):
            if name not in ("annotation", "returns", "decorator_list"):
                queue.extend(each for each in _as_list(child) if isinstance(each, ast.AST))


def _as_list(child: object) -> Sequence[object]:
    return child if isinstance(child, list) else [child]


def _changes(node: ast.expr | ast.stmt) -> Iterator[ast.expr | ast.stmt]:
    match node:
        case ast.Compare(left, [operator], comparators) if type(operator) in COMPARISONS:
            yield ast.Compare(left, [COMPARISONS[type(operator)]()], comparators)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(left, operator, right) if type(operator) in ARITHMETIC and not _is_text(left, right):
            yield ast.BinOp(left, ARITHMETIC[type(operator)](), right)
        case ast.Constant(int() | float() as value) if not isinstance(value, bool):
            yield ast.Constant(value + 1)
        case ast.Expr(ast.Call()):
            yield ast.Pass()


def _is_text(*sides: ast.expr) -> bool:
    """Whether a side is text, on which the exchanged operator would only raise an error."""
    return any(isinstance(side, ast.JoinedStr | ast.List | ast.Tuple) or _is_string(side) for side in sides)


def _is_string(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _replace(text: str, node: ast.expr | ast.stmt, changed: ast.AST) -> str:
    """The text with the node replaced; in parentheses, as its neighbors may bind closer."""
    lines = text.encode().split(b"\n")
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    head = lines[first][: node.col_offset]
    tail = lines[last][node.end_col_offset :]
    written = ast.unparse(ast.fix_missing_locations(changed))
    middle = written if isinstance(changed, ast.stmt | ast.Constant) else f"({written})"
    return b"\n".join([*lines[:first], head + middle.encode() + tail, *lines[last + 1 :]]).decode()


def _one_line(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def compiles(mutant: Mutant) -> bool:
    """Whether the mutant is a module; a constant inside an f-string of Python 3.11 has no place of its own."""
    try:
        return ast.dump(ast.parse(mutant.source)) != ast.dump(ast.parse((ROOT / mutant.path).read_text("utf-8")))
    except SyntaxError:
        return False


def draw_mutants(paths: Sequence[Path], seed: int, number: int) -> list[Mutant]:
    """This number of mutants, each place with the same chance."""
    sizes = {path: sum(1 for _ in _places((ROOT / path).read_text("utf-8"))) for path in paths}
    places = [(path, index) for path, size in sizes.items() for index in range(size)]
    random.Random(seed).shuffle(places)
    made = (next(islice(mutants(path), index, None)) for path, index in places)
    return list(islice(filter(compiles, made), number))


class ImportGraph:
    """Which module of the project imports which, also inside functions, and by names in strings."""

    def __init__(self) -> None:
        files = [path for package in (*PACKAGES, "tests") for path in (ROOT / package).rglob("*.py")]
        self.modules = {_module_name(path): path for path in sorted(files)}
        self.importers: dict[str, set[str]] = {name: set() for name in self.modules}
        for name, path in self.modules.items():
            for imported in self._imports(path) if path != OWN_TESTS else ():
                self.importers[imported].add(name)

    def _imports(self, path: Path) -> Iterator[str]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Import(names):
                    yield from (each.name for each in names if each.name in self.modules)
                case ast.ImportFrom(module=str(module), names=names, level=0) if module in self.modules:
                    inner = [f"{module}.{each.name}" for each in names]
                    yield from (name for name in inner if name in self.modules)
                    yield module
                case ast.Constant(str(text)) if text.partition(":")[0] in self.modules and "." in text:
                    yield text.partition(":")[0]
                case ast.JoinedStr([ast.Constant(str(text)), *_]) if text.endswith("."):
                    yield from (name for name in self.modules if name.startswith(text))

    def nearest_tests(self, module: str, limit: int) -> list[Path]:
        """The test modules of the mirrored folder that import the module, and up to `limit` others.

        Those with words of its name come first, then the ones that import it on the shortest ways.
        """
        distance = {module: 0}
        queue = deque([module])
        while queue:
            name = queue.popleft()
            for importer in self.importers[name] - distance.keys():
                distance[importer] = distance[name] + 1
                queue.append(importer)
        tests = [name for name in distance if name.startswith("tests.") and ".test_" in name]
        package, _, stem = f"tests.{module}".rpartition(".")
        top = ".".join(package.split(".")[:2])

        def rank(name: str) -> tuple[bool, int, str]:
            about = name.rpartition(".test_")[2]
            near = 10 if about == stem else 2 * sum(word in about for word in stem.split("_") if len(word) > 2)
            return not name.startswith(top), distance[name] - near, name

        mirrored = sorted((name for name in tests if name.startswith(f"{package}.")), key=rank)
        others = sorted(set(tests).difference(mirrored), key=rank)
        return [self.modules[name].relative_to(ROOT) for name in (*mirrored, *others[:limit])]


def _module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def write_module(path: Path, source: str) -> None:
    """Write a module with a time that no other version of it has, so that no compiled file is taken for it."""
    path.write_text(source, "utf-8")
    seconds = next(_TIMES)
    os.utime(path, (seconds, seconds))


_TIMES = count(1_000_000_000)


def judge(mutant: Mutant, tests: Sequence[Path], tree: Path) -> Verdict:
    """Run the tests on the mutant in a copy of the project, and put the file back."""
    own = [mutant.path] if mutant.path.name != "__init__.py" else []
    first = ["-x", *map(str, (*own, *tests[:FIRST_TESTS]))]
    module = tree / mutant.path
    before = module.read_text("utf-8")
    write_module(module, mutant.source)
    try:
        run = run_tests(first, tree, SECONDS)
        if not any(run) and len(tests) > FIRST_TESTS:
            run = run_tests(["-x", *map(str, tests[FIRST_TESTS:])], tree, MORE_SECONDS)._replace(trouble="")
    finally:
        write_module(module, before)
    if run.trouble and run_tests(first, tree, SECONDS).trouble:
        return Verdict(mutant, False, f"{run.trouble} without the mutant too")
    killer = next(iter(run.failed), run.trouble)
    return Verdict(mutant, bool(killer), killer or "no test failed")


def run_tests(words: Sequence[str], tree: Path, seconds: int = resource.RLIM_INFINITY) -> TestRun:
    """Run pytest with these words in a copy of the project, for this processor time."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=no", *words]
    environment = {**os.environ, "ASTECH_SHARED": str(tree / "no-shared"), "PYTHONPATH": str(tree)}
    try:
        done = subprocess.run(
            command,
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            timeout=WAIT,
            preexec_fn=partial(resource.setrlimit, resource.RLIMIT_CPU, (seconds, seconds)),
        )
    except subprocess.TimeoutExpired:
        return TestRun(frozenset(), f"more than {WAIT} s")
    failed = frozenset(match[1] for match in FAILED.finditer(done.stdout))
    return TestRun(failed, "" if failed or done.returncode in NO_FAILURE else f"exit code {done.returncode}")


def without_false_killers(verdicts: Sequence[Verdict], tree: Path) -> list[Verdict]:
    """The verdicts after their killers ran without a mutant; one whose killer fails there too is not killed."""
    killers = {verdict.killer for verdict in verdicts if verdict.is_killed}
    named = sorted(killer for killer in killers if FAILED.match(f"FAILED {killer}"))
    false = run_tests(named, tree).failed if named else frozenset[str]()
    return [
        verdict._replace(is_killed=False, killer=f"{verdict.killer} without the mutant too")
        if verdict.killer in false
        else verdict
        for verdict in verdicts
    ]


def equivalents() -> dict[tuple[str, str, str, str], str]:
    """The reason for each listed mutant that changes nothing that a rule, a message or a page could show."""
    rows = [json.loads(line) for line in EQUIVALENT.read_text("utf-8").splitlines()]
    return {(row["path"], row["code"], row["before"], row["after"]): row["reason"] for row in rows}


def copies(number: int, folder: Path) -> Iterator[Path]:
    """Copies of the files of the project that git knows."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True)
    files = [name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]
    for index in range(number):
        tree = folder / str(index)
        for name in files:
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tree / name)
        yield tree


def run(chosen: Sequence[Mutant], jobs: int, limit: int) -> list[Verdict]:
    """Judge each mutant; one line for each on standard output."""
    graph = ImportGraph()
    with TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        free: SimpleQueue[Path] = SimpleQueue()
        for tree in copies(jobs, Path(folder)):
            free.put(tree)

        def in_free_copy(mutant: Mutant) -> Verdict:
            tree = free.get()
            try:
                tests = graph.nearest_tests(_module_name(ROOT / mutant.path), limit)
                verdict = judge(mutant, tests, tree)
            finally:
                free.put(tree)
            print(f"{'killed  ' if verdict.is_killed else 'SURVIVED'} {mutant.name}   {verdict.killer}", flush=True)
            return verdict

        verdicts = list(pool.map(in_free_copy, chosen))
        return without_false_killers(verdicts, free.get())


def main() -> int:
    """Draw mutants, judge them, list the survivors; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("paths", nargs="*", help="files or folders to change (default: the packages)")
    parser.add_argument("--seed", type=int, default=0, help="draws the places")
    parser.add_argument("--count", type=int, default=50, help="how many mutants")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--tests", type=int, default=20, help="how many test modules of other folders run for each")
    options = parser.parse_args()
    start = time.monotonic()
    chosen = draw_mutants(_python_files(options.paths or PACKAGES), options.seed, options.count)
    verdicts = run(chosen, options.jobs, options.tests)
    known = equivalents()
    survivors = [verdict.mutant for verdict in verdicts if not verdict.is_killed]
    unknown = [each for each in survivors if (str(each.path), each.code, each.before, each.after) not in known]
    print(f"{len(chosen)} mutants in {time.monotonic() - start:.0f} s: {len(chosen) - len(survivors)} killed,")
    print(f"{len(survivors) - len(unknown)} equivalent, {len(unknown)} survived:")
    for each in unknown:
        print(f"  {each.name}")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{used.ru_utime + used.ru_stime:.0f} s of processor time")
    return int(len(unknown) > ALLOWED_SHARE * len(chosen))


def _python_files(names: Sequence[str]) -> list[Path]:
    files = [
        path for name in names for path in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*.py"))
    ]
    return sorted(path.resolve().relative_to(ROOT) for path in files)


if __name__ == "__main__":
    sys.exit(main())
