"""Domain and live events of questions."""

from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class QuestionAsked(DomainEvent, frozen=True):
    """A question has reached the coaches of `account_id`; `subject_id` is the question."""

    type: Literal["question_asked"] = "question_asked"


class QuestionDeleted(DomainEvent, frozen=True):
    """A coach deleted a question, or the person who asked it is gone; `subject_id` is the question."""

    type: Literal["question_deleted"] = "question_deleted"


class QuestionsChanged(LiveEvent):
    """A question to the account arrived, or was read, answered, closed or deleted."""

    event: Literal["questions_changed"] = "questions_changed"
    question_id: UUID
