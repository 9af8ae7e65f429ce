"""The price options of a program."""

from typing import Annotated
from uuid import UUID

from fastapi import Query

from regimen.accounts.access.actor import Coach, financial_coach
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Conflict, Invalid, error_responses
from regimen.programs import access
from regimen.programs.actions import prices
from regimen.programs.api.dependencies import LockedProgram, programs_router
from regimen.programs.failures import ActiveSubscribers, CannotRestore, PendingSwitch
from regimen.programs.present import program_view
from regimen.programs.schemas import CoachProgramView, NewPrice, PriceChange
from regimen.subscription.failures import UpgradeNeeded

router = programs_router(financial_coach)
"""Prices are money: coaches without financial rights neither see nor change them."""

Confirmed = Annotated[bool, Query(description="Whether the coach has confirmed the warning.")]


@router.post("/{plan_id}/prices", responses=error_responses(Invalid, UpgradeNeeded))
async def add_price(
    body: NewPrice, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> CoachProgramView:
    """Add a price option.

    A price of 0 adds no option. If payments aren't connected, it makes the program free by archiving its options. If
    they are, it is refused while an option is on sale.
    """
    await prices.add(
        session,
        program,
        amount_minor=body.amount_minor,
        currency=body.currency.upper(),
        period=body.duration,
        actor=actor,
        now=now,
    )
    return await program_view(session, program, actor, now)


@router.patch("/{plan_id}/prices/{price_id}", responses=error_responses(Invalid, Conflict))
async def change_price(
    price_id: UUID, body: PriceChange, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> CoachProgramView:
    """Replace an option with one at a different price. Clients who pay the old one keep paying it."""
    option = await access.get_option(session, program, price_id)
    await prices.change_price(
        session,
        program,
        option,
        amount_minor=body.amount_minor,
        remind_coach=body.message_about_changed_price,
        actor=actor,
        now=now,
    )
    return await program_view(session, program, actor, now)


@router.post("/{plan_id}/prices/{price_id}/archive", responses=error_responses(ActiveSubscribers, PendingSwitch))
async def archive_price(
    price_id: UUID, program: LockedProgram, actor: Coach, session: Session, now: Now, *, confirm: Confirmed = False
) -> CoachProgramView:
    """Stop selling an option. If it has clients, this needs `confirm`."""
    option = await access.get_option(session, program, price_id)
    await prices.archive(session, program, option, confirmed=confirm, actor=actor, now=now)
    return await program_view(session, program, actor, now)


@router.post("/{plan_id}/prices/{price_id}/restore", responses=error_responses(Invalid, CannotRestore))
async def restore_price(
    price_id: UUID, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> CoachProgramView:
    """Sell an archived option again."""
    option = await access.get_option(session, program, price_id)
    await prices.restore(session, program, option, actor=actor, now=now)
    return await program_view(session, program, actor, now)


@router.post("/{plan_id}/skip/{price_id}")
async def skip_message(
    price_id: UUID, program: LockedProgram, actor: Coach, session: Session, now: Now
) -> CoachProgramView:
    """Do not notify clients of a changed price."""
    await prices.clear_message_flag(session, await access.get_option(session, program, price_id))
    return await program_view(session, program, actor, now)
