"""A coach's message to the clients who pay an old price of a program. It goes out by email and into
their conversations, once per new price."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account, User
from regimen.kit.errors import Errors, Invalid, or_404
from regimen.kit.ids import new_id
from regimen.mails import memberships as mail_texts
from regimen.media.access.library import own_pictures
from regimen.memberships import failures
from regimen.memberships.events import PriceMessageSent
from regimen.memberships.jobs import mail_price_message
from regimen.memberships.models import RUNNING, Membership
from regimen.platform.events import publish
from regimen.platform.files import public_url
from regimen.platform.jobs import enqueue_many
from regimen.platform.rate_limits import limit
from regimen.platform.services import services_of
from regimen.programs.access import own_program_and_option
from regimen.programs.actions.prices import clear_message_flag
from regimen.programs.models import PriceOption
from regimen.programs.present import price_announcement

TEXT_LIMIT: Final = 5000
MAX_ATTACHMENTS: Final = 10
MESSAGE_MISSING = "Please write a message or attach a picture."
TOO_LONG = f"Please use at most {TEXT_LIMIT:,} characters."
TOO_MANY = f"Please attach at most {MAX_ATTACHMENTS} pictures."
_BATCH = 200
_RATE_LIMIT = "30/hour"


async def send_price_message(
    session: AsyncSession, actor: CoachActor, option_id: UUID, *, text: str, media_ids: Sequence[UUID]
) -> int:
    """Writes to every client with a running membership at an old price for the same period. Returns how many.

    Clears the flag of the option. The program is locked meanwhile, so that the second of two simultaneous messages is
    refused. Raises Invalid, NotFound (for the option or a picture), NothingToAnnounce, TooMany.
    """
    unique_media_ids = list(dict.fromkeys(media_ids))
    if errors := _errors(text, unique_media_ids):
        raise Invalid(errors=errors)
    program, option = await own_program_and_option(session, actor, option_id)
    pictures = await own_pictures(session, actor, unique_media_ids)
    if not option.message_about_changed_price or option.archived_at is not None:
        raise failures.NothingToAnnounce
    await limit(session, "price_message", _RATE_LIMIT, str(actor.account))
    coach = or_404(await session.get(Account, program.account_id))
    base = services_of(session).settings.base_url
    links = "\n".join(base + public_url(picture.key) for picture in pictures)
    clients = await _clients_at_an_old_price(session, option)
    mails = [(new_id(), client_id) for client_id in clients]
    common = {
        "subject": mail_texts.price_message_subject(program_title=program.title, coach=coach.title),
        "text": "\n\n".join(part for part in (text, links, price_announcement(program, option), coach.title) if part),
    }
    batches = [mails[start : start + _BATCH] for start in range(0, len(mails), _BATCH)]
    await enqueue_many(session, mail_price_message, [common | {"mails": batch} for batch in batches])
    for start in range(0, len(clients), _BATCH):
        sent = PriceMessageSent(
            at=services_of(session).clock.now(),
            actor_id=actor.user_id,
            account_id=actor.account,
            subject_id=program.id,
            option_id=option.id,
            program_id=program.id,
            program_title=program.title,
            amount_minor=option.amount_minor,
            currency=option.currency,
            period=option.period,
            text=text,
            media_ids=unique_media_ids,
            client_ids=clients[start : start + _BATCH],
        )
        await publish(session, sent)
    await clear_message_flag(session, option)
    return len(clients)


def _errors(text: str, media_ids: Sequence[UUID]) -> Errors:
    errors: Errors = {}
    if not text.strip() and not media_ids:
        errors["text"] = [MESSAGE_MISSING]
    if len(text) > TEXT_LIMIT:
        errors["text"] = [TOO_LONG]
    if len(media_ids) > MAX_ATTACHMENTS:
        errors["attachments"] = [TOO_MANY]
    return errors


async def _clients_at_an_old_price(session: AsyncSession, option: PriceOption) -> list[UUID]:
    """Returns the clients whose membership runs on an archived option with the period of this one.

    Without those who have not confirmed their address: they get no emails.
    """
    statement = (
        select(Membership.client_id)
        .join(PriceOption, PriceOption.id == Membership.price_option_id)
        .join(User, User.id == Membership.client_id)
        .where(
            User.confirmed_at.is_not(None),
            Membership.program_id == option.program_id,
            Membership.state.in_(RUNNING),
            PriceOption.period == option.period,
            PriceOption.archived_at.is_not(None),
        )
    )
    return list(await session.scalars(statement.order_by(Membership.client_id)))
