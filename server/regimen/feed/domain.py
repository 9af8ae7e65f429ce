"""Manifest: notifications."""

from regimen.accounts import ports as accounts
from regimen.accounts.access.channels import user_channel
from regimen.accounts.events import CoachInvited, UserDeleted
from regimen.body_metrics.events import BodyMetricRangeSet, BodyMetricRangesGone, BodyMetricsAsked
from regimen.chat.events import MessageDeleted, MessageEdited, PeopleMentioned, SessionAnswered
from regimen.chat.ports import reads
from regimen.feed import api, jobs, present
from regimen.feed.actions import (
    body_metrics,
    challenges,
    device_notifications,
    invitations,
    mark,
    messages,
    notify,
    questions,
    scores,
    summaries,
)
from regimen.feed.events import NotificationCreated, NotificationDeleted, UnreadChanged
from regimen.feed.rules.templates import TEMPLATES
from regimen.feed.schemas.account import AccountFields
from regimen.form_checks import ports as form_checks
from regimen.leaderboards.events import ChallengePublished, ScoreCommented
from regimen.payments.events import PayoutFailed
from regimen.platform.clock_offset import clock_hooks
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.programs.events import InvitationsSent
from regimen.push import ports as push
from regimen.questions import ports as question_ports
from regimen.questions.events import QuestionAsked, QuestionDeleted
from regimen.training.events import DayReopened

DOMAIN = Domain(
    name="feed",
    routers=[api.router],
    subscribers=[
        *(Subscriber(event, notify.notify) for event in TEMPLATES),
        Subscriber(PeopleMentioned, messages.follow_message),
        Subscriber(SessionAnswered, messages.follow_message),
        Subscriber(MessageEdited, messages.follow_message),
        Subscriber(MessageDeleted, messages.follow_message),
        Subscriber(BodyMetricsAsked, body_metrics.notify_of_request),
        Subscriber(BodyMetricRangeSet, body_metrics.notify_of_range),
        Subscriber(BodyMetricRangesGone, body_metrics.withdraw_ranges),
        Subscriber(ScoreCommented, scores.follow_comment),
        Subscriber(ChallengePublished, challenges.notify_of_challenge),
        Subscriber(PayoutFailed, notify.notify_of_payout),
        Subscriber(QuestionAsked, questions.notify_of_question),
        Subscriber(QuestionDeleted, questions.withdraw_question),
        Subscriber(CoachInvited, invitations.notify_invited_coach),
        Subscriber(InvitationsSent, invitations.notify_invited_clients),
        Subscriber(DayReopened, notify.withdraw_finish),
        Subscriber(UserDeleted, notify.delete_notifications),
    ],
    port_implementations=[
        push.sources.implemented_by(device_notifications.SOURCE, device_notifications.word_notification),
        push.stop_summaries.implemented_by(summaries.stop_summaries),
    ],
    contributions=[
        accounts.me_extensions.include(accounts.MeExtension(AccountFields, present.me_fields)),
        accounts.account_extensions.include(accounts.AccountExtension(AccountFields, present.account_fields)),
        reads.include(mark.mark_read_in_chat),
        form_checks.seen.include(mark.mark_form_check_read),
        question_ports.seen.include(mark.mark_questions_read),
        clock_hooks.include(jobs.send_feed_summaries),
        clock_hooks.include(jobs.warn_of_plans_in_danger),
    ],
    channels={"NotificationChannel": user_channel},
    live_events=[NotificationCreated, NotificationDeleted, UnreadChanged],
)
