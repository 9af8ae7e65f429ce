"""Who moves money. The same questions as `accounts.actor` asks, each in a short transaction of its own.

The usual guards read in the transaction of the request, which would then stay open, and hold a connection, for as long
as the provider takes to answer.
"""

from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Header

from regimen.accounts.actor import Actor, CoachActor, actor_of_token
from regimen.accounts.models import Role
from regimen.accounts.tokens import TOKEN_TYPE
from regimen.kit.clock import Now, zone_or_default
from regimen.kit.errors import Forbidden, Unauthenticated
from regimen.payments.till import MoneyTill


async def paying_person(
    till: MoneyTill,
    now: Now,
    authorization: Annotated[str | None, Header(include_in_schema=False)] = None,
    client_timezone: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Actor:
    """Somebody signed in, with the zone of the device they hold."""
    kind, _, token = (authorization or "").partition(" ")
    if kind != TOKEN_TYPE or not token:
        raise Unauthenticated
    actor = await actor_of_token(till.adapters.lane, token, now)
    if actor is None:
        raise Unauthenticated
    return replace(actor, zone=zone_or_default(client_timezone)) if client_timezone else actor


MoneyPerson = Annotated[Actor, Depends(paying_person)]


async def paying_client(actor: MoneyPerson) -> Actor:
    if actor.role is not Role.CLIENT:
        raise Forbidden
    return actor


async def money_coach(actor: MoneyPerson) -> CoachActor:
    if not isinstance(actor, CoachActor):
        raise Forbidden
    return actor


async def financial_money_coach(actor: Annotated[CoachActor, Depends(money_coach)]) -> CoachActor:
    if not actor.financial:
        raise Forbidden
    return actor


PayingClient = Annotated[Actor, Depends(paying_client)]
MoneyCoach = Annotated[CoachActor, Depends(money_coach)]
FinancialMoneyCoach = Annotated[CoachActor, Depends(financial_money_coach)]
