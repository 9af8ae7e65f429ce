"""A reason to look at a client, with the evidence that a coach can check."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Final, Self
from uuid import UUID

from regimen.kit.money import Money

MAX_KEY: Final = 120


class Group(StrEnum):
    ANSWER = "answer"
    CHECK_IN = "check_in"
    GOOD_NEWS = "good_news"


class Rule(StrEnum):
    QUESTION = "question"
    FORM_CHECK = "form_check"
    PAIN = "pain"
    LOW_MOOD = "low_mood"
    PAYMENT = "payment"
    MISSED = "missed"
    SILENT = "silent"
    RPE = "rpe"
    TRAINING_ENDS = "training_ends"
    TRIAL_ENDS = "trial_ends"
    LEAVES = "leaves"
    RECORD = "record"
    CAME_BACK = "came_back"
    JOINED = "joined"
    FINISHED = "finished"


GROUPS: Final = {
    **dict.fromkeys((Rule.QUESTION, Rule.FORM_CHECK, Rule.PAIN, Rule.LOW_MOOD, Rule.PAYMENT), Group.ANSWER),
    **dict.fromkeys(
        (Rule.MISSED, Rule.SILENT, Rule.RPE, Rule.TRAINING_ENDS, Rule.TRIAL_ENDS, Rule.LEAVES), Group.CHECK_IN
    ),
    **dict.fromkeys((Rule.RECORD, Rule.CAME_BACK, Rule.JOINED, Rule.FINISHED), Group.GOOD_NEWS),
}


@dataclass(frozen=True)
class Limit:
    """The bounds of a rule's number, in its unit: sessions, days, hours or times."""

    default: int
    least: int
    most: int


LIMITS: Final[dict[Rule, Limit | None]] = {
    Rule.QUESTION: Limit(0, 0, 72),
    Rule.FORM_CHECK: None,
    Rule.PAIN: Limit(4, 1, 14),
    Rule.LOW_MOOD: Limit(2, 1, 5),
    Rule.PAYMENT: None,
    Rule.MISSED: Limit(2, 1, 7),
    Rule.SILENT: Limit(5, 2, 21),
    Rule.RPE: Limit(3, 2, 6),
    Rule.TRAINING_ENDS: Limit(3, 1, 14),
    Rule.TRIAL_ENDS: Limit(2, 1, 7),
    Rule.LEAVES: Limit(7, 1, 30),
    Rule.RECORD: Limit(3, 1, 6),
    Rule.CAME_BACK: Limit(2, 1, 7),
    Rule.JOINED: Limit(1, 1, 7),
    Rule.FINISHED: Limit(3, 1, 14),
}
"""Each rule with its limit; a form check and a missed payment need no number."""


@dataclass(frozen=True)
class Setting:
    on: bool
    limit: int | None


Settings = Mapping[Rule, Setting]


def settings_of(changed: Mapping[str, Any]) -> Settings:
    """Returns the settings of all rules: what an account has changed, and the defaults."""

    def setting(rule: Rule) -> Setting:
        bounds, own = LIMITS[rule], changed.get(rule, {})
        return Setting(on=own.get("on", True), limit=own.get("limit", bounds.default) if bounds else None)

    return {rule: setting(rule) for rule in Rule}


@dataclass(frozen=True)
class Quote:
    """What a client wrote about a day; `matches` are the words that made it a reason, as positions in the text."""

    text: str
    date: date
    enrolment_id: UUID | None = None
    matches: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class MessageRange:
    """The unanswered messages that are a reason: the numbers of the first and the last, so that one more is new."""

    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"

    @classmethod
    def of_key(cls, key: str) -> Self | None:
        """Returns the messages that the key of a reason names; None if it is about something else."""
        found = _QUESTION_KEY.fullmatch(key)
        return cls(int(found[1]), int(found[2])) if found else None


_QUESTION_KEY: Final = re.compile(rf"{Rule.QUESTION}:([0-9]{{1,9}})-([0-9]{{1,9}})")


@dataclass(frozen=True)
class Reason:
    """Why a client is on the list. `key` names what it is about; `strength` orders the list and is never shown.

    `count` is how many sessions, comments, days or form checks; `usual` what is normal for this client; `asks` whether
    what they wrote is a question; `form_check_id` the form check to open.
    """

    rule: Rule
    about: str
    strength: float
    on: date | None = None
    since: datetime | None = None
    count: int | None = None
    usual: float | None = None
    done_rpe: float | None = None
    planned_rpe: float | None = None
    money: Money | None = None
    title: str | None = None
    load: float | None = None
    reps: int | None = None
    unit: str | None = None
    asks: bool = False
    form_check_id: UUID | None = None
    quotes: tuple[Quote, ...] = field(default=())
    days: frozenset[tuple[UUID, int]] = field(default=frozenset())
    """The sessions that are the reason, by enrolment and day."""

    @property
    def group(self) -> Group:
        return GROUPS[self.rule]

    @property
    def key(self) -> str:
        return f"{self.rule}:{self.about}"[:MAX_KEY]
