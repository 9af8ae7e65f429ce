"""Questions on the wire."""

from datetime import datetime
from typing import Annotated, Any, Final, Literal
from uuid import UUID

from pydantic import AfterValidator, Field, field_validator, model_validator

from regimen.chat.rules.text import clean_text
from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.kit.texts import Email, PersonName
from regimen.questions.models import AnswerChannel
from regimen.questions.rules import MAX_ANSWER, MAX_QUESTION, MAX_READ_AT_ONCE

Show = Literal["open", "answered", "closed"]
NO_QUESTION: Final = "Please enter your question."
NO_ANSWER: Final = "Please enter your answer."


def _text(empty: str, most: int) -> AfterValidator:
    """Accepts plain text with something to see in it, up to `most` characters."""

    def validate(value: str) -> str:
        if len(value) > most:
            raise ValueError(f"Please use at most {most:,} characters.")
        text = clean_text(value)
        if not text:
            raise ValueError(empty)
        return text

    return AfterValidator(validate)


QuestionText = Annotated[
    str, _text(NO_QUESTION, MAX_QUESTION), Field(json_schema_extra={"minLength": 1, "maxLength": MAX_QUESTION})
]
AnswerText = Annotated[
    str, _text(NO_ANSWER, MAX_ANSWER), Field(json_schema_extra={"minLength": 1, "maxLength": MAX_ANSWER})
]


class QuestionForm(Body):
    """A question about a program, or to an account. The device chooses `id`. Only somebody who is not signed in gives a
    name and an address."""

    id: UUID
    plan_id: UUID | None = None
    account_id: UUID | None = None
    text: QuestionText
    name: PersonName | None = None
    email: Email | None = None

    @field_validator("email", mode="before")
    @classmethod
    def empty_is_missing(cls, value: Any) -> Any:
        return value or None

    @model_validator(mode="after")
    def has_one_receiver(self) -> "QuestionForm":
        if (self.plan_id is None) == (self.account_id is None):
            raise ValueError("Please name a program or an account.")
        return self


class AskedQuestion(View):
    """`needs_confirmation`: it reaches the coach once it is sent from the page of a mailed link."""

    needs_confirmation: bool


class QuestionLinkForm(Body):
    token: str = Field(min_length=1, max_length=100)


class LinkedQuestion(View):
    """The question of a mailed link: its text, whom it goes to, and the program that it is about. `is_sent`: it has
    reached the coaches. `storefront_path` leads to the account's storefront."""

    text: str
    is_sent: bool
    account_title: str
    storefront_path: str
    program_id: UUID | None
    program_title: str | None


class QuestionAsker(View):
    """Who asked. `client_id`: of somebody who has or had a program of the account. `email` is the address that somebody
    gave who was not signed in."""

    name: str
    client_id: UUID | None
    email: str | None
    avatar_url: str | None


class QuestionView(View):
    """A question as coaches see it. `answer_goes_to` says how an answer would reach the person, or has reached them."""

    id: Id
    text: str
    asker: QuestionAsker
    program_id: UUID | None
    program_title: str | None
    received_at: datetime
    is_read: bool
    answer: str | None
    answered_at: datetime | None
    answered_by: str | None
    answer_goes_to: AnswerChannel
    closed_at: datetime | None


class QuestionCounts(View):
    open: int
    answered: int
    closed: int


class CoachQuestions(Listing[QuestionView]):
    counts: QuestionCounts


class ReadQuestionsForm(Body):
    ids: Annotated[list[UUID], Field(min_length=1, max_length=MAX_READ_AT_ONCE)]


class QuestionAnswerForm(Body):
    """The device chooses `id`: an answer that is sent twice reaches the person once."""

    id: UUID
    text: AnswerText


class ClosedQuestionForm(Body):
    closed: bool


class AccountFields(View):
    """What questions add to `users/me`."""

    unread_questions: int = 0
