"""Every notification that an event can become: for each kind of program, and with and without what is optional."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from uuid import UUID

from regimen.body_metrics.events import BodyMetricRangeSet, BodyMetricsAsked
from regimen.feed.rules import templates
from regimen.feed.rules.templates import TEMPLATES, NotificationDraft, Subject
from regimen.feed.schemas.data import ScoreCommentedData
from regimen.kit.ids import new_id
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
                    period="monthly",
                    taken_back=full,
                    first_payment_on=END.date() if full else None,
                    canceled_by="canceled_by_coach" if full else None,
                    comment="Heavy.\nGood “day”." if full else "",
                    order_number="4K7P-92QX",
                    note="Two weeks off." if full else "",
                    day=0,
                    date=date(2026, 1, 12),
                    subject_id=UUID(int=1),
                    exercise="Back squat",
                    set_number=3 if full else None,
                    benchmark_id=UUID(int=2),
                    benchmark="Back Squat 1RM",
                    score={"type": "load", "load": {"value": 102.5, "unit": "kg"}, "rx": full},
                )
                yield from TEMPLATES[template_of](event, subject)


def other_drafts(subject: Subject) -> Iterator[NotificationDraft]:
    """Those that are not about a client and a program."""
    title = subject.program_title
    for is_shared in (False, True):
        asked = BodyMetricsAsked(at=NOON, subject_id=UUID(int=1), client_id=UUID(int=2), is_shared=is_shared)
        yield templates.body_metrics_asked(asked, coach_name=subject.client_name, account_title="Northside Strength")
    agreed = BodyMetricRangeSet(at=NOON, subject_id=UUID(int=1), client_id=UUID(int=2))
    yield templates.body_metric_range_set(agreed, coach_name=subject.client_name, account_title="Northside Strength")
    yield templates.session_answered(coach_name=subject.client_name, program_title=title, session_on=date(2026, 1, 12))
    for place in (title, ""):
        yield templates.mentioned("coaches", author_name=subject.client_name, place=place)
        yield templates.mentioned("client", author_name=subject.client_name, place=place)
    for is_own in (True, False):
        values = ScoreCommentedData(
            author_name=subject.client_name,
            board=title,
            is_own=is_own,
            comment_id=new_id(),
            leaderboard_id=new_id(),
            score_id=new_id(),
        )
        yield templates.score_commented("client", values)
    yield templates.score_commented("coaches", values)
    for clients in (1, 2):
        yield templates.plan_danger(program_title=title, clients=clients, min_days=3)
    yield templates.coach_invited(coach_name=subject.client_name, account_title=title)
    yield templates.program_invited(account_title="Northside", program_title=title)
