"""What a person wants to be told of."""

from fastapi import APIRouter

from regimen.accounts.access.actor import Actor, SignedIn
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, Unauthenticated, error_responses
from regimen.push.access.settings import chat_mails, get_settings
from regimen.push.actions.settings import change_settings
from regimen.push.present import settings_view
from regimen.push.rules.topics import MailTopic, PushTopic
from regimen.push.schemas import NotificationSettingsForm, NotificationSettingsView

router = APIRouter(prefix="/push/settings", tags=["push"], responses=error_responses(Unauthenticated))


@router.get("")
async def show_settings(actor: SignedIn, session: Session) -> NotificationSettingsView:
    """What the person wants to be told of, by mail and on their devices."""
    return await _show(actor, session)


@router.patch("", responses=error_responses(Invalid))
async def update_settings(
    form: NotificationSettingsForm, actor: SignedIn, session: Session
) -> NotificationSettingsView:
    """Switches kinds of mails and notifications on and off; what is left out stays as it is."""
    await change_settings(
        session,
        actor.user_id,
        mails={MailTopic(name): on for name, on in form.mails.model_dump(exclude_none=True).items()},
        push={PushTopic(name): on for name, on in form.push.model_dump(exclude_none=True).items()},
    )
    return await _show(actor, session)


async def _show(actor: Actor, session: Session) -> NotificationSettingsView:
    row = await get_settings(session, actor.user_id)
    return settings_view(row, chat_mails=await chat_mails(session, actor.user_id))
