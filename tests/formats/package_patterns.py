"""Every regular expression of the package, and how it is used."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import whycards

_AT_START = frozenset({"match", "fullmatch", "pattern"})
_FUNCTIONS = _AT_START | {"compile", "search", "sub", "subn", "split", "findall", "finditer"}


class Known(NamedTuple):
    """A pattern. `is_at_start` where it only ever looks at the beginning of a text."""

    name: str
    pattern: re.Pattern[str]
    is_at_start: bool


def patterns() -> list[Known]:
    """Those that modules, classes and collections hold or functions give, and those that stand in a call."""
    modules = list(_modules())
    trees = {module: ast.parse(Path(str(module.__file__)).read_text("utf-8")) for module in modules}
    found: dict[re.Pattern[str], Known] = {}
    for module, tree in trees.items():
        short = module.__name__.removeprefix("whycards.")
        uses: dict[str, set[str]] = {}
        for name, method in _uses(tree):
            uses.setdefault(name, set()).add(method)
        for name, value in list(vars(module).items()):
            for pattern in _held(_given(value, module)):
                is_private = pattern is value and name.startswith("_")
                is_at_start = is_private and uses.get(name, {""}) <= _AT_START
                found.setdefault(pattern, Known(f"{short}.{name}", pattern, is_at_start))
    held = {pattern.pattern for pattern in found}
    for module, tree in trees.items():
        for pattern, method in _written(tree, vars(module)):
            name = f"{module.__name__.removeprefix('whycards.')}:{pattern.pattern[:30]}"
            if pattern.pattern not in held:
                found.setdefault(pattern, Known(name, pattern, method in _AT_START))
    return sorted(found.values(), key=lambda known: known.name)


def _modules() -> Iterator[ModuleType]:
    for module in pkgutil.walk_packages(whycards.__path__, "whycards."):
        if not module.name.endswith("__main__") and ".migrations.versions." not in module.name:
            yield importlib.import_module(module.name)


def _held(value: object, depth: int = 3) -> Iterator[re.Pattern[str]]:
    """The patterns in a value, also in collections, and in classes and objects of the package."""
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
        return
    inner: Iterable[object] = ()
    if isinstance(value, dict):
        inner = [*value.keys(), *value.values()]
    elif isinstance(value, (tuple, list, set, frozenset)):
        inner = value
    elif str(getattr(value if isinstance(value, type) else type(value), "__module__", "")).startswith(
        "whycards"
    ):
        inner = list(getattr(value, "__dict__", {}).values())
    for one in inner if depth else ():
        yield from _held(one, depth - 1)


def _uses(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Each name with the method that is called of it; "" where it is handed on, who knows for what."""
    bases = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            bases.add(node.value)
            yield node.value.id, node.attr
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in bases:
            yield node.id, ""


def _given(value: object, module: ModuleType) -> object:
    """What a function of this module gives that makes a pattern out of nothing; another value as it is."""
    if not callable(value) or getattr(value, "__module__", "") != module.__name__ or isinstance(value, type):
        return value
    said = inspect.signature(value)
    return value() if "re.Pattern[" in str(said.return_annotation) and not said.parameters else value


def unknown_patterns() -> list[str]:
    """The expressions in calls of `re` that hold what is known while the program runs, with their modules."""
    found = []
    for module in _modules():
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        given = _given_inside(tree)
        for call in _calls(tree):
            try:
                _evaluated(call.args[0], vars(module))
            except NameError:
                if call not in given:
                    found.append(f"{module.__name__.removeprefix('whycards.')}: {ast.unparse(call.args[0])}")
    return sorted(found)


def _given_inside(tree: ast.AST) -> set[ast.Call]:
    """The calls in functions that `_given` calls."""
    return {
        call
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and "re.Pattern[" in ast.unparse(node.returns)
        and not node.args.args
        for call in _calls(node)
    }


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls of functions of `re` with a pattern."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            base = node.func.value
            if isinstance(base, ast.Name) and base.id == "re" and node.func.attr in _FUNCTIONS:
                yield node


def _evaluated(node: ast.expr, names: dict[str, object]) -> object:
    return eval(compile(ast.Expression(node), "pattern", "eval"), dict(names))


def _written(tree: ast.AST, names: dict[str, object]) -> Iterator[tuple[re.Pattern[str], str]]:
    """The patterns that stand in calls of `re` itself, with the name of the function."""
    for call in _calls(tree):
        try:
            written = _evaluated(call.args[0], names)
        except NameError:
            continue
        told = [word.value for word in call.keywords if word.arg == "flags"]
        told += call.args[1:2] if isinstance(call.func, ast.Attribute) and call.func.attr == "compile" else []
        flags = _evaluated(told[0], names) if told else 0
        assert isinstance(call.func, ast.Attribute)
        assert isinstance(flags, int)
        if isinstance(written, str):
            yield re.compile(written, flags), call.func.attr
