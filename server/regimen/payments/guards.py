"""Who moves money: the guards of `accounts.actor`, with the zone of the device that asks, in which days are counted."""

from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request

from regimen.accounts.actor import Actor, CoachActor, signed_in
from regimen.accounts.models import Role
from regimen.kit.clock import zone_or_default
from regimen.kit.errors import Forbidden


async def paying_person(request: Request) -> Actor:
    """Somebody signed in, with the zone of the device they hold."""
    actor = await signed_in(request)
    zone = request.headers.get("client-timezone")
    return replace(actor, zone=zone_or_default(zone)) if zone else actor


async def paying_client(request: Request) -> Actor:
    actor = await paying_person(request)
    if actor.role is not Role.CLIENT:
        raise Forbidden
    return actor


async def money_coach(request: Request) -> CoachActor:
    actor = await paying_person(request)
    if not isinstance(actor, CoachActor):
        raise Forbidden
    return actor


async def financial_money_coach(request: Request) -> CoachActor:
    actor = await money_coach(request)
    if not actor.financial:
        raise Forbidden
    return actor


MoneyPerson = Annotated[Actor, Depends(paying_person)]
PayingClient = Annotated[Actor, Depends(paying_client)]
MoneyCoach = Annotated[CoachActor, Depends(money_coach)]
FinancialMoneyCoach = Annotated[CoachActor, Depends(financial_money_coach)]
