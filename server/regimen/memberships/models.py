"""A client's relation to a program, and the timers that move it along."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ColumnElement, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class State(StrEnum):
    INIT = "init"
    """Nothing has been bought yet."""
    INCOMPLETE = "incomplete"
    """Bought; the first payment has not arrived."""
    INCOMPLETE_EXPIRED = "incomplete_expired"
    """The first payment never arrived."""
    SCHEDULED = "scheduled"
    """Bought; starts on a later date."""
    TRIALING = "trialing"
    """In the free trial."""
    ACTIVE = "active"
    """Free, or paid for."""
    PAST_DUE = "past_due"
    """A later payment failed; the client has seven days to pay, longer if they could not pay then."""
    CLOSING = "unpaid"
    """Ending with an open invoice, which is being voided. The payment may still arrive meanwhile."""
    CANCELED = "canceled"
    """Ended by a cancellation, a missed payment or a lost dispute."""
    CANCELED_AT_PERIOD_END = "canceledEOB"
    """Cancelled earlier, ended with the paid period."""
    PAST = "past"
    """Finished, or its invitation was declined."""
    RESUME = "resume"
    """Bought again; the client has not chosen yet whether to restart or to continue."""


RUNNING = (State.SCHEDULED, State.TRIALING, State.ACTIVE, State.PAST_DUE, State.RESUME)
"""States in which a client counts towards the client limit of the coach's subscription."""

HOLDING_SEAT = (*RUNNING, State.INCOMPLETE)
"""RUNNING, and unfinished purchases: no other client can take their place under the client limit."""

WITH_TRAINING = frozenset({State.TRIALING, State.ACTIVE})
"""States in which training is open, unless it is suspended because its charge is deferred."""

PAYMENT_DUE = frozenset({State.INCOMPLETE, State.PAST_DUE})
"""States in which training stays closed until a payment arrives."""

MAY_STILL_BE_PAID = (State.INCOMPLETE, State.PAST_DUE, State.CLOSING)
"""States in which a payment may still arrive: it is due, or its invoice is being voided."""

IN_GOOD_STANDING = (State.SCHEDULED, State.TRIALING, State.ACTIVE, State.RESUME)
"""States of a running membership in which the client has missed no payment."""

ENDED = frozenset({State.CANCELED, State.CANCELED_AT_PERIOD_END, State.PAST, State.INCOMPLETE_EXPIRED})
"""States from which the program can be bought again."""

SHOWN_AS_PAST = (*ENDED, State.CLOSING)
"""States in the lists of past memberships: ended, or about to end."""


class CanceledBy(StrEnum):
    COACH = "canceled_by_coach"
    CLIENT = "canceled_by_athlete"
    PRE_TRIAL = "canceled_pre_trial"


class Membership(WithId, Base):
    """One permanent row per client and program; `purchase_no` counts how many times the client has bought it."""

    __tablename__ = "memberships"
    __table_args__ = (UniqueConstraint("client_id", "program_id"),)

    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    program_id: Mapped[UUID] = mapped_column(ForeignKey("programs.id"))
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    price_option_id: Mapped[UUID | None] = mapped_column(ForeignKey("price_options.id"), doc="None if free.")
    next_price_option_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("price_options.id"), doc="The price that the client switches to with the next payment."
    )
    state: Mapped[State] = mapped_column(text_enum(State), default=State.INIT)
    canceled_by: Mapped[CanceledBy | None] = mapped_column(text_enum(CanceledBy))
    cancel_at_period_end: Mapped[bool] = mapped_column(default=False)
    removed_at: Mapped[datetime | None] = mapped_column(doc="When the coach removed this client.")
    purchase_no: Mapped[int] = mapped_column(default=1)
    announced_purchase_no: Mapped[int | None] = mapped_column(
        doc="The last purchase that the coach was told of, as a client who joined or started a trial."
    )
    starts_on: Mapped[date | None] = mapped_column(doc="In the client's time zone.")
    trial_end_at: Mapped[datetime | None]
    billing_anchor_at: Mapped[datetime | None] = mapped_column(
        doc="Start of the period after `periods_before_anchor`; every later period is counted from here."
    )
    periods_before_anchor: Mapped[int] = mapped_column(
        default=0, doc="0, unless the billing day has moved since the purchase."
    )
    period_no: Mapped[int] = mapped_column(default=0)
    period_end_at: Mapped[datetime | None]
    charge_deferred_since: Mapped[datetime | None] = mapped_column(
        doc="When the charge was due that cannot be made, for a reason that is not the client's."
    )
    dispute_lost_at: Mapped[datetime | None] = mapped_column(
        doc="When a lost dispute began to end this purchase, while its open invoice is voided."
    )
    withdrawn_at: Mapped[datetime | None] = mapped_column(
        doc="When the client withdrew from the contract of this purchase, by law."
    )
    past_due_since: Mapped[datetime | None] = mapped_column(
        doc="When the client missed the payment. It never moves: what was decided by it stays right."
    )
    grace_ends_at: Mapped[datetime | None] = mapped_column(
        doc="When the membership ends unless the payment is made; later than a week if they could not have paid."
    )
    paused_on: Mapped[date | None]
    was_enrolled: Mapped[bool] = mapped_column(default=False, doc="Whether its training has ever been on the calendar.")
    trial_days: Mapped[int] = mapped_column(default=0, doc="The days of trial promised at the purchase; 0 without.")
    had_trial: Mapped[bool] = mapped_column(default=False, doc="Whether the client has had a trial; there is only one.")
    waiver_accepted_at: Mapped[datetime | None]
    accepted_waiver_text: Mapped[str | None]
    waiver_name: Mapped[str | None]
    zone: Mapped[str] = mapped_column(String(64), default="UTC")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]

    @hybrid_property
    def is_running(self) -> bool:
        """Whether the client has the program at the moment: it runs, and the coach has not removed them."""
        return self.state in RUNNING and self.removed_at is None

    @is_running.inplace.expression
    @classmethod
    def _is_running(cls) -> ColumnElement[bool]:
        return cls.state.in_(RUNNING) & cls.removed_at.is_(None)

    @hybrid_property
    def will_switch(self) -> bool:
        """Whether there will be a payment at another price that the client has chosen. While the membership is
        cancelled at the end of its period, the choice waits."""
        return self.next_price_option_id is not None and self.state in RUNNING and not self.cancel_at_period_end

    @will_switch.inplace.expression
    @classmethod
    def _will_switch(cls) -> ColumnElement[bool]:
        return cls.next_price_option_id.is_not(None) & cls.state.in_(RUNNING) & cls.cancel_at_period_end.is_(False)


Index("ix_memberships_program_state", Membership.program_id, Membership.state)
Index("ix_memberships_account_state", Membership.account_id, Membership.state)
Index(
    "ix_memberships_next_price_option",
    Membership.next_price_option_id,
    postgresql_where=Membership.next_price_option_id.is_not(None),
)


class Purchase(WithId, Base):
    """One contract: what a client bought when, with what they consented to. `order_number` is how people name it.

    If the same contract is charged again (a payment was refunded because the launch moved), `purchase_no` follows that
    of the membership.
    """

    __tablename__ = "purchases"
    __table_args__ = (UniqueConstraint("membership_id", "purchase_no"),)

    membership_id: Mapped[UUID] = mapped_column(ForeignKey("memberships.id"))
    purchase_no: Mapped[int]
    order_number: Mapped[str] = mapped_column(String(12), unique=True)
    price_option_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("price_options.id"), doc="What it was bought at; None if free. The client may have switched since."
    )
    bought_at: Mapped[datetime]
    consent_text: Mapped[str | None] = mapped_column(
        doc="The request to start before the 14 days are over, with what that means, as it was read. None without."
    )
    consent_version: Mapped[str | None] = mapped_column(String(16))
    consented_at: Mapped[datetime | None]


class Withdrawal(WithId, Base):
    """A client has withdrawn from the contract of a purchase, within the 14 days that the law gives them. Its id and
    time are the proof; a purchase has at most one."""

    __tablename__ = "withdrawals"

    purchase_id: Mapped[UUID] = mapped_column(ForeignKey("purchases.id"), unique=True)
    reference: Mapped[str] = mapped_column(String(16), unique=True)
    at: Mapped[datetime]
    zone: Mapped[str] = mapped_column(String(64), doc="The client's time zone, in which the receipt says the time.")
    full_name: Mapped[str]
    email: Mapped[str] = mapped_column(doc="Where the receipt goes.")
    reason: Mapped[str] = mapped_column(default="")
    statement: Mapped[str] = mapped_column(doc="What was declared, word by word.")
    refund_minor: Mapped[int] = mapped_column(default=0)
    withheld_minor: Mapped[int] = mapped_column(
        default=0, doc="What the client's bank holds because of a dispute, and is therefore not refunded as well."
    )
    currency: Mapped[str | None] = mapped_column(String(3), doc="None if nothing was paid.")


class Timer(WithId, Base):
    """A trigger that falls due for a membership at a given time, by the app's clock."""

    __tablename__ = "membership_timers"
    __table_args__ = (UniqueConstraint("membership_id", "kind", "due_at"),)

    membership_id: Mapped[UUID] = mapped_column(ForeignKey("memberships.id"), index=True)
    kind: Mapped[str] = mapped_column(String(40), doc="A value of `Trigger`.")
    due_at: Mapped[datetime]
    handled_at: Mapped[datetime | None]


Index("ix_membership_timers_due", Timer.due_at, postgresql_where=Timer.handled_at.is_(None))
