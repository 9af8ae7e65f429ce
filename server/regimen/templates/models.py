"""Templates of training: the product's (without an account) and each account's own."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum
from regimen.templates.rules import MAX_NAME


class TemplateKind(StrEnum):
    """The three lists of templates. A week has seven days, the others one."""

    WEEK = "week"
    HYROX = "hyrox"
    DAY = "day"


class Template(WithId, Base):
    """A document of one or seven days (see training/rules/content.py), with a version for optimistic locking."""

    __tablename__ = "templates"

    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("accounts.id"), doc="None: comes with the product.")
    kind: Mapped[TemplateKind] = mapped_column(text_enum(TemplateKind))
    name: Mapped[str] = mapped_column(String(MAX_NAME))
    days: Mapped[list[dict[str, Any]]]
    version: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None] = mapped_column(doc="Hidden, and kept so that deleting can be undone.")


Index("ix_templates_account_kind", Template.account_id, Template.kind)
