"""The refusals of training, and their messages."""

from regimen.kit.errors import Conflict, Failure, Invalid, NotFound
from regimen.training.rules.late_work import Refusal
from regimen.training.rules.limits import (
    LAST_DAY,
    MAX_CALENDAR_DAYS,
    MAX_DAYS_PER_WRITE,
    MAX_LEFT_HINTS,
    MAX_OVERRIDES,
    MAX_SESSIONS,
)
from regimen.training.rules.size import TOO_MANY_DAYS_AT_ONCE, TOO_MUCH_TEXT


class StaleDay(Conflict):
    """Carries both versions, so that nothing typed is lost: `yours`, `theirs`, and every stale day in `stale`."""

    reason = "stale"
    message = "Someone else published this day while you were editing."


class StaleDraft(Conflict):
    """Carries both drafts, so that nothing typed is lost: `yours` as it was sent, `theirs` as it is stored."""

    reason = "stale_draft"
    message = "This draft was changed on another device."


class StaleOverride(Conflict):
    reason = "stale_override"
    message = "Somebody else changed this day for the client meanwhile. Close this and open it again to see how."


class DayOutOfRange(Invalid):
    field = "day"
    message = f"A program can have up to {LAST_DAY + 1} days."


class TooManyDays(Invalid):
    field = "days"
    message = f"You can change up to {MAX_DAYS_PER_WRITE} days at once."


class TooMuchTraining(Invalid):
    field = "days"
    message = TOO_MANY_DAYS_AT_ONCE


class DayTooLarge(Invalid):
    """One of the days would be too large; the sentence says which limit it is over."""

    field = "content"
    message = TOO_MUCH_TEXT


class NoSharedTraining(Invalid):
    field = "day"
    message = "This day has no published training that several clients share. Change the day itself."


class TooManyOverrides(Invalid):
    field = "client_ids"
    message = f"You can adjust a day for up to {MAX_OVERRIDES} clients."


class TooManySessions(Invalid):
    field = "to_day"
    message = f"A day can have up to {MAX_SESSIONS} sessions."


class TooManyLeftHints(Invalid):
    field = "key"
    message = f"You can leave up to {MAX_LEFT_HINTS:,} hints in one schedule. Turn hints off instead."


class NoTimeline(Failure):
    status = 409
    message = "This program has no calendar yet."


class ResultChanged(Conflict):
    reason = "result_changed"
    message = "Your client changed this set meanwhile. Close this and open it again to see how."


class SkippedSet(Invalid):
    field = "values"
    message = "This set was skipped, so there is nothing to correct."


class NothingCorrected(Invalid):
    field = "values"
    message = "Enter what was done."


class ScoreTypeMismatch(Failure):
    field = "score"
    message = "This block has a different kind of score."


class LateWorkRefused(NotFound):
    """What was logged is not accepted; the `reason` says why, and the web puts it in words."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__()
        self.extra = {"reason": refusal.value}


class RangeTooLong(Invalid):
    field = "to"
    message = f"Choose 1 to {MAX_CALENDAR_DAYS} days, with the last date not before the first."
