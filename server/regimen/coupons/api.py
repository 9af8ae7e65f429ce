"""The coach's coupons. What clients do with a code is a matter of memberships."""

from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Query, Response

from regimen.accounts.access.actor import FinancialCoach
from regimen.coupons import failures
from regimen.coupons.access.coupons import list_codes, list_coupons, load_row, own_coupon
from regimen.coupons.access.preview import list_sold_programs, load_preview, own_option
from regimen.coupons.actions import coupons
from regimen.coupons.present import (
    codes_csv,
    coupons_csv,
    present_coupon,
    present_coupons,
    present_preview,
    present_sold_programs,
)
from regimen.coupons.rules.discounts import Discount
from regimen.coupons.rules.form import MAX_COUPONS, CouponEdit, CouponForm, Terms, joining_errors
from regimen.coupons.rules.status import CouponStatus
from regimen.coupons.schemas import (
    CouponChange,
    CouponPreview,
    Coupons,
    CouponTerms,
    CouponView,
    NewCoupon,
    PreviewRequest,
    SoldPrograms,
    WinBack,
)
from regimen.kit.clock import Now, local_date
from regimen.kit.db import Session
from regimen.kit.downloads import attachment
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.paging import Page, PageParams
from regimen.platform.idempotency import IdempotentRoute
from regimen.platform.services import ServicesDep

router = APIRouter(
    prefix="/coach/coupons",
    tags=["coupons"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden),
)
_BYTES: Final = {"schema": {"type": "string", "format": "binary"}}
_CSV: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"text/csv": _BYTES}}}


@router.get("", responses=error_responses(Invalid))
async def list_own(
    actor: FinancialCoach,
    session: Session,
    now: Now,
    page: PageParams,
    q: Annotated[str, Query(max_length=64, description="A part of the code.")] = "",
    status: CouponStatus | None = None,
    program_id: UUID | None = None,
) -> Coupons:
    """The account's coupons with what they brought in, newest first."""
    found = await list_coupons(session, actor, page, search=q.strip(), status=status, program_id=program_id, now=now)
    return present_coupons(found, page, now)


@router.get("/programs")
async def programs(actor: FinancialCoach, session: Session, services: ServicesDep) -> SoldPrograms:
    """The account's programs that are on sale for money, with their prices."""
    return present_sold_programs(await list_sold_programs(session, actor), services.settings.base_url)


@router.get("/export", response_class=Response, responses=_CSV)
async def export(actor: FinancialCoach, session: Session, now: Now) -> Response:
    """All coupons of the account as a CSV file, one line for each currency."""
    everything = Page(1, MAX_COUPONS * 10)
    found = await list_coupons(session, actor, everything, search="", status=None, program_id=None, now=now)
    return _file(coupons_csv(found, now), "Coupons")


@router.post("", status_code=201, responses=error_responses(NotFound, Invalid, failures.TooManyCoupons))
async def create(body: NewCoupon, actor: FinancialCoach, session: Session, now: Now) -> CouponView:
    """Create a coupon, or a campaign of many codes for one use each."""
    form = CouponForm(
        code=body.code,
        terms=_terms(body),
        code_count=body.code_count,
        max_redemptions=body.max_redemptions,
        max_per_client=body.max_per_client,
        starts_on=body.starts_on,
        ends_on=body.ends_on,
        first_purchase_only=body.first_purchase_only,
        program_ids=body.program_ids,
    )
    coupon = await coupons.create_coupon(session, form, actor=actor, now=now)
    return present_coupon(await load_row(session, coupon), now)


@router.post("/preview", responses=error_responses(NotFound, Invalid))
async def preview(body: PreviewRequest, actor: FinancialCoach, session: Session, now: Now) -> CouponPreview:
    """The next twelve invoices of a client who joins with a coupon, before it is saved."""
    option, program = await own_option(session, actor, body.price_option_id)
    terms = _terms(body)
    today = local_date(now, actor.zone)
    joins_on = body.joins_on or today
    if errors := terms.errors() | joining_errors(joins_on, today):
        raise Invalid(errors=errors)
    discount = Discount("", terms.percent or 0, terms.duration, terms.months)
    return present_preview(await load_preview(session, actor, option, program, discount, joins_on))


@router.put("/{coupon_id}", responses=error_responses(NotFound, Invalid, failures.CouponIsDeactivated))
async def change(coupon_id: UUID, body: CouponChange, actor: FinancialCoach, session: Session, now: Now) -> CouponView:
    """Change the code, the last day and the programs of a coupon, or raise its limit."""
    edit = CouponEdit(body.code, body.max_redemptions, body.ends_on, body.program_ids)
    coupon = await coupons.change_coupon(session, coupon_id, edit, actor=actor, now=now)
    return present_coupon(await load_row(session, coupon), now)


@router.post("/{coupon_id}/deactivate", responses=error_responses(NotFound))
async def deactivate(coupon_id: UUID, actor: FinancialCoach, session: Session, now: Now) -> CouponView:
    """Deactivate a coupon for good. Who has redeemed it keeps the discount."""
    coupon = await coupons.deactivate_coupon(session, coupon_id, actor=actor, now=now)
    return present_coupon(await load_row(session, coupon), now)


@router.put(
    "/{coupon_id}/win_back",
    responses=error_responses(NotFound, failures.CouponIsDeactivated, failures.NotForCancelling),
)
async def win_back(coupon_id: UUID, body: WinBack, actor: FinancialCoach, session: Session, now: Now) -> CouponView:
    """Offer this coupon to clients who are about to cancel, in place of any other, or stop that."""
    coupon = await coupons.offer_when_cancelling(session, coupon_id, offered=body.offered, actor=actor, now=now)
    return present_coupon(await load_row(session, coupon), now)


@router.get("/{coupon_id}/codes", response_class=Response, responses=_CSV | error_responses(NotFound))
async def codes(coupon_id: UUID, actor: FinancialCoach, session: Session) -> Response:
    """The codes of a coupon as a CSV file, with when each was redeemed."""
    coupon = await own_coupon(session, actor, coupon_id)
    return _file(codes_csv(coupon, await list_codes(session, coupon)), coupon.code)


def _terms(body: CouponTerms) -> Terms:
    return Terms(body.percent, body.duration, body.months if body.duration == "repeating" else None)


def _file(data: bytes, name: str) -> Response:
    headers = {"Content-Disposition": attachment(name, "csv", fallback="Coupons")}
    return Response(data, media_type="text/csv; charset=utf-8", headers=headers)
