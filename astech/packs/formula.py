"""Formulas of a pack: arithmetic on exact numbers over named variables, and nothing else.

simpleeval evaluates the syntax tree. Attributes, subscripts, powers, shifts and f-strings are not part of the
language; the tree is checked before it is evaluated.
"""

import ast
import operator
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor

from simpleeval import InvalidExpression, SimpleEval

from sheets.battlevalue.force import skill_multiplier

MOST_LETTERS = 500
MOST_NODES = 100
MOST_DIGITS = 15  # digits of a result
Figure = Fraction | str | bool
Functions = Mapping[str, Callable[..., object]]
OF_PACK = ("lookup", "has")
"""Functions that depend on the pack or on the unit."""


class FormulaError(ValueError):
    """A formula that is not valid or has no value; the message is one sentence."""


def _number(value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, Fraction):
        raise FormulaError(f"{value!r} is not a number")
    return value


def _arithmetic(work: Callable[[Fraction, Fraction], Fraction]) -> Callable[[object, object], Fraction]:
    return lambda one, two: _check_size(work(_number(one), _number(two)))


def _check_size(value: Fraction) -> Fraction:
    if abs(value) >= 10**MOST_DIGITS or value.denominator > 10 ** (2 * MOST_DIGITS):
        raise FormulaError(f"a number of more than {MOST_DIGITS} digits")
    return value


def _divide(one: Fraction, two: Fraction) -> Fraction:
    if not two:
        raise FormulaError("it divides by zero")
    return one / two


def _round_to(value: object, to: object = Fraction(1)) -> Fraction:
    """The nearest multiple, halves up."""
    step = _number(to)
    return floor(_divide(_number(value), step) + Fraction(1, 2)) * step


def _pick(value: object, *choices: object) -> object:
    """The choice after an equal value; otherwise the last choice."""
    for wanted, choice in zip(choices[:-1:2], choices[1::2], strict=False):
        if value == wanted:
            return choice
    if len(choices) % 2 == 0:
        raise FormulaError(f"pick has no choice for {_format_value(value)}")
    return choices[-1]


def _format_value(value: object) -> str:
    return f"{float(value):g}" if isinstance(value, Fraction) else repr(value)


def _skill_factor(gunnery: object, piloting: object) -> Fraction:
    return Fraction(str(skill_multiplier(int(_number(gunnery)), int(_number(piloting)))))


FUNCTIONS: dict[str, Callable[..., object]] = {
    "min": lambda *values: min(map(_number, values)),
    "max": lambda *values: max(map(_number, values)),
    "abs": lambda value: abs(_number(value)),
    "ceil": lambda value: Fraction(ceil(_number(value))),
    "floor": lambda value: Fraction(floor(_number(value))),
    "round": _round_to,
    "clamp": lambda value, low, high: max(_number(low), min(_number(high), _number(value))),
    "pick": _pick,
    "skill_factor": _skill_factor,
}
_OPERATORS: dict[type[ast.AST], Callable[..., object]] = {
    ast.Add: _arithmetic(operator.add),
    ast.Sub: _arithmetic(operator.sub),
    ast.Mult: _arithmetic(operator.mul),
    ast.Div: _arithmetic(_divide),
    ast.USub: lambda value: -_number(value),
    ast.Not: operator.not_,
    ast.Lt: lambda one, two: _number(one) < _number(two),
    ast.LtE: lambda one, two: _number(one) <= _number(two),
    ast.Gt: lambda one, two: _number(one) > _number(two),
    ast.GtE: lambda one, two: _number(one) >= _number(two),
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_NODES = (ast.Expression, ast.Constant, ast.Name, ast.Load, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp)
_ALLOWED = (*_NODES, ast.Call, ast.And, ast.Or, *_OPERATORS)


class PackFormula:
    """A valid formula.

    >>> PackFormula("500000 * (skill_factor(3, 4) - skill_factor(4, 5))").value({})
    Fraction(160000, 1)
    """

    def __init__(self, text: str, tables: frozenset[str] = frozenset()) -> None:
        self.text = text
        self.tree = _tree(text)
        self.carried: list[str] = []  # the quirks and items in its calls of `has`
        called = {node.func: node for node in ast.walk(self.tree) if isinstance(node, ast.Call)}
        self.names = sorted(
            {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name) and node not in called}
        )
        for node in called.values():
            self._check_call(node, tables)

    def _check_call(self, node: ast.Call, tables: frozenset[str]) -> None:
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise FormulaError("a call of something that is not a function")
        known = [*FUNCTIONS, *OF_PACK]
        if node.func.id not in known:
            raise FormulaError(f"unknown function {node.func.id!r}{did_you_mean(node.func.id, known)}")
        first = node.args[0] if node.args else None
        name = first.value if isinstance(first, ast.Constant) else None
        if node.func.id == "lookup" and name not in tables:
            raise FormulaError(f"unknown table {name!r}{did_you_mean(str(name), tables)}")
        if node.func.id == "has":
            if not isinstance(name, str) or len(node.args) != 1:
                raise FormulaError("has takes one quirk or item in quotes")
            self.carried.append(name)

    def check_names(self, known: frozenset[str]) -> None:
        """Raise FormulaError for an unknown variable."""
        for name in self.names:
            if name not in known:
                raise FormulaError(f"unknown variable {name!r}{did_you_mean(name, known)}")

    def value(self, variables: Mapping[str, Figure | None], functions: Functions | None = None) -> Figure:
        """The value of the formula; raises FormulaError if it cannot be calculated."""
        names = {name: variables.get(name) for name in self.names}
        for name, known in names.items():
            if known is None:
                raise FormulaError(f"{name} is not known")
        evaluator = SimpleEval(operators=_OPERATORS, names=names, functions={**FUNCTIONS, **(functions or {})})
        evaluator.nodes[ast.Constant] = _constant
        try:
            found = evaluator.eval(self.text, previously_parsed=self.tree.body)
        except FormulaError:
            raise
        except (InvalidExpression, TypeError, ValueError, ArithmeticError, RecursionError) as error:
            raise FormulaError(f"it has no value: {str(error)[:100]}") from None
        return found if isinstance(found, str | bool) else _check_size(_number(found))

    def number(self, variables: Mapping[str, Figure | None], functions: Functions | None = None) -> Fraction:
        """The value as a number; raises FormulaError for another value."""
        return _number(self.value(variables, functions))

    def figures(self, variables: Mapping[str, Figure | None]) -> str:
        """The variables of the formula with their values, for the journal.

        >>> PackFormula("cost / 4").figures({"cost": Fraction(1000), "weight": Fraction(50)})
        'cost 1,000'
        """
        return ", ".join(f"{name} {format_figure(variables.get(name))}" for name in self.names)


def format_figure(value: Figure | None) -> str:
    """A value as text."""
    if isinstance(value, Fraction):
        return f"{int(value):,}" if value.denominator == 1 else f"{float(value):,g}"
    return "unknown" if value is None else str(value)


def did_you_mean(name: str, known: frozenset[str] | list[str]) -> str:
    """A suggestion of the nearest known name, if there is one."""
    found = get_close_matches(name, sorted(known), n=1)
    return f"; did you mean {found[0]}?" if found else ""


_REFUSED: dict[type[ast.AST], str] = {
    ast.Pow: "**",
    ast.Mod: "%",
    ast.FloorDiv: "//",
    ast.MatMult: "@",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitOr: "|",
    ast.BitAnd: "&",
    ast.BitXor: "^",
    ast.Invert: "~",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
}
"""Python operators that are not allowed in formulas."""


def _part_name(node: ast.AST) -> str:
    """The source text of a part of a formula."""
    return _REFUSED.get(type(node)) or ast.unparse(node)


def _constant(node: ast.Constant) -> Figure:
    value = node.value
    return value if isinstance(value, str | bool) else _check_size(Fraction(str(value)))


@lru_cache(maxsize=1_000)
def _tree(text: str) -> ast.Expression:
    if len(text) > MOST_LETTERS:
        raise FormulaError(f"a formula of {len(text)} characters; expected {MOST_LETTERS} at most")
    try:
        tree = ast.parse(text.strip(), mode="eval")
        nodes = list(ast.walk(tree))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise FormulaError("it is not a formula; expected such as cost * 25 / 100") from None
    if len(nodes) > MOST_NODES:
        raise FormulaError(f"a formula of {len(nodes)} parts; expected {MOST_NODES} at most")
    for node in nodes:
        if not isinstance(node, _ALLOWED):
            raise FormulaError(f"{_part_name(node)} is not allowed in a formula")
        if isinstance(node, ast.Constant) and not isinstance(node.value, int | float | str):
            raise FormulaError(f"{node.value!r} is not allowed in a formula")
        if isinstance(node, ast.Constant) and isinstance(node.value, float) and node.value == float("inf"):
            raise FormulaError("a number that is too large")
    return tree
