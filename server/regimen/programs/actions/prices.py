"""Price options. The amount of an option never changes: a new price is a new option, and the old one is archived."""

from datetime import datetime
from typing import Any

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Conflict, Errors, Invalid
from regimen.payments.access.accounts import charges_enabled
from regimen.platform.events import publish
from regimen.programs import failures, ports
from regimen.programs.access import price_options
from regimen.programs.actions.record_change import record_change
from regimen.programs.events import PriceChanged, event_ids
from regimen.programs.failures import ActiveSubscribers, CannotRestore, PendingSwitch
from regimen.programs.models import Period, PriceOption, Program
from regimen.programs.rules import limits
from regimen.programs.rules.prices import price_errors
from regimen.subscription.access import require_feature
from regimen.subscription.rules import Feature


async def add(
    session: AsyncSession,
    program: Program,
    *,
    amount_minor: int | None,
    currency: str,
    period: Period | None,
    actor: CoachActor,
    now: datetime,
) -> PriceOption | None:
    """Adds a price option to a locked program, and returns it.

    A price of 0 adds no option. If payments aren't connected, it makes the program free by archiving its options. If
    they are, it is refused while an option is on sale.

    Raises Invalid with every invalid field, UpgradeNeeded if the coach's subscription does not include it.
    """
    active = await _active(session, program)
    connected = await charges_enabled(session, program.account_id)
    if amount_minor == 0 and not connected:
        await _make_free(session, program, active, actor=actor, now=now)
        return None
    errors = _conflicts(active, period, currency) | price_errors(
        program.type, amount_minor=amount_minor, currency=currency, period=period, free_allowed=not active
    )
    if amount_minor and not connected:
        errors["amount_minor"] = [failures.NOT_CONNECTED]
    if amount_minor == 0 and not active:
        errors.pop("duration", None)
    if errors:
        raise Invalid(errors=errors)
    if amount_minor == 0:
        return None
    assert amount_minor is not None
    assert period is not None
    await _require_features(session, program, period, several=bool(active), now=now)
    option = PriceOption(
        program_id=program.id, period=period, amount_minor=amount_minor, currency=currency, created_at=now
    )
    session.add(option)
    await record_change(session, program, ["price_options"], actor=actor, now=now)
    return option


async def change_price(
    session: AsyncSession,
    program: Program,
    option: PriceOption,
    *,
    amount_minor: int | None,
    remind_coach: bool,
    actor: CoachActor,
    now: datetime,
) -> PriceOption:
    """Replaces an option with one at a different price. Publishes PriceChanged; the same amount changes nothing.

    With `remind_coach`, the new option is flagged if clients pay the old one, or if the old one was still flagged.
    """
    if option.archived_at is not None:
        raise Conflict(failures.OPTION_ARCHIVED)
    errors: Errors = price_errors(
        program.type, amount_minor=amount_minor, currency=option.currency, period=option.period, free_allowed=False
    )
    if amount_minor and not await charges_enabled(session, program.account_id):
        errors["amount_minor"] = [failures.NOT_CONNECTED]
    if errors:
        raise Invalid(errors=errors)
    assert amount_minor is not None
    if amount_minor == option.amount_minor:
        return option
    clients = await _count_clients(session, option)
    option.archived_at = now
    await session.flush()
    replacement = PriceOption(
        program_id=program.id,
        period=option.period,
        amount_minor=amount_minor,
        currency=option.currency,
        message_about_changed_price=remind_coach and (clients.active > 0 or option.message_about_changed_price),
        created_at=now,
    )
    session.add(replacement)
    await record_change(session, program, ["price_options"], actor=actor, now=now)
    event = PriceChanged(at=now, old_option_id=option.id, new_option_id=replacement.id, **event_ids(actor, program))
    await publish(session, event)
    return replacement


async def archive(
    session: AsyncSession, program: Program, option: PriceOption, *, confirmed: bool, actor: CoachActor, now: datetime
) -> None:
    """Stops selling an option. Unless confirmed, raises ActiveSubscribers or PendingSwitch if it has clients."""
    if option.archived_at is not None:
        return
    if not confirmed:
        clients = await _count_clients(session, option)
        if clients.active:
            raise ActiveSubscribers(**_counts(clients))
        if clients.switching:
            raise PendingSwitch(**_counts(clients))
    option.archived_at = now
    await record_change(session, program, ["price_options"], actor=actor, now=now)


async def restore(
    session: AsyncSession, program: Program, option: PriceOption, *, actor: CoachActor, now: datetime
) -> None:
    """Sells an archived option again. Raises CannotRestore, Invalid.

    Every plan may: an option beside one of another period can't have been added on the Free one.
    """
    if option.archived_at is None:
        return
    active = await _active(session, program)
    conflicts = _conflicts(active, option.period, option.currency)
    if "duration" in conflicts:
        raise CannotRestore
    if conflicts:
        raise Invalid(" ".join(sentence for sentences in conflicts.values() for sentence in sentences))
    if not await charges_enabled(session, program.account_id):
        raise Invalid(errors={"amount_minor": [failures.NOT_CONNECTED]})
    option.archived_at, option.restored_at = None, now
    await record_change(session, program, ["price_options"], actor=actor, now=now)


async def clear_message_flag(session: AsyncSession, option: PriceOption) -> None:
    """Clears the flag: the coach has told their clients about the new price, or does not want to."""
    option.message_about_changed_price = False
    await session.flush()


async def _make_free(
    session: AsyncSession, program: Program, active: list[PriceOption], *, actor: CoachActor, now: datetime
) -> None:
    """Archives every option. Clients who pay one keep paying it."""
    if not active:
        return
    await session.execute(
        update(PriceOption)
        .where(PriceOption.id.in_([option.id for option in active]))
        .values(archived_at=now)
        .execution_options(synchronize_session="fetch")
    )
    await record_change(session, program, ["price_options"], actor=actor, now=now)


async def _active(session: AsyncSession, program: Program) -> list[PriceOption]:
    return (await price_options(session, [program.id]))[program.id]


def _conflicts(active: list[PriceOption], period: Period | None, currency: str) -> Errors:
    """Returns by field why an option can't be sold beside the active ones."""
    errors: Errors = {}
    if period in {option.period for option in active}:
        errors["duration"] = [failures.PERIOD_TAKEN]
    if len(active) >= limits.MAX_OPTIONS:
        errors["base"] = [failures.TOO_MANY_OPTIONS]
    if active and currency != active[0].currency:
        errors["currency"] = [failures.other_currency(active[0].currency)]
    return errors


async def _count_clients(session: AsyncSession, option: PriceOption) -> ports.OptionClients:
    return (await ports.count_option_clients(session, [option.id])).get(option.id, ports.OptionClients())


async def _require_features(
    session: AsyncSession, program: Program, period: Period, *, several: bool, now: datetime
) -> None:
    """Requires a paid subscription for several options, and for recurring ones other than monthly."""
    if period not in {Period.MONTHLY, Period.ONE_OFF}:
        await require_feature(session, program.account_id, Feature.ANY_PERIOD, now)
    if several:
        await require_feature(session, program.account_id, Feature.SEVERAL_PRICES, now)


def _counts(clients: ports.OptionClients) -> dict[str, Any]:
    return {"subscribers": clients.active, "pending_switches": clients.switching}
