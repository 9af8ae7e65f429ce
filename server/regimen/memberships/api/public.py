"""The public page of a program."""

from fastapi import APIRouter, Request, Response

from regimen.accounts.access.actor import Visitor
from regimen.kit.clock import Now, Zone
from regimen.kit.errors import NotFound, error_responses
from regimen.kit.json_response import json_response
from regimen.memberships.access.public_page import load_public_page
from regimen.memberships.api.common import PlanId, check_sold_here
from regimen.memberships.present.public_page import present_public_program
from regimen.memberships.schemas import PublicProgram
from regimen.platform.hosts import base_url_of
from regimen.platform.services import ServicesDep

router = APIRouter(tags=["memberships"])


@router.get("/plans/{plan_id}/public", response_model=PublicProgram, responses=error_responses(NotFound))
async def plan_public(
    request: Request, plan_id: PlanId, viewer: Visitor, services: ServicesDep, now: Now, zone: Zone
) -> Response:
    """The public page of a program, with what it offers to this viewer."""
    page = await load_public_page(services.fast_sql, plan_id, viewer)
    check_sold_here(request, page)
    program = present_public_program(page, viewer, base_url=base_url_of(request), now=now, zone=zone)
    return json_response(request, program.model_dump_json())
