"""Price options. The amount of an option never changes: a new price is a new option, and the old one is archived."""

from datetime import datetime
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Conflict, Errors, Invalid
from regimen.payments.access.accounts import charges_enabled
from regimen.platform.events import publish
from regimen.programs import ports, rules
from regimen.programs.actions.setup import event_ids
from regimen.programs.events import PriceChanged, ProgramUpdated
from regimen.programs.failures import ActiveSubscribers, CannotRestore, PendingSwitch
from regimen.programs.models import Period, PriceOption, Program
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
    """Adds a price option to a locked program. Returns None for zero, which makes the program free if possible.

    Raises Invalid with every refused field, UpgradeNeeded if the coach's subscription does not include it.
    """
    active = await _active(session, program)
    connected = await charges_enabled(session, program.account_id)
    if amount_minor == 0 and not connected:
        await _make_free(session, program, active, actor=actor, now=now)
        return None
    errors = rules.price_errors(
        program.type, amount_minor=amount_minor, currency=currency, period=period, free_allowed=not active
    )
    if amount_minor and not connected:
        errors["amount_minor"] = [rules.NOT_CONNECTED]
    if amount_minor == 0 and not active:
        errors.pop("duration", None)
    if period in {option.period for option in active}:
        errors.setdefault("duration", [rules.PERIOD_TAKEN])
    if len(active) >= rules.MAX_OPTIONS:
        errors.setdefault("base", [rules.TOO_MANY_OPTIONS])
    if active and currency in rules.CURRENCIES and currency != active[0].currency:
        errors["currency"] = [f"The other options are in {active[0].currency}."]
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
    await _touch(session, program, actor=actor, now=now)
    return option


async def change_price(
    session: AsyncSession,
    program: Program,
    option: PriceOption,
    *,
    amount_minor: int | None,
    notify_clients: bool,
    actor: CoachActor,
    now: datetime,
) -> PriceOption:
    """Replaces an option with one at a different price. Publishes PriceChanged; the same amount changes nothing.

    `notify_clients` flags the new option, so that the coach can write to the clients who pay the old one, or an even
    older one whose change they were never told about.
    """
    if option.archived_at is not None:
        raise Conflict("This option is archived. Restore it first.")
    errors: Errors = rules.price_errors(
        program.type, amount_minor=amount_minor, currency=option.currency, period=option.period, free_allowed=False
    )
    if amount_minor and not await charges_enabled(session, program.account_id):
        errors["amount_minor"] = [rules.NOT_CONNECTED]
    if errors:
        raise Invalid(errors=errors)
    assert amount_minor is not None
    if amount_minor == option.amount_minor:
        return option
    clients = (await ports.count_option_clients(session, [option.id])).get(option.id, ports.OptionClients())
    option.archived_at = now
    await session.flush()
    replacement = PriceOption(
        program_id=program.id,
        period=option.period,
        amount_minor=amount_minor,
        currency=option.currency,
        message_about_changed_price=notify_clients and (clients.active > 0 or option.message_about_changed_price),
        created_at=now,
    )
    session.add(replacement)
    await _touch(session, program, actor=actor, now=now)
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
        clients = (await ports.count_option_clients(session, [option.id])).get(option.id, ports.OptionClients())
        if clients.active:
            raise ActiveSubscribers(**_counts(clients))
        if clients.pending:
            raise PendingSwitch(**_counts(clients))
    option.archived_at = now
    await _touch(session, program, actor=actor, now=now)


async def restore(
    session: AsyncSession, program: Program, option: PriceOption, *, actor: CoachActor, now: datetime
) -> None:
    """Sells an archived option again. Raises CannotRestore, Invalid, UpgradeNeeded."""
    if option.archived_at is None:
        return
    active = await _active(session, program)
    if option.period in {other.period for other in active}:
        raise CannotRestore
    if len(active) >= rules.MAX_OPTIONS:
        raise Invalid(rules.TOO_MANY_OPTIONS)
    if active and active[0].currency != option.currency:
        raise Invalid(f"The other options are in {active[0].currency}.")
    if not await charges_enabled(session, program.account_id):
        raise Invalid(errors={"amount_minor": [rules.NOT_CONNECTED]})
    await _require_features(session, program, option.period, several=bool(active), now=now)
    option.archived_at = None
    await _touch(session, program, actor=actor, now=now)


async def clear_message_flag(session: AsyncSession, option: PriceOption) -> None:
    """Clears the flag: the coach has told their clients about the new price, or does not want to."""
    option.message_about_changed_price = False
    await session.flush()


async def set_free(session: AsyncSession, program: Program, *, actor: CoachActor, now: datetime) -> None:
    """Archives every option. Clients who pay one keep paying it."""
    await _make_free(session, program, await _active(session, program), actor=actor, now=now)


async def _make_free(
    session: AsyncSession, program: Program, active: list[PriceOption], *, actor: CoachActor, now: datetime
) -> None:
    if not active:
        return
    await session.execute(
        update(PriceOption)
        .where(PriceOption.id.in_([option.id for option in active]))
        .values(archived_at=now)
        .execution_options(synchronize_session="fetch")
    )
    await _touch(session, program, actor=actor, now=now)


async def _active(session: AsyncSession, program: Program) -> list[PriceOption]:
    statement = select(PriceOption).where(PriceOption.program_id == program.id, PriceOption.archived_at.is_(None))
    return list(await session.scalars(statement.order_by(PriceOption.created_at, PriceOption.id)))


async def _require_features(
    session: AsyncSession, program: Program, period: Period, *, several: bool, now: datetime
) -> None:
    """Requires a paid subscription for several options, and for recurring ones other than monthly."""
    if period not in {Period.MONTHLY, Period.ONE_OFF}:
        await require_feature(session, program.account_id, Feature.ANY_PERIOD, now)
    if several:
        await require_feature(session, program.account_id, Feature.SEVERAL_PRICES, now)


async def _touch(session: AsyncSession, program: Program, *, actor: CoachActor, now: datetime) -> None:
    program.updated_at = now
    await session.flush()
    await publish(session, ProgramUpdated(at=now, fields=["price_options"], **event_ids(actor, program)))


def _counts(clients: ports.OptionClients) -> dict[str, Any]:
    return {"subscribers": clients.active, "pending_switches": clients.pending}
