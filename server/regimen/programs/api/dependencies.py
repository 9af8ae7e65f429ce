"""What the routes of a coach's programs have in common: their router, and the program in their path."""

from collections.abc import Awaitable, Callable
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends

from regimen.accounts.access.actor import Coach
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, NotFound, Unauthenticated, error_responses
from regimen.platform.idempotency import IdempotentRoute
from regimen.programs import access
from regimen.programs.models import Program
from regimen.subscription.access import require_open_account
from regimen.subscription.failures import AccountClosed


def programs_router(*guards: Callable[..., Awaitable[object]]) -> APIRouter:
    """Returns a router for the programs of a coach; `guards` run before anything is loaded."""
    return APIRouter(
        prefix="/coach/plans",
        tags=["programs"],
        route_class=IdempotentRoute,
        dependencies=[Depends(guard) for guard in guards],
        responses=error_responses(Unauthenticated, Forbidden, NotFound, AccountClosed),
    )


async def require_open(actor: Coach, session: Session, now: Now) -> None:
    """An account whose trial or subscription has ended is read-only."""
    await require_open_account(session, actor.account, now)


async def _program(plan_id: UUID, actor: Coach, session: Session) -> Program:
    return await access.own_program(session, actor, plan_id)


async def _locked_program(
    plan_id: UUID, actor: Coach, session: Session, _: Annotated[None, Depends(require_open)]
) -> Program:
    return await access.own_program(session, actor, plan_id, lock=True)


OwnProgram = Annotated[Program, Depends(_program)]
"""The program in the path, for reading."""

LockedProgram = Annotated[Program, Depends(_locked_program)]
"""The program in the path, locked for a change. Raises AccountClosed if the account is read-only."""
