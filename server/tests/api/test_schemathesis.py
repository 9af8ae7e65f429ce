"""schemathesis invents requests from the API document: every answer has a documented status, type and shape.

Its own runner calls the app from another thread, where the transaction of the test is out of reach. So it invents the
requests (the same ones in each run) and judges the answers, and the tests send them.
"""

import contextlib
from collections.abc import Iterator

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from regimen.rights import RIGHTS, Role
from tests.api.conftest import TenantsClient
from tests.api.sample_requests import SampleRequest
from tests.api.samples import Document
from tests.deep import DEEP

PARTS = 4
EXAMPLES = 200 if DEEP else 2
"""For each operation and mode: valid requests, and such with something wrong."""
BASE_URL = "http://127.0.0.1:8400"
JUDGES = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
CALLERS = {Role.ANYONE: "nobody", Role.LOCAL: "nobody", Role.CLIENT: "maya"}


def _cases(operation: APIOperation, mode: GenerationMode) -> list[Case]:
    """Returns requests to one operation: the same in each run."""
    cases: list[Case] = []

    @seed(7)
    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def collect(case: Case) -> None:
        cases.append(case)

    with contextlib.suppress(Unsatisfiable):  # without inputs, nothing can be wrong
        collect()
    return cases


def _prepared(case: Case) -> SampleRequest:
    known = ("method", "url", "headers", "params", "json", "data", "files")
    given = {name: value for name, value in case.as_transport_kwargs(base_url=BASE_URL).items() if name in known}
    ready = requests.Request(**given).prepare()
    body = ready.body or b""
    content = body.encode() if isinstance(body, str) else body
    headers = {name: str(value).encode("latin-1", "replace").decode("latin-1") for name, value in ready.headers.items()}
    return SampleRequest("invented", str(ready.url), headers, {"content": content})


def _requests(document: Document, ids: dict[str, object], part: int) -> Iterator[tuple[str, Case]]:
    """Yields the caller and the request; every other one names rows that exist."""
    found = list(schemathesis.openapi.from_dict(document).get_all_operations())
    for result in found[part::PARTS]:
        operation = result.ok()
        role = RIGHTS[f"{operation.method.upper()} {operation.path.removeprefix('/api')}"].role
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            for number, case in enumerate(_cases(operation, mode)):
                if number % 2 == 0 and case.path_parameters:
                    case.path_parameters.update({name: str(ids[name]) for name in case.path_parameters if name in ids})
                yield CALLERS.get(role, "erik"), case


@pytest.mark.parametrize("part", range(PARTS))
async def test_every_answer_is_as_documented(api: TenantsClient, document: Document, part: int) -> None:
    findings: list[str] = []
    for caller, case in _requests(document, api.tenants["erik"].ids, part):
        one = _prepared(case)
        answers: list[httpx.Response] = []
        status, text = await api.send(caller, case.method, one, answers)
        try:
            if not answers:
                raise AssertionError(text)
            case.validate_response(answers[0], checks=JUDGES)
        except Exception as finding:
            findings.append(f"{case.method} {one.url} by {caller}: {status}\n{finding}\n{one.options}"[:1500])
    assert findings == [], f"{len(findings)} findings\n" + "\n\n".join(findings[:20])
    api.watch.check()
