"""A module defines each name once, and uses the private ones: no linter looks for this."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

REGIMEN = Path(__file__).resolve().parents[2] / "regimen"
MODULES = sorted(REGIMEN.rglob("*.py"))


def defined_names(module: ast.Module) -> Iterator[str]:
    for statement in module.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name


def used_names(module: ast.Module) -> set[str]:
    names = {node.id for node in ast.walk(module) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return names | {
        word for node in ast.walk(module) if isinstance(node, ast.Constant) for word in str(node.value).split()
    }


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(REGIMEN)))
def test_a_module_defines_each_name_once_and_uses_the_private_ones(path: Path) -> None:
    module = ast.parse(path.read_text())
    counts = Counter(defined_names(module))
    assert [name for name, count in counts.items() if count > 1] == []
    private = {name for name in counts if name.startswith("_") and not name.startswith("__")}
    assert private - used_names(module) == set()
