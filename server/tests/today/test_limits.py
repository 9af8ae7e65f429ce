"""Each rule at its limit and one step beyond; the order of reasons and of rows."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

import pytest

from regimen.kit.money import Money
from regimen.memberships.access.missed_payments import MissedPayment
from regimen.programs.models import ProgramType
from regimen.today.rules.find import Moment, find_reasons, joined
from regimen.today.rules.person import Comment, Person, Place, Question, Record, TrainedDay
from regimen.today.rules.ranking import Mark, Row, open_reasons, rank
from regimen.today.rules.reasons import GROUPS, Group, Reason, Rule, settings_of

ID = UUID(int=1)
TODAY = date(2026, 1, 12)
AT = Moment(datetime(2026, 1, 12, 9, tzinfo=UTC), TODAY, "UTC")
DEFAULTS = settings_of({})


def ago(days: int) -> date:
    return TODAY - timedelta(days)


def owes_for(program: str, minor: int, *, days: int, declined: int = 1) -> MissedPayment:
    opened_at = AT.now - timedelta(days)
    return MissedPayment(
        client_id=ID,
        invoice_id=ID,
        program_id=ID,
        program_title=program,
        owed=Money(minor, "GBP"),
        opened_at=opened_at,
        since=opened_at,
        declined=declined,
        declined_at=None,
    )


def trained(days: int, **values: object) -> TrainedDay:
    day = TrainedDay(
        ago(days), ID, ID, 100 - days, planned_sets=3, done_sets=3, completed=True, open=True, done_on=ago(days)
    )
    return replace(day, **values)  # type: ignore[arg-type]


def missed(days: int) -> TrainedDay:
    return trained(days, done_sets=0, completed=False, done_on=None)


def place(**values: object) -> Place:
    known = Place(
        ID, ID, "Strength", ProgramType.ONE_MANY, in_trial=False, in_good_standing=True, joined_on=ago(60),
        starts_on=ago(60), day=60, days_left=30, ends_training_on=ago(-30), open=True, trial_ends_on=None,
        leaves_on=None,
    )  # fmt: skip
    return replace(known, **values)  # type: ignore[arg-type]


def person(**values: object) -> Person:
    return Person(ID, "Maya", None, ago(60), zone="UTC", today=TODAY, **values)  # type: ignore[arg-type]


def comment(days: int) -> Comment:
    on = ago(days)
    return Comment("My knee hurts", datetime(on.year, on.month, on.day, 8, tzinfo=UTC), on, ID, 100 - days, on)


def high(days: int, over: float = 1.0) -> TrainedDay:
    return trained(days, planned_rpe=8.0, done_rpe=8.0 + over)


WEEKLY = [trained(days) for days in (35, 32, 29, 26, 23, 20, 17)]
FINISHED = [trained(2)]


def asked(hours: int) -> Question:
    return Question(AT.now - timedelta(hours=hours), "Which shoes?", 1, 1)


def record(days: int) -> Record:
    return Record("squat", "Back squat", ago(days), ago(days), 100, 5, "kg")


@pytest.mark.parametrize(
    ("rule", "inside", "outside"),
    [
        (Rule.PAIN, person(comments=[comment(3)]), person(comments=[comment(4)])),
        (
            Rule.LOW_MOOD,
            person(days=[trained(2, mood=2), trained(1, mood=2)]),
            person(days=[trained(3, mood=2), trained(2, mood=3), trained(1, mood=2)]),
        ),
        (
            Rule.LOW_MOOD,
            person(days=[trained(7, mood=1), trained(6, mood=1)]),
            person(days=[trained(8, mood=1), trained(7, mood=1)]),
        ),
        (Rule.MISSED, person(days=[*WEEKLY, missed(3), missed(1)]), person(days=[*WEEKLY, trained(3), missed(1)])),
        (
            Rule.MISSED,
            person(days=[*WEEKLY, missed(3), missed(1)]),
            person(days=[*WEEKLY, missed(3), missed(1), trained(0)]),
        ),
        (
            Rule.SILENT,
            person(days=[trained(7), trained(5), missed(2)]),
            person(days=[trained(6), trained(4), missed(2)]),
        ),
        (
            Rule.SILENT,
            person(days=[trained(10), trained(7), missed(2)]),
            person(days=[trained(12), trained(8), missed(2)]),
        ),
        (Rule.RPE, person(days=[high(5), high(3), high(1)]), person(days=[high(5), high(3, 0.5), high(1)])),
        (Rule.TRAINING_ENDS, person(places=[place(days_left=2)]), person(places=[place(days_left=3)])),
        (
            Rule.TRIAL_ENDS,
            person(places=[place(in_trial=True, trial_ends_on=ago(-2))]),
            person(places=[place(in_trial=True, trial_ends_on=ago(-3))]),
        ),
        (Rule.LEAVES, person(places=[place(leaves_on=ago(-7))]), person(places=[place(leaves_on=ago(-8))])),
        (Rule.RECORD, person(record=record(3)), person(record=record(4))),
        (Rule.CAME_BACK, person(days=[trained(15), trained(1)]), person(days=[trained(14), trained(1)])),
        (Rule.CAME_BACK, person(days=[trained(20), trained(1)]), person(days=[trained(20), trained(2)])),
        (
            Rule.JOINED,
            replace(person(places=[place()]), since=ago(1)),
            replace(person(places=[place()]), since=ago(2)),
        ),
        (
            Rule.FINISHED,
            person(days=FINISHED, places=[place(type=ProgramType.FIXED, ends_training_on=ago(2))]),
            person(days=[trained(3)], places=[place(type=ProgramType.FIXED, ends_training_on=ago(3))]),
        ),
        (
            Rule.FINISHED,
            person(days=FINISHED, places=[place(type=ProgramType.FIXED, ends_training_on=ago(2))]),
            person(days=[missed(2)], places=[place(type=ProgramType.FIXED, ends_training_on=ago(2))]),
        ),
    ],
)  # fmt: skip
def test_a_rule_finds_its_limit_and_nothing_beyond(rule: Rule, inside: Person, outside: Person) -> None:
    assert rule in {reason.rule for reason in find_reasons(inside, AT, DEFAULTS)}
    assert rule not in {reason.rule for reason in find_reasons(outside, AT, DEFAULTS)}


def test_a_question_waits_as_many_hours_as_the_coach_says() -> None:
    settings = settings_of({"question": {"limit": 4}})
    for hours, found in ((3, []), (4, [(Rule.QUESTION, 4)])):
        reasons = find_reasons(person(question=asked(hours)), AT, settings)
        assert [(one.rule, one.count) for one in reasons] == found
    assert [one.rule for one in find_reasons(person(question=asked(0)), AT, DEFAULTS)] == [Rule.QUESTION]


def test_every_rule_has_its_group_and_its_default() -> None:
    assert [(group, [rule for rule in Rule if GROUPS[rule] is group]) for group in Group] == [
        ("answer", ["question", "form_check", "pain", "low_mood", "payment"]),
        ("check_in", ["missed", "silent", "rpe", "training_ends", "trial_ends", "leaves"]),
        ("good_news", ["record", "came_back", "joined", "finished"]),
    ]
    assert {rule: setting.limit for rule, setting in DEFAULTS.items()} == {
        "question": 0, "form_check": None, "pain": 4, "low_mood": 2, "payment": None, "missed": 2, "silent": 5,
        "rpe": 3, "training_ends": 3, "trial_ends": 2, "leaves": 7, "record": 3, "came_back": 2, "joined": 1,
        "finished": 3,
    }  # fmt: skip


def test_what_needs_an_answer_is_ordered_by_how_pressing_it_is() -> None:
    owes = owes_for("Foundations", 3900, days=1)
    people = {
        "pain": person(comments=[comment(1)]),
        "payment": person(payments=[owes]),
        "waited long": person(question=asked(25)),
        "just asked": person(question=asked(0)),
        "low mood": person(days=[trained(2, mood=2), trained(1, mood=2)]),
    }
    found = {name: find_reasons(one, AT, DEFAULTS)[0].strength for name, one in people.items()}
    assert sorted(found, key=lambda name: -found[name]) == [
        "pain", "waited long", "payment", "just asked", "low mood",
    ]  # fmt: skip


def test_rows_go_by_group_then_strength_then_name() -> None:
    def row(name: str, rule: Rule, strength: float) -> Row:
        return Row(replace(person(), name=name), [Reason(rule, name, strength)])

    rows = [
        row("Record", Rule.RECORD, 99), row("Silent", Rule.SILENT, 60), row("B", Rule.MISSED, 70),
        row("A", Rule.MISSED, 70), row("Asks", Rule.QUESTION, 1), row("Owes", Rule.PAYMENT, 2),
    ]  # fmt: skip
    assert [one.person.name for one in rank(rows)] == ["Owes", "Asks", "A", "B", "Silent", "Record"]


def test_the_strongest_reason_of_a_person_comes_first() -> None:
    owes = owes_for("Foundations", 3900, days=1)
    found = find_reasons(person(payments=[owes], record=record(1), comments=[comment(1)]), AT, DEFAULTS)
    assert [one.rule for one in found] == ["pain", "payment", "record"]


def test_of_several_missed_payments_the_oldest_is_asked_for_with_its_program() -> None:
    owed = [
        owes_for("Foundations", 3900, days=9, declined=2),
        owes_for("Engine", 1400, days=1),
    ]
    (found,) = find_reasons(person(payments=owed), AT, DEFAULTS)
    assert (found.title, found.money, found.count) == ("Foundations", Money(3900, "GBP"), 2)


def test_a_mark_hides_its_reason_and_no_other() -> None:
    hidden, shown = Reason(Rule.PAIN, "x", 80), Reason(Rule.PAIN, "y", 80)
    assert open_reasons(person(), [hidden, shown], {(ID, hidden.key): Mark(None, AT.now)}) == [shown]
    assert open_reasons(person(), [hidden], {(UUID(int=2), hidden.key): Mark(None, AT.now)}) == [hidden]


@pytest.mark.parametrize(("pays", "greeted"), [(True, True), (False, False)])
def test_who_has_not_paid_has_not_joined_yet(pays: bool, greeted: bool) -> None:
    new = replace(person(places=[place(joined_on=ago(1), in_good_standing=pays)]), since=ago(1))
    assert (joined(new, AT, 3) is not None) is greeted
