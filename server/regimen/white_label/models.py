"""How the pages of an account look, and where they are."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base


class WhiteLabel(Base):
    """What an account has changed, with a version for optimistic locking; without a theme it has the default one.

    `css` is what pages are painted with, derived from `web_theme` when that is saved (`rules/palette.py`).
    """

    __tablename__ = "white_labels"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    web_theme: Mapped[dict[str, str] | None] = mapped_column(JSONB(none_as_null=True))
    css: Mapped[str | None]
    version: Mapped[int]
    updated_at: Mapped[datetime]
    updated_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))


class WebAddress(Base):
    """The name of a web address that an account has, or had until it gave it up (`rules/web_address.py`)."""

    __tablename__ = "web_addresses"

    name: Mapped[str] = mapped_column(String(63), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), index=True)
    created_at: Mapped[datetime]
    created_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    released_at: Mapped[datetime | None]


Index(
    "uq_web_addresses_account_id", WebAddress.account_id, unique=True, postgresql_where=WebAddress.released_at.is_(None)
)


class Logo(Base):
    """The logo of an account, cut to sizes (`rules/logo.py`). Another one has other keys."""

    __tablename__ = "logos"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    keys: Mapped[dict[str, str]] = mapped_column(JSONB, doc="Of its public files, by the name of their size.")
    width: Mapped[int] = mapped_column(doc="In pixels, of the size for the top of pages.")
    height: Mapped[int]
    background: Mapped[str | None] = mapped_column(String(8), doc="The only one on which it can be seen: light, dark.")
    created_at: Mapped[datetime]
    created_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
