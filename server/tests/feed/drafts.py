"""Every notification that an event can become: for each kind of program, and with and without what is optional."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

from regimen.feed.rules.templates import TEMPLATES, NotificationDraft, Subject
from regimen.programs.models import ProgramType

NOON = datetime(2026, 1, 12, 12, tzinfo=UTC)
END = datetime(2026, 3, 2, 12, tzinfo=UTC)


def all_drafts(subject: Subject, currency: str = "GBP") -> Iterator[NotificationDraft]:
    for template_of in TEMPLATES:
        for program_type in ProgramType:
            for full in (True, False):
                event = template_of.model_construct(
                    at=NOON,
                    paid=full,
                    returning=full,
                    amount_minor=123900,
                    currency=currency,
                    program_type=program_type.value,
                    ends_at=END,
                    grace_ends_at=END,
                    account_is_disabled=full,
                    training_until=END if full else None,
                    free_from=NOON,
                    free_until=END,
                    next_payment_at=END,
                    starts_on=END.date(),
                    first_payment_on=END.date() if full else None,
                    canceled_by="canceled_by_coach" if full else None,
                    comment="Heavy.\nGood “day”." if full else "",
                    day=0,
                    date=date(2026, 1, 12),
                )
                yield from TEMPLATES[template_of](event, subject)
