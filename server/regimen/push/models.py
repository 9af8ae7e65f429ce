"""Devices that receive notifications, the key pair that they know us by, and what people want to be told of."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, LargeBinary, SmallInteger, String
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId
from regimen.push.rules.limits import MAX_ENDPOINT


class PushKeys(Base):
    """The key pair of this installation (VAPID); one row. Devices know us by it: a new pair would silence all of them,
    so it is created once and belongs into every backup."""

    __tablename__ = "push_keys"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    private_key: Mapped[bytes] = mapped_column(LargeBinary, deferred=True, doc="PKCS8. Never logged or sent.")
    public_key: Mapped[str] = mapped_column(String(120), doc="An uncompressed point, base64url: what browsers ask for.")
    created_at: Mapped[datetime]


class PushDevice(WithId, Base):
    """A browser that shows notifications. It belongs to a session, and hears nothing once that has ended."""

    __tablename__ = "push_devices"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    token_id: Mapped[UUID] = mapped_column(ForeignKey("access_tokens.id", ondelete="CASCADE"), index=True)
    endpoint: Mapped[str] = mapped_column(String(MAX_ENDPOINT), unique=True, doc="Its address at its push service.")
    p256dh: Mapped[str] = mapped_column(String(120), doc="Its public key.")
    auth: Mapped[str] = mapped_column(String(32), doc="A secret that it shares with us.")
    user_agent: Mapped[str] = mapped_column(String(200), default="")
    created_at: Mapped[datetime]
    used_at: Mapped[datetime | None] = mapped_column(doc="When its push service last took a notification.")
    failures: Mapped[int] = mapped_column(default=0, doc="Attempts in a row that its push service did not take.")
    paused_until: Mapped[datetime | None] = mapped_column(doc="Its push service asked us to wait, or does not answer.")
    parked_at: Mapped[datetime | None] = mapped_column(doc="Its push service refuses us: nothing is sent to it.")


class NotificationSettings(Base):
    """What somebody wants to be told of. Everything, unless they have said otherwise.

    Mails about unread messages are in `chat_settings`; payments and security are always mailed.
    """

    __tablename__ = "notification_settings"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    mail_product: Mapped[bool] = mapped_column(default=True)
    mail_program: Mapped[bool] = mapped_column(default=True)
    push_messages: Mapped[bool] = mapped_column(default=True)
    push_community: Mapped[bool] = mapped_column(default=True)
    push_program: Mapped[bool] = mapped_column(default=True)
    push_money: Mapped[bool] = mapped_column(default=True)
