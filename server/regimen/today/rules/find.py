"""The rules. Each returns a reason with its evidence, or None."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import pairwise, takewhile
from statistics import mean, median
from typing import Final
from uuid import UUID

from regimen.kit.clock import local_date
from regimen.today.rules.pain import find_pain, find_place
from regimen.today.rules.person import Person, TrainedDay
from regimen.today.rules.reasons import MessageRange, Quote, Reason, Rule, Settings

WINDOW_DAYS: Final = 42
"""How many days back the rules look."""
LOW_MOOD: Final = 2
RPE_OVER: Final = 1.0
QUIET_BEFORE_RETURN: Final = 14
_MONTH: Final = 30
_QUOTED: Final = 3
_LATEST_MOOD_DAYS: Final = 7
_RPE_DAYS: Final = 14
_MIN_HISTORY: Final = 4


@dataclass(frozen=True)
class Moment:
    """When the rules are applied, in the coach's zone. For the rules, today is that of the client."""

    now: datetime
    today: date
    zone: str


def question(person: Person, at: Moment, limit: int) -> Reason | None:
    """Messages that nobody has answered for `limit` hours; the oldest of them is quoted."""
    asked = person.question
    if asked is None or at.now - asked.since < timedelta(hours=limit):
        return None
    hours = int((at.now - asked.since).total_seconds() // 3600)
    quote = Quote(asked.text, local_date(asked.since, at.zone))
    about = MessageRange(asked.first_seq, asked.last_seq)
    return Reason(
        Rule.QUESTION, str(about), 72 + min(hours, 48) / 4, since=asked.since, count=hours,
        asks="?" in asked.text, quotes=(quote,) if asked.text else (),
    )  # fmt: skip


def form_check(person: Person, at: Moment, _limit: int) -> Reason | None:
    """Form checks that wait for an answer, as one reason: the oldest is opened first, the newest is what is new."""
    waiting = person.form_checks
    if not waiting:
        return None
    oldest = waiting[0]
    hours = int((at.now - oldest.sent_at).total_seconds() // 3600)
    asked = [Quote(one.question, local_date(one.sent_at, at.zone)) for one in waiting if one.question]
    return Reason(
        Rule.FORM_CHECK, str(waiting[-1].id), (72 if asked else 71) + min(hours, 48) / 4, since=oldest.sent_at,
        count=len(waiting), title=oldest.exercise, form_check_id=oldest.id, quotes=tuple(asked[:_QUOTED]),
    )  # fmt: skip


def pain(person: Person, at: Moment, limit: int) -> Reason | None:
    """A word of pain in a comment written in the last `limit` days, with the earlier ones of a month."""
    found = [(comment, find_pain(comment.text)) for comment in person.comments]
    hurting = [(comment, words) for comment, words in found if words and at.today - comment.said_on < timedelta(_MONTH)]
    if not hurting or at.today - hurting[-1][0].said_on >= timedelta(limit):
        return None
    newest = hurting[-1][0]
    quotes = tuple(
        Quote(comment.text, comment.date, comment.enrolment_id, words) for comment, words in reversed(hurting)
    )
    return Reason(
        Rule.PAIN, newest.at.isoformat(), 80 + 5 * min(len(hurting), 4), on=newest.said_on,
        count=len(hurting), title=find_place(newest.text), quotes=quotes[:_QUOTED],
        days=frozenset({(newest.enrolment_id, newest.day)}),
    )  # fmt: skip


def low_mood(person: Person, at: Moment, limit: int) -> Reason | None:
    """The last `limit` sessions with a mood were all low."""
    rated = sorted((day for day in person.days if day.mood is not None), key=_when)
    low = list(takewhile(lambda day: (day.mood or 0) <= LOW_MOOD, reversed(rated)))
    if len(low) < limit or at.today - _when(low[0]) >= timedelta(_LATEST_MOOD_DAYS):
        return None
    said = [c for c in person.comments if c.said_on >= _when(low[-1])]
    return Reason(
        Rule.LOW_MOOD, f"{low[0].date}", 70 + len(low), on=_when(low[0]), count=len(low),
        quotes=tuple(Quote(c.text, c.date, c.enrolment_id) for c in said[-1:]), days=_keys(low),
    )  # fmt: skip


def payment(person: Person, at: Moment, _limit: int) -> Reason | None:
    """A payment that did not arrive; of several, the oldest."""
    if not person.payments:
        return None
    missed = person.payments[0]
    about = f"{missed.invoice_id}:{missed.declined}"
    return Reason(
        Rule.PAYMENT, about, 78, on=local_date(missed.opened_at, at.zone), count=missed.declined, money=missed.owed,
        title=missed.program_title,
    )  # fmt: skip


def missed_sessions(person: Person, at: Moment, limit: int) -> Reason | None:
    """The last `limit` sessions planned since the client trained were missed, by a client who does not usually miss so
    many in a row."""
    planned = [day for day in person.days if day.date < at.today and day.open]
    last = max(person.training_dates, default=date.min)
    missed = list(takewhile(lambda day: not day.is_logged and day.date >= last, reversed(planned)))
    earlier = planned[: len(planned) - len(missed)]
    if len(missed) < limit or len(earlier) < _MIN_HISTORY or _longest_gap(earlier) >= len(missed):
        return None
    weeks = max(1.0, ((earlier[-1].date - earlier[0].date).days + 1) / 7)
    usual = round(sum(day.is_logged for day in earlier) / weeks)
    if not usual:
        return None
    return Reason(
        Rule.MISSED, f"{missed[0].date}", 50 + min(len(missed), 5), on=missed[-1].date,
        count=len(missed), usual=usual, days=_keys(missed),
    )  # fmt: skip


def silent(person: Person, at: Moment, limit: int) -> Reason | None:
    """Nothing logged for `limit` days or more, and over twice the client's usual gap, though training was planned."""
    logged = person.training_dates
    last = logged[-1] if logged else None
    since = last or person.since
    quiet = min((at.today - since).days, WINDOW_DAYS)
    missed = [day for day in person.days if since < day.date < at.today and day.open and not day.is_logged]
    usual = median((b - a).days for a, b in pairwise(logged)) if len(logged) > 1 else None
    if quiet < limit or not missed or (usual is not None and quiet <= 2 * usual):
        return None
    return Reason(
        Rule.SILENT, f"{since}", 48 + min(quiet, 40) / 4, on=last, count=quiet, usual=usual,
        days=_keys(missed),
    )  # fmt: skip


def rpe(person: Person, at: Moment, limit: int) -> Reason | None:
    """RPE over the plan by a point or more in the last `limit` sessions that have one."""
    rated = [day for day in person.trained if day.done_rpe is not None and day.planned_rpe is not None]
    high = list(takewhile(lambda day: (day.done_rpe or 0) - (day.planned_rpe or 0) >= RPE_OVER, reversed(rated)))
    if len(high) < limit or at.today - _when(high[0]) >= timedelta(_RPE_DAYS):
        return None
    said = [c for c in person.comments if c.said_on >= _when(high[-1])]
    return Reason(
        Rule.RPE, f"{high[0].date}", 46 + len(high), on=_when(high[0]), count=len(high),
        done_rpe=_half(mean(day.done_rpe or 0 for day in high)),
        planned_rpe=_half(mean(day.planned_rpe or 0 for day in high)),
        quotes=tuple(Quote(c.text, c.date, c.enrolment_id) for c in said[-1:]), days=_keys(high),
    )  # fmt: skip


def training_ends(person: Person, at: Moment, limit: int) -> Reason | None:
    """The last written day is less than `limit` days away."""
    ending = [
        place
        for place in person.places
        if place.open and place.days_left is not None and place.days_left < limit and place.ends_training_on
    ]
    if not ending:
        return None
    first = min(ending, key=lambda place: place.days_left or 0)
    return Reason(
        Rule.TRAINING_ENDS, f"{first.program_id}:{first.ends_training_on}",
        40 + max(0, 5 - (first.days_left or 0)), on=first.ends_training_on, count=first.days_left, title=first.title,
    )  # fmt: skip


def trial_ends(person: Person, at: Moment, limit: int) -> Reason | None:
    """A free trial ends within `limit` days."""
    places = [place for place in person.places if place.in_trial and place.trial_ends_on]
    ends = min((place.trial_ends_on for place in places if place.trial_ends_on), default=None)
    if ends is None or not timedelta() <= ends - at.today <= timedelta(limit):
        return None
    since = min(place.joined_on for place in places)
    planned = [day for day in person.days if day.date >= since and (day.date < at.today or day.is_logged)]
    return Reason(
        Rule.TRIAL_ENDS, f"{ends}", 39 - (ends - at.today).days, on=ends,
        count=sum(day.is_logged for day in planned), usual=len(planned), title=places[0].title,
    )  # fmt: skip


def leaves(person: Person, at: Moment, limit: int) -> Reason | None:
    """A cancelled membership ends within `limit` days."""
    ending = [place for place in person.places if place.leaves_on and place.leaves_on >= at.today]
    first = min(ending, key=lambda place: place.leaves_on or at.today, default=None)
    if first is None or first.leaves_on is None or first.leaves_on - at.today > timedelta(limit):
        return None
    return Reason(Rule.LEAVES, f"{first.program_id}:{first.leaves_on}", 34, on=first.leaves_on, title=first.title)


def record(person: Person, at: Moment, limit: int) -> Reason | None:
    """A set of the last `limit` days that exceeds the best estimate of all days before."""
    best = person.record
    if best is None or at.today - best.done_on > timedelta(limit):
        return None
    return Reason(
        Rule.RECORD, f"{best.date}:{best.key}", 20, on=best.done_on, title=best.title, load=best.load,
        reps=best.reps, unit=best.unit,
    )  # fmt: skip


def came_back(person: Person, at: Moment, limit: int) -> Reason | None:
    """Trained in the last `limit` days, after two weeks or more without a session."""
    for before, after in pairwise(person.training_dates):
        if (after - before).days >= QUIET_BEFORE_RETURN and at.today - after < timedelta(limit):
            return Reason(Rule.CAME_BACK, f"{after}", 18, on=after, count=(after - before).days)
    return None


def joined(person: Person, at: Moment, limit: int) -> Reason | None:
    """Joined within the last `limit` days, and no payment is missing."""
    first = min(person.places, key=lambda place: place.joined_on, default=None)
    if first is None or not first.in_good_standing or not timedelta() <= at.today - person.since <= timedelta(limit):
        return None
    return Reason(Rule.JOINED, f"{person.since}", 16, on=person.since, title=first.title)


def finished(person: Person, at: Moment, limit: int) -> Reason | None:
    """Logged the last day of a program within the last `limit` days."""
    for place in person.places:
        if place.ends_training_on is None or place.type != "fixed":
            continue
        last = [day for day in person.days if day.date == place.ends_training_on and day.program_id == place.program_id]
        done_on = max((day.done_on for day in last if day.done_on is not None), default=None)
        if done_on is not None and at.today - done_on < timedelta(limit):
            return Reason(
                Rule.FINISHED, f"{place.program_id}:{place.ends_training_on}", 17, on=done_on, title=place.title,
            )  # fmt: skip
    return None


_RULES: Final[dict[Rule, Callable[[Person, Moment, int], Reason | None]]] = {
    Rule.QUESTION: question,
    Rule.FORM_CHECK: form_check,
    Rule.PAIN: pain,
    Rule.LOW_MOOD: low_mood,
    Rule.PAYMENT: payment,
    Rule.MISSED: missed_sessions,
    Rule.SILENT: silent,
    Rule.RPE: rpe,
    Rule.TRAINING_ENDS: training_ends,
    Rule.TRIAL_ENDS: trial_ends,
    Rule.LEAVES: leaves,
    Rule.RECORD: record,
    Rule.CAME_BACK: came_back,
    Rule.JOINED: joined,
    Rule.FINISHED: finished,
}


def find_reasons(person: Person, at: Moment, settings: Settings) -> list[Reason]:
    """Returns every reason to look at this client, the strongest first."""
    at = replace(at, today=person.today)
    found = [rule(person, at, settings[name].limit or 0) for name, rule in _RULES.items() if settings[name].on]
    return sorted((reason for reason in found if reason), key=lambda reason: -reason.strength)


def _when(day: TrainedDay) -> date:
    """Returns when something of a day was done: a day that was only rated counts on its date."""
    return day.done_on or day.date


def _keys(days: Sequence[TrainedDay]) -> frozenset[tuple[UUID, int]]:
    return frozenset((day.enrolment_id, day.day) for day in days)


def _longest_gap(days: Sequence[TrainedDay]) -> int:
    """Returns the most sessions in a row that were missed."""
    longest = current = 0
    for day in days:
        current = 0 if day.is_logged else current + 1
        longest = max(longest, current)
    return longest


def _half(value: float) -> float:
    return round(value * 2) / 2
