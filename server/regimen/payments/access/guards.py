"""Guards for routes that move money: those of `accounts.access.actor`, but without a session, and with the time zone
of the caller's device, in which days are counted."""

from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request

from regimen.accounts.access.actor import Actor, CoachActor, signed_in
from regimen.accounts.models import Role
from regimen.kit.clock import zone_or_default
from regimen.kit.errors import Forbidden


async def paying_user(request: Request) -> Actor:
    """Returns the signed-in user with the time zone of their device."""
    actor = await signed_in(request)
    zone = request.headers.get("client-timezone")
    return replace(actor, zone=zone_or_default(zone)) if zone else actor


async def paying_client(request: Request) -> Actor:
    actor = await paying_user(request)
    if actor.role is not Role.CLIENT:
        raise Forbidden
    return actor


async def payments_coach(request: Request) -> CoachActor:
    actor = await paying_user(request)
    if not isinstance(actor, CoachActor):
        raise Forbidden
    return actor


async def financial_payments_coach(request: Request) -> CoachActor:
    actor = await payments_coach(request)
    if not actor.financial:
        raise Forbidden
    return actor


PayingUser = Annotated[Actor, Depends(paying_user)]
PayingClient = Annotated[Actor, Depends(paying_client)]
PaymentsCoach = Annotated[CoachActor, Depends(payments_coach)]
FinancialPaymentsCoach = Annotated[CoachActor, Depends(financial_payments_coach)]
