"""A notification as an English sentence, for API clients and mails. The web app words the data itself."""

from datetime import date
from typing import Any, Final

from regimen.feed.schemas import data
from regimen.feed.schemas.data import NotificationData
from regimen.kit.money import Money
from regimen.programs.rules.labels import PERIOD_LABELS
from regimen.training.rules.format import format_score

FOR_COACH: Final = {
    "client_joined": "{client} joined {program}.",
    "client_joined paid": "{client} joined {program} for {amount}.",
    "client_joined returning": "{client} came back to {program}.",
    "client_joined returning paid": "{client} came back to {program} for {amount}.",
    "trial_started": "{client} started a trial of {program}.",
    "trial_converted": "{client}'s trial of {program} is now a paid membership.",
    "payment_received": "{client} paid {amount} for {program}.",
    "payment_missed": "{client} missed a payment of {amount} for {program}. Training is paused until it's paid.",
    "membership_cancelled": "{client} cancelled {program}.",
    "membership_cancelled later": "{client} cancelled {program}. It ends on {ends_on}.",
    "contract_withdrawn": "{client} withdrew from the contract for {program}, so it has ended. Order {order_number}.",
    "auto_cancelled": "{program} was cancelled for {client} because no payment arrived within 7 days.",
    "program_ending": "{client} has {days} left of {program}.",
    "program_finished": "{client} has reached the end of {program}.",
    "over_limit_purchase": "{client} tried to join {program}, but you've reached your client limit.",
    "refund_made": "{client} was refunded {amount} for {program}.",
    "payment_disputed": "{client} disputed a payment of {amount} for {program}. Their bank has taken it back.",
    "dispute_won": "You won the dispute with {client}. You keep the {amount} for {program}.",
    "charge_deferred": (
        "{client}'s payment for {program} is on hold because of a problem with the payment provider. "
        "We're working on it and will try again every day."
    ),
    "charge_deferred account": (
        "{client}'s payment for {program} is on hold because your payment account can't take payments. "
        "Please check your payout settings."
    ),
    "training_suspended": (
        "{client}'s training in {program} is paused because their payment could not be collected for 14 days. "
        "Please check your payout settings."
    ),
    "billing_day_moved": (
        "{client} wasn't charged for {program} from {free_from} to {free_until}. "
        "Their next payment is on {next_payment_on}."
    ),
    "price_switch_chosen": "{client} will pay {amount} {period} for {program} from {starts_on}.",
    "price_switch_chosen back": "{client} will keep paying {amount} {period} for {program}.",
    "ended_by_dispute": "You lost the dispute with {client}, so their membership of {program} has ended.",
    "refund_failed": (
        "The refund of {amount} to {client} for {program} failed. The money is still in your payment account."
    ),
    "refund_on_hold": (
        "The refund of {amount} to {client} for {program} is on hold because they disputed the payment with their "
        "bank. If you win the dispute, we'll refund them then."
    ),
    "refund_delayed": (
        "The refund of {amount} to {client} for {program} is taking longer than usual. We keep trying. Please check "
        "your payout settings in case your payment account needs something."
    ),
    "payout_failed": (
        "A payout of {amount} to your bank failed. Please check your bank details with the payment provider."
    ),
    "plan_danger": "{program} is running out of training. {clients} fewer than {min_days} days ahead.",
    "coach_invited": "{coach} invited you to coach at {account}.",
    "mentioned": "{author} mentioned you.",
    "mentioned place": "{author} mentioned you in {place}.",
    "score_commented": "{author} mentioned you on the leaderboard {board}.",
    "form_check_sent": "{client} sent a form check in {program}: {exercise}, warm-up.",
    "form_check_sent number": "{client} sent a form check in {program}: {exercise}, set {set_number}.",
    "benchmark_improved": "{client} has a new best in {benchmark}: {score}.",
    "question_asked": "{asker} asked you a question.",
    "question_asked program": "{asker} asked you a question about {program}.",
    "day_completed": "{client} finished day {day} of {program}.",
    "day_completed comment": "{client} finished day {day} of {program}: “{comment}”",
}
"""By kind, followed by what varies."""

USED_INVITATION: Final = "They used the invitation sent to {email}."

FOR_CLIENT: Final = {
    "trial_started": "Your trial of {program} runs until {ends_on}.",
    "trial_ending": "Your trial of {program} ends on {ends_on}. You'll then be charged {amount}.",
    "trial_ending free": "Your trial of {program} ends on {ends_on}. You won't be charged then.",
    "payment_received": "You paid {amount} for {program}.",
    "payment_received waiting": (
        "You paid {amount} for {program}, but your training is still closed. "
        "Choose whether to restart or to continue it."
    ),
    "payment_missed": "Your payment of {amount} for {program} failed. Please pay by {pay_by} to keep training.",
    "first_payment_failed": "Your first payment for {program} failed. Please try again or use another card.",
    "confirmation_needed": "Your bank needs you to confirm the payment of {amount} for {program}.",
    "membership_cancelled": "Your coach cancelled your membership of {program}.",
    "membership_cancelled later": "Your coach cancelled your membership of {program}. It ends on {ends_on}.",
    "auto_cancelled": (
        "{program} was cancelled because no payment arrived within 7 days. You can resume it at any time."
    ),
    "program_ending": "You have {days} left of {program}.",
    "program_finished": "You've reached the end of {program}. Well done!",
    "refund_made": "Your refund of {amount} for {program} is on its way.",
    "refund_made note": "Your refund of {amount} for {program} is on its way. “{note}”",
    "refund_failed": (
        "Your refund of {amount} for {program} couldn't be made. Your coach knows. Please ask them to pay you back "
        "another way."
    ),
    "refund_delayed": (
        "Your refund of {amount} for {program} is taking longer than usual. You don't need to do anything: we'll keep "
        "trying and let you know."
    ),
    "charge_deferred": (
        "Your payment for {program} is on hold because of a problem on our side. You don't need to do anything."
    ),
    "charge_deferred account": (
        "Your payment for {program} is on hold because your coach's payment account needs attention. "
        "You don't need to do anything."
    ),
    "charge_deferred until": (
        "Your payment for {program} is on hold because of a problem on our side. You don't need to do anything, "
        "and you can keep training until {training_until}."
    ),
    "charge_deferred account until": (
        "Your payment for {program} is on hold because your coach's payment account needs attention. "
        "You don't need to do anything, and you can keep training until {training_until}."
    ),
    "training_suspended": (
        "{program} is paused because your coach's payment account still needs attention. It continues as soon as your "
        "payment goes through. You don't need to do anything."
    ),
    "billing_day_moved": (
        "You weren't charged for {program} from {free_from} to {free_until}. Your next payment is on {next_payment_on}."
    ),
    "price_switch_chosen": (
        "You've switched to {amount} {period} for {program} from {starts_on}. You can change this until then."
    ),
    "price_switch_chosen back": "You'll keep paying {amount} {period} for {program}.",
    "launch_postponed": "The launch of {program} has moved, so you now start on {starts_on}.",
    "launch_postponed payment": (
        "The launch of {program} has moved, so you now start on {starts_on}. Your first payment is on "
        "{first_payment_on}."
    ),
    "session_answered": "{coach} commented on your session of {session_on} in {program}.",
    "body_metrics_asked": "{coach} would like to see your body metrics. You choose whether to share them.",
    "body_metrics_asked shared": "{coach} asked you to update your body metrics.",
    "body_metric_range_set": "{coach} set a range for one of your body metrics.",
    "program_invited": "{account} invited you to {program}.",
    "mentioned": "{author} mentioned you.",
    "mentioned place": "{author} mentioned you in {place}.",
    "score_commented": "{author} mentioned you on the leaderboard {board}.",
    "score_commented own": "{author} commented on your score in {board}.",
    "challenge_published": "{account} invites you to a challenge: {challenge}, from {starts_on} to {ends_on}.",
    "ended_by_dispute": "Your membership of {program} has ended because your bank reversed a payment.",
}


def text_of(values: NotificationData, *, for_client: bool) -> str:
    """Returns the sentence that a client, or else a coach, reads."""
    if isinstance(values, data.PlainTextData):
        return values.text
    sentences = FOR_CLIENT if for_client else FOR_COACH
    sentence = sentences[_variant(values, for_client=for_client)].format(**_parameters(values))
    if isinstance(values, data.ClientJoinedData) and values.invited_email:
        return f"{sentence} {USED_INVITATION.format(email=values.invited_email)}"
    return sentence


def _variant(values: NotificationData, *, for_client: bool) -> str:
    parts: list[str] = [values.kind]
    match values:
        case data.ClientJoinedData():
            parts += ["returning"] * values.returning + ["paid"] * (values.amount_minor is not None)
        case data.TrialEndingData(amount_minor=0):
            parts.append("free")
        case data.PaymentReceivedData():
            parts += ["waiting"] * (for_client and values.awaits_choice)
        case data.MembershipCancelledData(ends_on=date()):
            parts.append("later")
        case data.ChargeDeferredData():
            parts += ["account"] * values.account_is_disabled
            parts += ["until"] * (for_client and values.training_until is not None)
        case data.RefundMadeData():
            parts += ["note"] * (for_client and bool(values.note))
        case data.PriceSwitchChosenData(taken_back=True):
            parts.append("back")
        case data.LaunchPostponedData(first_payment_on=date()):
            parts.append("payment")
        case data.BodyMetricsAskedData(is_shared=True):
            parts.append("shared")
        case data.MentionedData() if values.place:
            parts.append("place")
        case data.ScoreCommentedData(is_own=True):
            parts.append("own")
        case data.QuestionAskedData(program_title=str()):
            parts.append("program")
        case data.FormCheckSentData(set_number=int()):
            parts.append("number")
        case data.DayCompletedData() if values.comment:
            parts.append("comment")
    return " ".join(parts)


def _parameters(values: NotificationData) -> dict[str, Any]:
    """The values in words: amounts with their currency, dates as "19 January"."""
    raw = values.model_dump()
    worded = {name: f"{it.day} {it:%B}" if isinstance(it, date) else it for name, it in raw.items()}
    names = {"client_name", "coach_name", "author_name", "asker_name", "program_title", "account_title"}
    worded |= {name.partition("_")[0]: raw[name] for name in names & raw.keys()}
    if "clients" in raw:
        worded["clients"] = "1 client has" if raw["clients"] == 1 else f"{raw['clients']} clients have"
    if "days_left" in raw:
        worded["days"] = "1 day" if raw["days_left"] == 1 else f"{raw['days_left']} days"
    if "period" in raw:
        worded["period"] = PERIOD_LABELS[raw["period"]]
    if isinstance(values, data.BenchmarkImprovedData):
        worded["score"] = format_score(values.score)
    if raw.get("currency"):
        worded["amount"] = str(Money(raw["amount_minor"], raw["currency"]))
    return worded
