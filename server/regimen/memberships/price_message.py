"""A coach writes to those who pay an old price of a program, once for each new one. It reaches them by mail."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import CoachActor
from regimen.accounts.models import Account, User
from regimen.kit.errors import Conflict, Errors, Invalid, or_404
from regimen.kit.ids import new_id
from regimen.mails import memberships as mail_texts
from regimen.media.access import own_pictures
from regimen.memberships.models import RUNNING, Membership
from regimen.platform import mail
from regimen.platform.files import public_url
from regimen.platform.jobs import enqueue_many, job
from regimen.platform.rate_limits import limit
from regimen.platform.services import services_of
from regimen.programs.access import own_program_of_option
from regimen.programs.models import PriceOption
from regimen.programs.present import price_news
from regimen.programs.service.prices import skip_message

TEXT_LIMIT: Final = 5000
MAX_ATTACHMENTS: Final = 10
NOTHING_SAID = "Please write a message or attach a picture."
TOO_LONG = f"Please use at most {TEXT_LIMIT:,} characters."
TOO_MANY = f"Please attach at most {MAX_ATTACHMENTS} pictures."
_BATCH = 200
_ALLOWED = "30/hour"


class NothingToTell(Conflict):
    """The message was sent, or the coach did not want one, or the price is not sold any more."""

    message = "There is nothing left to tell clients about this price."


async def send(
    session: AsyncSession, actor: CoachActor, option_id: UUID, *, text: str, media_ids: Sequence[UUID]
) -> int:
    """Write to each client with a running membership that pays an old price of the same cadence; answers how many.

    The option carries its flag no more afterwards. Its program is held meanwhile, so of two messages at once the
    second finds nothing to tell. Raises Invalid, NotFound (the option or a picture), NothingToTell, TooMany.
    """
    wanted = list(dict.fromkeys(media_ids))
    if errors := _errors(text, wanted):
        raise Invalid(errors=errors)
    program, option = await own_program_of_option(session, actor, option_id)
    pictures = await own_pictures(session, actor, wanted)
    if not option.message_about_changed_price or option.archived_at is not None:
        raise NothingToTell
    await limit(session, "price_message", _ALLOWED, str(actor.account))
    coach = or_404(await session.get(Account, program.account_id))
    base = services_of(session).settings.base_url
    links = "\n".join(base + public_url(picture.key) for picture in pictures)
    clients = await _who_pays_an_old_price(session, option)
    mails = [(new_id(), client_id) for client_id in clients]
    common = {
        "subject": mail_texts.price_message_subject(program_title=program.title, coach=coach.title),
        "text": "\n\n".join(part for part in (text, links, price_news(program, option), coach.title) if part),
    }
    batches = [mails[start : start + _BATCH] for start in range(0, len(mails), _BATCH)]
    await enqueue_many(session, mail_price_message, [common | {"mails": batch} for batch in batches])
    await skip_message(session, option)
    return len(clients)


def _errors(text: str, media_ids: Sequence[UUID]) -> Errors:
    errors: Errors = {}
    if not text.strip() and not media_ids:
        errors["text"] = [NOTHING_SAID]
    if len(text) > TEXT_LIMIT:
        errors["text"] = [TOO_LONG]
    if len(media_ids) > MAX_ATTACHMENTS:
        errors["attachments"] = [TOO_MANY]
    return errors


async def _who_pays_an_old_price(session: AsyncSession, option: PriceOption) -> list[UUID]:
    """Clients whose membership runs on an archived option with the cadence of this one."""
    statement = (
        select(Membership.client_id)
        .join(PriceOption, PriceOption.id == Membership.price_option_id)
        .where(
            Membership.program_id == option.program_id,
            Membership.state.in_(RUNNING),
            PriceOption.period == option.period,
            PriceOption.archived_at.is_not(None),
        )
    )
    return list(await session.scalars(statement.order_by(Membership.client_id)))


@job("mail_price_message")
async def mail_price_message(
    session: AsyncSession, now: datetime, *, mails: list[tuple[UUID, UUID]], subject: str, text: str
) -> None:
    """Write these mails, each an id of its own and a client's; those that exist already are left alone."""
    people = {
        row.id: row
        for row in await session.execute(
            select(User.id, User.email, User.first_name).where(User.id.in_([client_id for _, client_id in mails]))
        )
    }
    letters = [
        mail.Letter(
            mail_id, to=client.email, text=mail_texts.price_message_text(first_name=client.first_name, body=text)
        )
        for mail_id, client_id in mails
        if (client := people.get(client_id))
    ]
    await mail.send_many(session, letters, subject=subject, kind="price_message")
