"""What belongs to another coach is, for everybody else, as if it were not there: the same answer as for an id that
nobody has. Asked of every route, for every id that its address, its question or its body can name."""

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest

from tests.api.asking import Asker, Operation, Sent, areas, ids_in, leaves, operations, with_value
from tests.api.conftest import Stage
from tests.api.houses import PEOPLE, House
from tests.api.samples import Document

FOR_EVERYBODY = {
    ("/api/plans/{plan_id}/public", "plan_id"): "a published program is there for the world",
    ("/api/plans/{id_or_custom_url}/sample", "id_or_custom_url"): "so is its sample week",
    ("/api/stripe/plan/{plan_id}/buy", "plan_id"): "and whoever wants may buy it",
    ("/api/athlete/card_tokens", "coach_id"): "a card is saved at a coach before anything is bought",
    ("/api/athlete/card_tokens/card_init", "coach_id"): "a card is saved at a coach before anything is bought",
    ("/api/athlete/card_tokens/replace", "coach_id"): "a card is saved at a coach before anything is bought",
    ("/api/notifications", "offset"): "an id serves as a moment in time only",
    ("/api/notifications/restricted", "offset"): "an id serves as a moment in time only",
    ("/api/sandbox/accounts/{account}/onboarding", "account"): "the provider's id is the key, in development only",
}
"""What may be named by people whom it does not belong to, and why."""


def _pairs(asker: Asker, theirs: House, nobodys: UUID) -> Iterator[tuple[str, Sent, Sent]]:
    """What is named, the request that names what is theirs, and the one that names nothing."""
    others = Asker(asker.operation, theirs.ids)
    places = asker.operation.parameters("path") + asker.operation.parameters("query")
    named = [one["name"] for one in places if not _is_open(asker.operation, one["name"])]
    for name in named:
        if (foreign := others.ids.get(name)) is not None and foreign != asker.ids.get(name):
            yield name, asker.plain(**{name: str(foreign)}), asker.plain(**{name: str(nobodys)})
    if len(named) > 1:
        every = {name: str(others.ids[name]) for name in named if name in others.ids}
        yield " and ".join(every), asker.plain(**every), asker.plain(**dict.fromkeys(every, str(nobodys)))
    body = asker.body()
    for at in ids_in(body):
        foreign = dict(leaves(others.body()))[at]
        if foreign != dict(leaves(body))[at] and not _is_open(asker.operation, str(at[-1])):
            yield (
                f"{at}",
                asker.plain(body=with_value(body, at, foreign)),
                asker.plain(body=with_value(body, at, str(nobodys))),
            )


def _is_open(operation: Operation, name: str) -> bool:
    return (operation.path, name) in FOR_EVERYBODY


@pytest.mark.parametrize("area", areas())
async def test_what_is_somebody_elses_looks_missing(stage: Stage, document: Document, area: str) -> None:
    findings: list[str] = []
    for operation in operations(document, area):
        for person in PEOPLE:
            nobodys = uuid4()
            asker = Asker(operation, stage.house(person).ids)
            for what, foreign, missing in _pairs(asker, stage.other_house(person), nobodys):
                answers = [await stage.send(person.name, operation.method, one) for one in (foreign, missing)]
                if answers[0] != answers[1]:
                    findings.append(f"{operation.name} by {person.name}, {what}: {answers}"[:600])
    assert findings == [], "\n" + "\n".join(findings)


async def test_what_is_ones_own_is_found(stage: Stage, document: Document) -> None:
    """Else nothing would be proven by not finding what is another's. A new route says in
    `samples.py` how it is asked."""
    lost = {
        operation.name
        for operation in operations(document)
        if await stage.statuses(operation) <= {401, 403, 404} and operation.area != "sandbox"
    }
    coaches_have_no_cards_here = {"PATCH /api/stripe/card/{card_id}", "DELETE /api/stripe/card/{card_id}"}
    assert lost == coaches_have_no_cards_here
