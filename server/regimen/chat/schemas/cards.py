"""Cards: what happened, in a conversation. They carry data; the web words them and opens the thing."""

from datetime import date
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from regimen.kit.ids import Id
from regimen.kit.schema import View

SESSION: Final = "session_finished"


class _ProgramCard(View):
    plan_id: Id
    program_title: str


class SessionCard(_ProgramCard):
    """A client finished a day of training, perhaps with a comment."""

    kind: Literal["session_finished"] = SESSION
    enrolment_id: Id
    date: date
    day: int
    comment: str = ""
    mood: int | None = None
    energy: int | None = None


class JoinedCard(_ProgramCard):
    """A client joined or came back to a program, or started its trial."""

    kind: Literal["joined"] = "joined"
    returning: bool = False
    trial: bool = False


class LeftCard(_ProgramCard):
    """A membership was cancelled or has ended."""

    kind: Literal["left"] = "left"
    ends_on: date | None = None


class FinishedCard(_ProgramCard):
    """A client has reached the end of a program."""

    kind: Literal["program_finished"] = "program_finished"


class PaymentMissedCard(_ProgramCard):
    """A payment failed. Only the client and coaches who may see money get the amount. `settled`: it has been made
    since, or nothing is due any more because the membership is over."""

    kind: Literal["payment_missed"] = "payment_missed"
    amount_minor: int | None
    currency: str | None
    pay_by: date
    settled: Literal["paid", "ended"] | None = None


class PaymentReceivedCard(_ProgramCard):
    """The payment that was missed has arrived."""

    kind: Literal["payment_made"] = "payment_made"
    amount_minor: int | None
    currency: str | None


class PriceChangeCard(_ProgramCard):
    """The price of a program is different now; clients on the old one keep it."""

    kind: Literal["price_changed"] = "price_changed"
    amount_minor: int | None
    currency: str | None
    period: str


class WelcomeCard(_ProgramCard):
    """The welcome message of a program, above the coach's own words."""

    kind: Literal["welcome"] = "welcome"


class RecommendedProgramCard(_ProgramCard):
    """A program that a coach recommends."""

    kind: Literal["program"] = "program"


class CommentCard(_ProgramCard):
    """The comment of a client on a day, which a coach answers."""

    kind: Literal["comment"] = "comment"
    enrolment_id: Id
    date: date
    comment: str


class FormCheckCard(_ProgramCard):
    """A coach answered the form check of a set; the message above has the words. `marks` counts drawings and notes."""

    kind: Literal["form_check"] = "form_check"
    form_check_id: Id
    exercise: str
    set_number: int | None
    date: date
    marks: int
    has_voice: bool


class FormCheckSentCard(_ProgramCard):
    """A client sent a form check of a set. Once it is answered, the card of the answer stands for both."""

    kind: Literal["form_check_sent"] = "form_check_sent"
    form_check_id: Id
    exercise: str
    set_number: int | None
    date: date
    question: str
    answered: bool = False


class QuestionCard(View):
    """A coach answered a question that the client asked on a public page; the message above has the answer. Without a
    program it was a question to the account."""

    kind: Literal["question"] = "question"
    plan_id: Id | None
    program_title: str | None
    question_id: Id
    question: str


Card = Annotated[
    SessionCard
    | JoinedCard
    | LeftCard
    | FinishedCard
    | PaymentMissedCard
    | PaymentReceivedCard
    | PriceChangeCard
    | WelcomeCard
    | RecommendedProgramCard
    | CommentCard
    | FormCheckCard
    | FormCheckSentCard
    | QuestionCard,
    Field(discriminator="kind"),
]
CARDS: TypeAdapter[Card] = TypeAdapter(Card)
MONEY_CARDS = ("payment_missed", "payment_made")
"""Cards whose amounts only the client and coaches who may see money get."""
