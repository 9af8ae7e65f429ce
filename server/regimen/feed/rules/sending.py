"""How a notification is sent that cannot wait: the title on a device, and what people may switch off."""

from typing import Final

from regimen.feed.models import ActivityType
from regimen.feed.rules.templates import NotificationDraft
from regimen.feed.schemas import data
from regimen.feed.schemas.data import NotificationData
from regimen.mails.notifications import SUBJECTS
from regimen.push.rules.topics import MailTopic, PushTopic

_TITLES: Final = {
    "client_joined": "New client",
    "trial_started": "New trial",
    "payment_missed coach": "Missed payment",
    "form_check_sent": "New form check",
    "body_metrics_asked": "From your coach",
    "benchmark_improved": "New best",
    "challenge_published": "New challenge",
    "question_asked": "New question",
}
_ABOUT_MONEY: Final = (data.TrialEndingData,)
"""Not financial for the feed, but it announces a charge."""


def title_of(values: NotificationData, *, for_client: bool) -> str:
    """Returns the title on a device: the subject of the mail, where there is one."""
    coach_title = None if for_client else _TITLES.get(f"{values.kind} coach")
    return coach_title or _TITLES.get(values.kind) or SUBJECTS[values.kind]


def is_about_money(activity: ActivityType, values: NotificationData) -> bool:
    return activity is ActivityType.FINANCIAL or isinstance(values, _ABOUT_MONEY)


def push_topic(activity: ActivityType, values: NotificationData) -> PushTopic:
    """Returns the switch for it."""
    return PushTopic.MONEY if is_about_money(activity, values) else PushTopic.PROGRAM


def mail_topic(draft: NotificationDraft) -> MailTopic | None:
    """Returns the switch for its mail; None for what is always mailed, because it is about money."""
    return None if is_about_money(draft.activity, draft.data) else MailTopic.PROGRAM
