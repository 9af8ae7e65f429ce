"""What belongs to another coach looks missing: the same answer as for an id that does not exist.

Tested on every route, for every id in its path, its query and its body.
"""

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest

from tests.api.callers import CALLERS
from tests.api.collection import PUBLIC_IDS
from tests.api.conftest import TenantsClient
from tests.api.sample_requests import (
    Operation,
    RequestBuilder,
    SampleRequest,
    areas,
    ids_in,
    leaves,
    operations,
    with_value,
)
from tests.api.samples import Document, Tenant


def _pairs(builder: RequestBuilder, other: Tenant, unknown: UUID) -> Iterator[tuple[str, SampleRequest, SampleRequest]]:
    """Yields the parameter, a request with a foreign id, and one with an id that does not exist."""
    foreigner = RequestBuilder(builder.operation, other.ids)
    parameters = builder.operation.parameters("path") + builder.operation.parameters("query")
    named = [one["name"] for one in parameters if not _is_public(builder.operation, one["name"])]
    for name in named:
        if (foreign := foreigner.ids.get(name)) is not None and foreign != builder.ids.get(name):
            yield name, builder.valid(**{name: str(foreign)}), builder.valid(**{name: str(unknown)})
    if len(named) > 1:
        every = {name: str(foreigner.ids[name]) for name in named if name in foreigner.ids}
        yield " and ".join(every), builder.valid(**every), builder.valid(**dict.fromkeys(every, str(unknown)))
    body = builder.body()
    for at in ids_in(body):
        foreign = dict(leaves(foreigner.body()))[at]
        if foreign != dict(leaves(body))[at] and not _is_public(builder.operation, str(at[-1])):
            yield (
                f"{at}",
                builder.valid(body=with_value(body, at, foreign)),
                builder.valid(body=with_value(body, at, str(unknown))),
            )


def _is_public(operation: Operation, name: str) -> bool:
    return (operation.path, name) in PUBLIC_IDS


@pytest.mark.parametrize("area", areas())
async def test_foreign_rows_look_missing(api: TenantsClient, document: Document, area: str) -> None:
    findings: list[str] = []
    for operation in operations(document, area):
        for caller in CALLERS:
            unknown = uuid4()
            builder = RequestBuilder(operation, api.tenant(caller).ids)
            for what, foreign, missing in _pairs(builder, api.other_tenant(caller), unknown):
                answers = [await api.send(caller.name, operation.method, one) for one in (foreign, missing)]
                if answers[0] != answers[1]:
                    findings.append(f"{operation.name} by {caller.name}, {what}: {answers}"[:600])
    assert findings == [], "\n" + "\n".join(findings)


async def test_own_rows_are_found(api: TenantsClient, document: Document) -> None:
    """Without this, not finding foreign rows would prove nothing. See `api_samples.py` for a new route."""
    not_found = {
        operation.name
        for operation in operations(document)
        if await api.statuses(operation) <= {401, 403, 404} and operation.area != "sandbox"
    }
    only_for_coaches_with_cards = {"PATCH /api/stripe/card/{card_id}", "DELETE /api/stripe/card/{card_id}"}
    assert not_found == only_for_coaches_with_cards
