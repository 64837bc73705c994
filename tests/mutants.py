"""Changes the code in one place at a time and runs the tests that import it: a change that no test notices survives.

    python -m tests.mutants --seed 7 --count 50 [--jobs 2] [--tests 12] [PATH...]

A mutant exchanges a comparison, `and` and `or` or an arithmetic operator, leaves out a `not` or a call, or adds 1 to a
constant. The seed draws the places, in the whole of the packages or in each PATH. The tests that run are the modules
that import the changed one on the shortest way, without ../shared. Survivors are printed; the equivalent ones stand
with a reason in `tests/equivalent_mutants.jsonl`. The exit code is 1 when more than 5 % of the others survive.
"""

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests import ROOT

PACKAGES = ("sheets", "importers", "exporters", "astech")
EQUIVALENT = ROOT / "tests" / "equivalent_mutants.jsonl"
ALLOWED_SHARE = 0.05
SECONDS = 180
"""How long the tests of a mutant may take; one that takes longer loops, and is killed."""

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
    """A change of one place: the file, the line, the source before and after it."""

    path: Path
    line: int
    before: str
    after: str
    source: str

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line}: {self.before} -> {self.after}"


class Verdict(NamedTuple):
    """What the tests say about a mutant; `killer` is the first test that fails."""

    mutant: Mutant
    is_killed: bool
    killer: str


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    text = (ROOT / path).read_text("utf-8")
    tree = ast.parse(text)
    for node in _mutable_nodes(tree):
        for changed in _changes(node):
            source = _replace(text, node, changed)
            yield Mutant(path, node.lineno, _one_line(node), _one_line(changed), source)


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


def drawn(paths: Sequence[Path], seed: int, count: int) -> list[Mutant]:
    """As many mutants as asked for, each place with the same chance."""
    everything = [mutant for path in paths for mutant in mutants(path)]
    random.Random(seed).shuffle(everything)
    chosen: list[Mutant] = []
    for mutant in everything:
        if len(chosen) == count:
            break
        if compiles(mutant):
            chosen.append(mutant)
    return chosen


class ImportGraph:
    """Which module of the project imports which, also inside functions."""

    def __init__(self) -> None:
        files = [path for package in (*PACKAGES, "tests") for path in (ROOT / package).rglob("*.py")]
        self.modules = {_module_name(path): path for path in sorted(files)}
        self.importers: dict[str, set[str]] = {name: set() for name in self.modules}
        for name, path in self.modules.items():
            for imported in self._imports(path):
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

    def nearest_tests(self, module: str, limit: int) -> list[Path]:
        """The test modules that import the module on the shortest ways; first the ones of the mirrored folder."""
        distance = {module: 0}
        queue = deque([module])
        while queue:
            name = queue.popleft()
            for importer in self.importers[name] - distance.keys():
                distance[importer] = distance[name] + 1
                queue.append(importer)
        tests = [name for name in distance if name.startswith("tests.") and ".test_" in name]
        package = ".".join(["tests", *module.split(".")[:-1]])
        order = sorted(tests, key=lambda name: (distance[name] - 2 * name.startswith(package), name))
        return [self.modules[name].relative_to(ROOT) for name in order[:limit]]


def _module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def judge(mutant: Mutant, tests: Sequence[Path], tree: Path) -> Verdict:
    """Run the tests on the mutant in a copy of the project, and put the file back."""
    own = [mutant.path] if mutant.path.name != "__init__.py" else []
    (tree / mutant.path).write_text(mutant.source, "utf-8")
    try:
        return _verdict(mutant, [*own, *tests], tree)
    finally:
        shutil.copyfile(ROOT / mutant.path, tree / mutant.path)


def _verdict(mutant: Mutant, paths: Sequence[Path], tree: Path) -> Verdict:
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=no", *map(str, paths)]
    environment = {
        **os.environ,
        "ASTECH_SHARED": str(tree / "no-shared"),
        "PYTHONPATH": str(tree),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    try:
        done = subprocess.run(words, cwd=tree, env=environment, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return Verdict(mutant, True, f"more than {SECONDS} s")
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return Verdict(mutant, done.returncode not in (0, 5), failed[0] if failed else f"exit code {done.returncode}")


def equivalents() -> dict[tuple[str, str, str], str]:
    """The reason for each listed mutant that changes nothing that a rule, a message or a page could show."""
    rows = [json.loads(line) for line in EQUIVALENT.read_text("utf-8").splitlines()] if EQUIVALENT.exists() else []
    return {(row["path"], row["before"], row["after"]): row["reason"] for row in rows}


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

        return list(pool.map(in_free_copy, chosen))


def main() -> int:
    """Draw mutants, judge them, list the survivors; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("paths", nargs="*", help="files or folders to change (default: the packages)")
    parser.add_argument("--seed", type=int, default=0, help="draws the places")
    parser.add_argument("--count", type=int, default=50, help="how many mutants")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--tests", type=int, default=12, help="how many test modules run for each")
    options = parser.parse_args()
    start = time.monotonic()
    chosen = drawn(_python_files(options.paths or PACKAGES), options.seed, options.count)
    verdicts = run(chosen, options.jobs, options.tests)
    known = equivalents()
    survivors = [verdict.mutant for verdict in verdicts if not verdict.is_killed]
    unknown = [each for each in survivors if (str(each.path), each.before, each.after) not in known]
    print(f"{len(chosen)} mutants in {time.monotonic() - start:.0f} s: {len(chosen) - len(survivors)} killed,")
    print(f"{len(survivors) - len(unknown)} equivalent, {len(unknown)} survived:")
    for each in unknown:
        print(f"  {each.name}")
    return int(len(unknown) > ALLOWED_SHARE * len(chosen))


def _python_files(names: Sequence[str]) -> list[Path]:
    files = [
        path for name in names for path in ([ROOT / name] if name.endswith(".py") else (ROOT / name).rglob("*.py"))
    ]
    return sorted(path.resolve().relative_to(ROOT) for path in files)


if __name__ == "__main__":
    sys.exit(main())
