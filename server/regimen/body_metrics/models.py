"""Metrics, what clients measured, and whom they let see it."""

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import ForeignKey, Index, Numeric, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from regimen.body_metrics.rules.limits import MAX_NAME, MAX_NOTE, MAX_UNIT, Limits
from regimen.body_metrics.rules.photos import Pose
from regimen.body_metrics.rules.product import PairSide, limits_of, pair_of
from regimen.body_metrics.rules.units import UNITS, MetricKind, Unit
from regimen.kit.db import Base, WithId, text_enum


class BodyMetric(WithId, Base):
    """Something that can be measured: of the product (with a key), or of an account."""

    __tablename__ = "body_metrics"

    key: Mapped[str | None] = mapped_column(String(32), unique=True, doc="Of the product's.")
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("accounts.id"), doc="None: comes with the product.")
    kind: Mapped[MetricKind] = mapped_column(text_enum(MetricKind))
    name: Mapped[str] = mapped_column(String(MAX_NAME))
    unit: Mapped[str] = mapped_column(String(MAX_UNIT), default="", doc="Of an account's, as it wrote it.")
    decimals: Mapped[int]
    position: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime]
    archived_at: Mapped[datetime | None]

    @property
    def limits(self) -> Limits:
        return limits_of(self.key, self.decimals)

    @property
    def of_pair(self) -> PairSide | None:
        return pair_of(self.key)

    @property
    def units(self) -> tuple[Unit, ...]:
        return UNITS[self.kind]


class BodyMetricEntry(WithId, Base):
    """One measurement: as it was entered, and in the unit in which all of its metric are compared.

    The id is made on the device, so that sending an entry again does nothing twice.
    """

    __tablename__ = "body_metric_entries"

    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    metric_id: Mapped[UUID] = mapped_column(ForeignKey("body_metrics.id"))
    date: Mapped[date]
    value: Mapped[Decimal] = mapped_column(Numeric(10, 2))
    unit: Mapped[Unit] = mapped_column(text_enum(Unit))
    canonical: Mapped[Decimal] = mapped_column(Numeric(12, 4), doc="In kg, cm or the metric's only unit.")
    note: Mapped[str] = mapped_column(String(MAX_NOTE), default="")
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("accounts.id"), doc="Where a coach of it entered it.")
    entered_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class ProgressPhoto(WithId, Base):
    """A picture of a client's body, from one side on one day; its two files are private and come only through the API.

    The id is made on the device, so that sending a photo again does nothing twice.
    """

    __tablename__ = "progress_photos"
    __table_args__ = (UniqueConstraint("client_id", "date", "pose"),)

    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    date: Mapped[date]
    pose: Mapped[Pose] = mapped_column(text_enum(Pose))
    key: Mapped[str]
    thumbnail_key: Mapped[str]
    bytes: Mapped[int] = mapped_column(doc="Of both files; counted by the client's quota.")
    width: Mapped[int]
    height: Mapped[int]
    created_at: Mapped[datetime]


class DeletedProgressPhoto(WithId, Base):
    """The id of a photo that was deleted or replaced: for a while, sending it again doesn't bring it back."""

    __tablename__ = "deleted_progress_photos"

    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    deleted_at: Mapped[datetime] = mapped_column(index=True)


class BodyMetricConsent(Base):
    """A client agreed that their body metrics are kept (Art. 9 GDPR)."""

    __tablename__ = "body_metric_consents"

    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    agreed_at: Mapped[datetime]


class BodyMetricShare(Base):
    """A client agreed that the coaches of an account see their body metrics, until they stop it."""

    __tablename__ = "body_metric_shares"

    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    agreed_at: Mapped[datetime]
    photos_agreed_at: Mapped[datetime | None] = mapped_column(doc="Set while they see progress photos too.")
    stopped_at: Mapped[datetime | None]


class BodyMetricRange(Base):
    """Where a client and the coaches of an account agreed that a metric should be, as it was entered and as entries
    are compared. One of the ends may be open."""

    __tablename__ = "body_metric_ranges"

    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    metric_id: Mapped[UUID] = mapped_column(ForeignKey("body_metrics.id"), primary_key=True)
    low: Mapped[Decimal | None] = mapped_column(Numeric(10, 2))
    high: Mapped[Decimal | None] = mapped_column(Numeric(10, 2))
    unit: Mapped[Unit] = mapped_column(text_enum(Unit))
    canonical_low: Mapped[Decimal | None] = mapped_column(Numeric(12, 4))
    canonical_high: Mapped[Decimal | None] = mapped_column(Numeric(12, 4))
    set_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    updated_at: Mapped[datetime]


class BodyMetricRequest(Base):
    """When coaches of an account last asked a client for their body metrics."""

    __tablename__ = "body_metric_requests"

    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    asked_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    asked_at: Mapped[datetime]


Index("ix_body_metrics_account", BodyMetric.account_id, postgresql_where=BodyMetric.account_id.is_not(None))
Index("ix_body_metric_entries_client", BodyMetricEntry.client_id, BodyMetricEntry.metric_id, BodyMetricEntry.date)
