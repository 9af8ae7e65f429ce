"""The closed list of notification types, and the page of each."""

import pytest

from regimen.feed.models import ActivityType
from regimen.feed.rules.templates import Subject
from regimen.feed.rules.text import text_of
from regimen.feed.schemas.data import ProgramEndingData
from regimen.programs.models import ProgramType
from tests.feed.drafts import all_drafts, other_drafts

CLOSED_LIST = {
    *(f"coach_new_client_{pays}_{kind}" for pays in ("free", "paid") for kind in ProgramType),
    *(
        f"coach_{what}"
        for what in [
            "trial_started",
            "trial_ended",
            "client_cancelled",
            "payment_received",
            "refund",
            "missed_payment",
            "auto_cancelled",
            "fixed_plan_ending",
            "fixed_plan_ended",
            "plan_danger",
            "comment",
            "mention",
            "brand_invite",
            "white_label_subscribe",
            "over_limit_purchase",
        ]
    ),
    *(
        f"client_{what}"
        for what in [
            "trial_started",
            "trial_ending",
            "payment",
            "refund",
            "missed_payment",
            "past_due",
            "auto_cancelled",
            "cancelled",
            "fixed_plan_ending",
            "fixed_plan_ended",
            "comment",
            "mention",
            "program_invite",
        ]
    ),
}


NOT_SENT = {"coach_white_label_subscribe"}
"""There is no white label yet."""


PAGES = {
    "financial": {
        "coach_payment_received",
        "coach_refund",
        "coach_missed_payment",
        "coach_auto_cancelled",
        "client_payment",
        "client_refund",
        "client_missed_payment",
        "client_past_due",
        "client_auto_cancelled",
    },
    "content_warnings": {"coach_fixed_plan_ending", "coach_fixed_plan_ended", "coach_plan_danger"},
    "invite": {"coach_brand_invite", "client_program_invite"},
    "chat_mention": {"coach_mention", "client_mention"},
    "client_activity": {
        *(f"coach_new_client_{pays}_{kind}" for pays in ("free", "paid") for kind in ProgramType),
        "coach_trial_started",
        "coach_trial_ended",
        "coach_client_cancelled",
        "coach_comment",
        "client_comment",
        "client_trial_started",
        "client_trial_ending",
        "client_cancelled",
        "client_fixed_plan_ending",  # clients have no page of warnings
        "client_fixed_plan_ended",
    },
    "coach_membership": {"coach_over_limit_purchase"},
}


@pytest.mark.spec("FED-03", "FED-05", "OV-16")
def test_each_notification_is_on_its_page() -> None:
    assert {kind.value for kind in ActivityType} == PAGES.keys()
    subject = Subject(client_name="Maya Kowalczyk", program_title="Squat Every Day")
    pages: dict[str, set[str]] = {}
    for draft in [*all_drafts(subject), *other_drafts(subject)]:
        pages.setdefault(draft.activity.value, set()).add(draft.type)
    assert pages == PAGES


@pytest.mark.spec("FED-04", "FED-05")
def test_every_type_is_in_the_closed_list() -> None:
    """Built from what the events' own fields allow, for every kind of program and every way it can end."""
    subject = Subject(client_name="Łucja SS", program_title="程序 {day}")
    types = set()
    for draft in [*all_drafts(subject, currency="JPY"), *other_drafts(subject)]:
        sentence = text_of(draft.data, for_client=draft.audience == "client")
        assert sentence.endswith((".", "!", "”"))
        about_no_program = {"body_metrics_asked", "body_metric_range_set", "benchmark_improved"}
        is_about_program = "mention" not in draft.type and draft.data.kind not in about_no_program
        assert not is_about_program or subject.program_title in sentence
        types.add(draft.type)
    assert types == CLOSED_LIST - NOT_SENT


@pytest.mark.parametrize(("days_left", "text"), [(1, "1 day"), (2, "2 days")])
def test_the_days_that_are_left_are_counted_in_words(days_left: int, text: str) -> None:
    data = ProgramEndingData(client_name="Maya", program_title="First 5K", days_left=days_left)
    assert text_of(data, for_client=True) == f"You have {text} left of First 5K."
    assert text_of(data, for_client=False) == f"Maya has {text} left of First 5K."
