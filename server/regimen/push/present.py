"""Devices and settings as what the wire carries."""

from regimen.accounts.access.actor import Actor
from regimen.accounts.rules.sessions import device_of
from regimen.push.models import NotificationSettings, PushDevice
from regimen.push.schemas import DeviceView, MailChoices, NotificationSettingsView, PushChoices


def device_view(row: PushDevice, actor: Actor) -> DeviceView:
    named = device_of(row.user_agent)
    return DeviceView(
        id=row.id,
        browser=named.browser,
        system=named.system,
        current=row.token_id == actor.token_id,
        created_at=row.created_at,
        used_at=row.used_at,
        works=row.parked_at is None,
    )


def settings_view(row: NotificationSettings, *, chat_mails: bool) -> NotificationSettingsView:
    return NotificationSettingsView(
        mails=MailChoices(product=row.mail_product, program=row.mail_program, chat=chat_mails),
        push=PushChoices(
            messages=row.push_messages, community=row.push_community, program=row.push_program, money=row.push_money
        ),
    )
