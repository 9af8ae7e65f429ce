"""Requests and responses about devices and settings."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.kit.schema import Body, View
from regimen.push.rules.base64url import decode
from regimen.push.rules.encryption import SECRET_BYTES, is_point
from regimen.push.rules.limits import MAX_ENDPOINT

_BAD_KEYS = "This browser's keys for notifications can't be used. Please turn them on again."


def _decoded(value: str) -> bytes:
    try:
        return decode(value)
    except ValueError as error:
        raise ValueError(_BAD_KEYS) from error


def _public_key(value: str) -> str:
    if not is_point(_decoded(value)):
        raise ValueError(_BAD_KEYS)
    return value.rstrip("=")


def _secret(value: str) -> str:
    if len(_decoded(value)) != SECRET_BYTES:
        raise ValueError(_BAD_KEYS)
    return value.rstrip("=")


class DeviceKeys(Body):
    """As a browser gives them: base64url."""

    p256dh: Annotated[str, Field(max_length=120), AfterValidator(_public_key)]
    auth: Annotated[str, Field(max_length=32), AfterValidator(_secret)]


class DeviceForm(Body):
    """The subscription of a browser."""

    endpoint: Annotated[str, Field(min_length=1, max_length=MAX_ENDPOINT)]
    keys: DeviceKeys


class DeviceAdded(View):
    id: UUID


class DeviceView(View):
    """A device that shows notifications."""

    id: UUID
    browser: str | None
    system: str | None
    current: bool
    created_at: datetime
    used_at: datetime | None
    works: bool
    """False if its push service refuses us: it has to be turned on again there."""


class DevicesView(View):
    public_key: str
    """What a browser needs to subscribe."""
    devices: list[DeviceView]


class MailChoices(View):
    product: bool
    program: bool
    chat: bool


class PushChoices(View):
    messages: bool
    community: bool
    program: bool
    money: bool


class NotificationSettingsView(View):
    """What somebody wants to be told of, by mail and on their devices."""

    mails: MailChoices
    push: PushChoices


class MailChoicesForm(Body):
    product: bool | None = None
    program: bool | None = None
    chat: bool | None = None


class PushChoicesForm(Body):
    messages: bool | None = None
    community: bool | None = None
    program: bool | None = None
    money: bool | None = None


class NotificationSettingsForm(Body):
    """What is left out stays as it is."""

    mails: MailChoicesForm = MailChoicesForm()
    push: PushChoicesForm = PushChoicesForm()
