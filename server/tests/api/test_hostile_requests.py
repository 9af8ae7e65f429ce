"""Whatever anyone sends to any route: a documented answer, never a server error, and nobody else waits for it."""

import pytest

from tests.api.callers import CALLERS
from tests.api.conftest import TenantsClient
from tests.api.hostile import UNKNOWN_FILTER, hostile_requests, long_filters
from tests.api.sample_requests import Operation, RequestBuilder, SampleRequest, areas, operations
from tests.api.samples import Document


@pytest.mark.parametrize("area", areas())
async def test_no_request_breaks_a_route_and_every_answer_is_documented(
    api: TenantsClient, document: Document, area: str
) -> None:
    findings: list[str] = []
    for operation in operations(document, area):
        attacked: set[str] = set()
        for caller in CALLERS:
            builder = RequestBuilder(operation, api.tenant(caller).ids)
            status = await check(api, operation, caller.name, builder.valid(), findings)
            if status in {401, 403} or attacked & {caller.kind, "visitor"}:
                continue
            attacked.add(caller.kind)
            for one in hostile_requests(builder):
                status = await check(api, operation, caller.name, one, findings)
                if one.what == UNKNOWN_FILTER and status == 422:
                    for several in long_filters(builder):
                        await check(api, operation, caller.name, several, findings)
    assert findings == [], "\n" + "\n".join(findings)
    api.watch.check()


async def check(api: TenantsClient, operation: Operation, name: str, one: SampleRequest, findings: list[str]) -> int:
    """Sends a request and returns the status; a wrong answer is added to `findings`."""
    status, text = await api.send(name, operation.method, one)
    if status >= 500 or str(status) not in operation.statuses:
        findings.append(f"{operation.name} by {name}, {one.what}: {status} {text[:200]}")
    return status
