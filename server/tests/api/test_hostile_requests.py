"""Whatever is sent to whichever route, by whomever: an answer that its route documents, and never a failure of ours."""

import pytest

from tests.api.asking import Asker, Operation, Sent, areas, operations
from tests.api.conftest import Stage
from tests.api.hostile import hostile
from tests.api.houses import PEOPLE
from tests.api.samples import Document


@pytest.mark.parametrize("area", areas())
async def test_no_request_breaks_a_route_and_every_answer_is_documented(
    stage: Stage, document: Document, area: str
) -> None:
    findings: list[str] = []
    for operation in operations(document, area):
        attacked: set[str] = set()
        for person in PEOPLE:
            asker = Asker(operation, stage.house(person).ids)
            status = await attempt(stage, operation, person.name, asker.plain(), findings)
            if status in {401, 403} or attacked & {person.kind, "visitor"}:
                continue
            attacked.add(person.kind)
            for one in hostile(asker):
                await attempt(stage, operation, person.name, one, findings)
    assert findings == [], "\n" + "\n".join(findings)


async def attempt(stage: Stage, operation: Operation, name: str, one: Sent, findings: list[str]) -> int:
    """Send it; what is wrong about the answer goes to `findings`."""
    status, text = await stage.send(name, operation.method, one)
    if status >= 500 or str(status) not in operation.statuses:
        findings.append(f"{operation.name} by {name}, {one.what}: {status} {text[:200]}")
    return status
