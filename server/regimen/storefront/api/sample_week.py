"""The route of a program's sample week."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Request, Response

from regimen.kit.db import Session
from regimen.kit.errors import Busy, NotFound, error_responses
from regimen.kit.json_response import json_response
from regimen.kit.recent import Recent
from regimen.platform.hosts import check_shown_here
from regimen.platform.services import ServicesDep
from regimen.programs import access as programs
from regimen.storefront.access.sample_week import Edition, edition_of
from regimen.storefront.present.sample_week import sample_week
from regimen.storefront.schemas import SampleWeek

router = APIRouter(prefix="/plans", tags=["storefront"])


class _Samples(Recent[str]):
    """The sample weeks of this process, by the edition of their days."""


async def _public_program(id_or_custom_url: str, request: Request) -> tuple[UUID, Edition | None]:
    """Returns a public program and the edition of its days, from a session of its own: those who wait for a sample
    hold no connection. Raises NotFound."""
    async with request.app.state.read_sessions() as session:
        program = await programs.get_published(session, id_or_custom_url)
        if not program.is_public:
            raise NotFound
        check_shown_here(request, program.account_id)
        return program.id, await edition_of(session, program.id)


@router.get("/{id_or_custom_url}/sample", response_model=SampleWeek, responses=error_responses(NotFound, Busy))
async def sample(
    request: Request,
    found: Annotated[tuple[UUID, Edition | None], Depends(_public_program)],
    services: ServicesDep,
    session: Session,
) -> Response:
    """How much there is in a program, and its first week in short; not found for a private one."""
    program_id, edition = found

    async def make() -> str:
        return (await sample_week(session, program_id)).model_dump_json()

    samples = services.extra.setdefault(_Samples, _Samples())
    return json_response(request, await samples.get((program_id, edition), make))
