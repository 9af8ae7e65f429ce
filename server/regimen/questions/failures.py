"""Why questions and answers are refused."""

from regimen.kit.errors import Conflict, Failure, TooMany


class OwnQuestion(Failure):
    """Somebody works in the account that they want to ask."""

    message = "You coach here yourself, so you can't ask a question."


class TakesNoQuestions(Failure):
    """The account has no running plan or trial."""

    message = "This coach isn't taking questions right now."


class TooManyQuestions(TooMany):
    message = "You've sent a lot of questions. Please try again later."


class ReceiverBusy(TooMany):
    message = "This coach has received a lot of questions today. Please try again tomorrow."


class InvalidQuestionLink(Failure):
    """Unknown, too old, or of a question that was deleted."""

    message = "This link is invalid or has expired. Please ask your question again."


class AlreadyAnswered(Conflict):
    message = "Someone has already answered this question."
