"""Every regular expression of the package, and how it is used."""

from __future__ import annotations

import ast
import importlib
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
    """Those that modules, classes and collections hold, and those that stand as literals in a call."""
    modules = list(_modules())
    trees = {module: ast.parse(Path(str(module.__file__)).read_text("utf-8")) for module in modules}
    found: dict[re.Pattern[str], Known] = {}
    for module, tree in trees.items():
        short = module.__name__.removeprefix("whycards.")
        uses: dict[str, set[str]] = {}
        for name, method in _uses(tree):
            uses.setdefault(name, set()).add(method)
        for name, value in vars(module).items():
            for pattern in _held(value):
                is_private = pattern is value and name.startswith("_")
                is_at_start = is_private and uses.get(name, {""}) <= _AT_START
                found.setdefault(pattern, Known(f"{short}.{name}", pattern, is_at_start))
    held = {pattern.pattern for pattern in found}
    for module, tree in trees.items():
        for pattern, method in _literals(tree):
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


def _literals(tree: ast.AST) -> Iterator[tuple[re.Pattern[str], str]]:
    """The patterns that stand in calls of `re` itself, with the name of the function."""
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        base, first = node.func.value, node.args[0]
        is_ours = isinstance(base, ast.Name) and base.id == "re" and node.func.attr in _FUNCTIONS
        if is_ours and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield re.compile(first.value), node.func.attr
