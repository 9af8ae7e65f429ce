"""The routes of storefronts."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from regimen.accounts.access.actor import Visitor
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, NotFound, error_responses
from regimen.kit.paging import PageParams
from regimen.platform.hosts import base_url_of, check_shown_here
from regimen.programs.models import ProgramType
from regimen.storefront.access import storefronts
from regimen.storefront.access.content import load_content
from regimen.storefront.access.storefronts import ProgramFilter
from regimen.storefront.present.storefronts import program_views, shown_coaches, storefront_view
from regimen.storefront.schemas import Pricing, Storefront, StorefrontCoaches, StorefrontPrograms

router = APIRouter(prefix="/storefronts", tags=["storefront"])
_ANSWERS = error_responses(NotFound, Invalid)
MAX_SEARCH = 100


@router.get("/{id_or_custom_url}", responses=error_responses(NotFound))
async def show(
    id_or_custom_url: str, request: Request, session: Session, viewer: Visitor, now: Now, today: Today
) -> Storefront:
    """The storefront of an account, by its id or custom URL."""
    account = await storefronts.get_account(session, id_or_custom_url)
    check_shown_here(request, account.id)
    return await storefront_view(session, account, viewer, base_url=base_url_of(request), now=now, today=today)


@router.get("/{id_or_custom_url}/programs", responses=_ANSWERS)
async def list_programs(
    id_or_custom_url: str,
    request: Request,
    session: Session,
    viewer: Visitor,
    page: PageParams,
    today: Today,
    search: Annotated[str, Query(max_length=MAX_SEARCH, description="Part of the title.")] = "",
    plan_type: ProgramType | None = None,
    pricing: Pricing | None = None,
) -> StorefrontPrograms:
    """The programs of an account that anyone may find."""
    account = await storefronts.get_account(session, id_or_custom_url)
    check_shown_here(request, account.id)
    wanted = ProgramFilter(search.strip(), plan_type, pricing)
    content, _ = await load_content(session, account.id)
    rows, total = await storefronts.list_programs(session, account.id, page, content.program_ids, wanted)
    return StorefrontPrograms(
        items=await program_views(session, rows, viewer, today), pagination=page.pagination(total)
    )


@router.get("/{id_or_custom_url}/coaches", responses=_ANSWERS)
async def list_coaches(
    id_or_custom_url: str, request: Request, session: Session, page: PageParams
) -> StorefrontCoaches:
    """The coaches of an account whom clients may meet."""
    account = await storefronts.get_account(session, id_or_custom_url)
    check_shown_here(request, account.id)
    content, _ = await load_content(session, account.id)
    coaches = await shown_coaches(session, account.id, content)
    shown = coaches[page.offset : page.offset + page.size]
    return StorefrontCoaches(items=shown, pagination=page.pagination(len(coaches)))
