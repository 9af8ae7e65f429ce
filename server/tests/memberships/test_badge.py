"""The badge of a client: every rule, in its order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.memberships.models import CanceledBy, State
from regimen.memberships.rules.badge import Availability, Badge, BadgeInput, Colour, availability, badge
from regimen.programs.models import ProgramType

OK, PENDING, WARNING = Availability.OK, Availability.PENDING, Availability.WARNING
FIXED = ProgramType.FIXED


def rule(requirement: str, conditions: BadgeInput, colour: str, label: str) -> object:
    return pytest.param(conditions, colour, label, marks=pytest.mark.spec(requirement), id=f"{requirement} {label}")


@pytest.mark.parametrize(
    ("conditions", "colour", "label"),
    [
        rule("CLI-10", BadgeInput(deleted=True, state=State.PAST_DUE), "red", "Deleted user"),
        rule("CLI-10", BadgeInput(deleted=True, program_type=FIXED, availability=OK), "red", "Deleted user"),
        rule("CLI-11", BadgeInput(program_type=FIXED, has_training=False, availability=OK), "red", "Empty"),
        rule("CLI-12", BadgeInput(program_type=FIXED, availability=OK, reached_end=True), "green", "Finished"),
        rule("CLI-12", BadgeInput(program_type=FIXED, availability=OK, reached_end=False), "green", "All Good"),
        rule("CLI-13", BadgeInput(program_type=FIXED, availability=WARNING, days_left=2), "red", "2 days left"),
        rule("CLI-14", BadgeInput(program_type=FIXED, availability=PENDING), "red", "Not Started"),
        pytest.param(BadgeInput(program_type=FIXED), "orange", "Pending", id="fixed, availability unknown"),
        rule("CLI-16", BadgeInput(program_type=FIXED, availability=OK), "green", "All Good"),
        rule("CLI-17", BadgeInput(state=State.INCOMPLETE, availability=OK), "red", "Incomplete"),
        rule("CLI-17", BadgeInput(state=State.INCOMPLETE, canceled_by=CanceledBy.COACH), "red", "Incomplete"),
        pytest.param(
            BadgeInput(program_type=FIXED, state=State.INCOMPLETE, availability=OK),
            "green",
            "All Good",
            id="a fixed program comes before what is incomplete",
        ),
        pytest.param(
            BadgeInput(program_type=FIXED, state=State.CANCELED, canceled_by=CanceledBy.CLIENT, availability=OK),
            "green",
            "All Good",
            id="a fixed program comes before what is cancelled",
        ),
        rule("CLI-18", BadgeInput(state=State.CANCELED, canceled_by=CanceledBy.COACH), "red", "Cancelled by coach"),
        rule("CLI-19", BadgeInput(state=State.CANCELED, canceled_by=CanceledBy.CLIENT), "red", "Cancelled by client"),
        rule("CLI-20", BadgeInput(state=State.CANCELED, canceled_by=CanceledBy.PRE_TRIAL), "red", "Ended pre-trial"),
        rule("CLI-21", BadgeInput(state=State.CANCELED), "red", "Auto Cancelled"),
        rule("CLI-21", BadgeInput(state=State.CANCELED, canceled_by="something"), "red", "Auto Cancelled"),
        rule("CLI-22", BadgeInput(state=State.PAST_DUE, canceled_by=CanceledBy.COACH), "red", "Missed Payment"),
        rule("CLI-23", BadgeInput(state=State.ACTIVE, canceled_by=CanceledBy.COACH), "red", "Cancelled by coach (EOC)"),
        rule("CLI-24", BadgeInput(state=State.ACTIVE, canceled_by=CanceledBy.CLIENT), "red", "Cancelled by client"),
        rule(
            "CLI-24", BadgeInput(state=State.TRIALING, canceled_by=CanceledBy.PRE_TRIAL), "red", "Cancelled by client"
        ),
        rule("CLI-25", BadgeInput(state=State.INIT, availability=OK), "orange", "Pending"),
        rule("CLI-25", BadgeInput(invite_pending=True, availability=WARNING), "orange", "Pending"),
        rule("CLI-26", BadgeInput(state=State.ACTIVE, availability=OK), "green", "All Good"),
        rule("CLI-27", BadgeInput(state=State.ACTIVE, availability=PENDING), "red", "Not Started"),
        rule("CLI-28", BadgeInput(state=State.ACTIVE, availability=WARNING), "red", "Needs Training"),
        rule("CLI-29", BadgeInput(state=State.ACTIVE), "orange", "Pending"),
    ],
)
@pytest.mark.spec("CLI-09")
def test_the_first_matching_rule_wins(conditions: BadgeInput, colour: str, label: str) -> None:
    found = badge(conditions)
    assert (found.colour, found.label) == (colour, label)


@pytest.mark.parametrize(
    ("conditions", "reason"),
    [
        (
            BadgeInput(state=State.CANCELED, canceled_by=CanceledBy.CLIENT),
            "The client has decided to cancel their subscription.",
        ),
        (
            BadgeInput(state=State.CANCELED, canceled_by=CanceledBy.PRE_TRIAL),
            "The client cancelled before the end of the trial.",
        ),
        (BadgeInput(state=State.CANCELED), "Cancelled as payment was not made after 7 days."),
        (BadgeInput(state=State.PAST_DUE), "Client has missed a payment and has 7 days to rectify."),
        (BadgeInput(state=State.ACTIVE, availability=WARNING), "Client(s) have less than 3 days of training."),
    ],
)
@pytest.mark.spec("CLI-19", "CLI-20", "CLI-21", "CLI-22", "CLI-28")
def test_tooltips_give_the_reason(conditions: BadgeInput, reason: str) -> None:
    assert badge(conditions).tooltip == reason


@pytest.mark.spec("CLI-30")
@pytest.mark.parametrize(
    ("starts_in_days", "days_left", "expected"),
    [(0, 2, WARNING), (0, 3, OK), (-5, 0, WARNING), (1, 9, PENDING), (None, 9, None), (0, None, None)],
)
def test_fewer_than_three_days_need_training(
    starts_in_days: int | None, days_left: int | None, expected: Availability | None
) -> None:
    assert availability(starts_in_days=starts_in_days, days_left=days_left) is expected


@given(
    st.builds(
        BadgeInput,
        deleted=st.booleans(),
        program_type=st.sampled_from(ProgramType),
        state=st.none() | st.sampled_from(State),
        canceled_by=st.none() | st.sampled_from(CanceledBy) | st.text(max_size=3),
        invite_pending=st.booleans(),
        availability=st.none() | st.sampled_from(Availability),
        days_left=st.none() | st.integers(0, 9),
        has_training=st.booleans(),
        reached_end=st.booleans(),
    )
)
def test_every_client_has_exactly_one_badge(conditions: BadgeInput) -> None:
    found = badge(conditions)
    assert isinstance(found, Badge)
    assert found.label
    assert found.colour in set(Colour)
