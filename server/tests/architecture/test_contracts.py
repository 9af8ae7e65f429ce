"""Rules of the code base that are checked, and tests that the checks work."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from import_layers import domain_layers
from regimen import domains
from regimen.platform import events
from regimen.platform.domain import connect

SERVER = Path(__file__).resolve().parents[2]
REGIMEN = SERVER / "regimen"
DOMAINS = {folder.name for folder in REGIMEN.iterdir() if (folder / "domain.py").exists()} - {"platform"}
PRIVATE = {"api", "schemas"}
# Schemas that other domains embed in their own: covers of programs, documents of payments.
EMBEDDED = {"regimen.media.schemas", "regimen.invoicing.schemas"}
# The code that owns a transaction; everything else is passed a session.
MAY_COMMIT = {"platform", "kit/db.py", "demo", "payments/actions/payment_work.py"}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def private_imports(path: Path, domain: str) -> list[str]:
    """Returns imports of another domain's api or schemas."""
    found = []
    for name in imports(path):
        parts = name.split(".")
        foreign = len(parts) > 2 and parts[0] == "regimen" and parts[1] in DOMAINS - {domain}
        is_private = any(part in PRIVATE or part.endswith("_api") for part in parts[2:])
        if foreign and is_private and ".".join(parts[:3]) not in EMBEDDED:
            found.append(name)
    return found


@pytest.mark.parametrize("domain", sorted(DOMAINS))
def test_nobody_imports_another_domains_api_or_schemas(domain: str) -> None:
    violations = {str(path): private_imports(path, domain) for path in (REGIMEN / domain).rglob("*.py")}
    assert {path: names for path, names in violations.items() if names} == {}


def test_the_check_for_private_imports_works(tmp_path: Path) -> None:
    bad = tmp_path / "service.py"
    bad.write_text("from regimen.training.api.builder import router\nfrom regimen.accounts.schemas import Me\n")
    assert len(private_imports(bad, "programs")) == 2


def test_only_memberships_decides_who_has_a_program() -> None:
    asks = "regimen.memberships.models.RUNNING"
    found = [
        str(path.relative_to(REGIMEN))
        for path in REGIMEN.rglob("*.py")
        if path.relative_to(REGIMEN).parts[0] != "memberships" and asks in imports(path)
    ]
    assert not found, "use Membership.is_running, or memberships/access/current.py"


def test_only_the_edges_commit() -> None:
    violations = [
        str(path.relative_to(REGIMEN))
        for path in REGIMEN.rglob("*.py")
        if re.search(r"\.(commit|begin)\(\)", path.read_text())
        and not str(path.relative_to(REGIMEN)).startswith(tuple(MAY_COMMIT))
    ]
    assert violations == []


def test_the_import_contract_works(tmp_path: Path) -> None:
    """An import from a higher layer fails the check."""
    shutil.copytree(REGIMEN, tmp_path / "regimen", ignore=shutil.ignore_patterns("__pycache__", "*.json", "*.csv"))
    for name in (".importlinter", "import_layers.py"):
        shutil.copy(SERVER / name, tmp_path / name)
    (tmp_path / "regimen/accounts/guilty.py").write_text("from regimen.memberships import models\n")
    checker = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([checker, "--no-cache"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "regimen.accounts.guilty" in run.stdout


def test_every_manifest_is_listed_under_its_folder() -> None:
    folders = {path.parent.name for path in REGIMEN.glob("*/domain.py")} - {"platform"}
    assert {domain.name for domain in domains.DOMAINS} == folders
    assert [[domain.name for domain in layer] for layer in domains.LAYERS] == domain_layers(
        (REGIMEN / "domains.py").read_text()
    )


def test_connecting_twice_changes_nothing() -> None:
    connect(domains.DOMAINS)
    before = {event: list(found) for event, found in events.subscribers.items()}
    connect(domains.DOMAINS)
    assert {event: list(found) for event, found in events.subscribers.items()} == before
