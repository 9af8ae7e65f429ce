"""The refusals of what is kept about clients, and their messages."""

from regimen.clients.rules.limits import (
    MAX_BULK,
    MAX_MESSAGE,
    MAX_NOTES,
    MAX_TAGS,
    MAX_TAGS_OF_CLIENT,
    MAX_TRIAL_EXTENSION,
    MAX_VIEWS,
)
from regimen.kit.errors import Conflict, Failure


class TagExists(Conflict):
    field = "name"
    message = "There's already a tag with this name."


class TooManyTags(Failure):
    field = "name"
    message = f"You can have up to {MAX_TAGS} tags. Merge or delete some first."


class TooManyTagsOnClient(Failure):
    field = "tag_ids"
    message = f"A client can have up to {MAX_TAGS_OF_CLIENT} tags."


class UnknownTag(Failure):
    field = "tag_id"
    message = "This tag no longer exists."


class NotACoach(Failure):
    """Somebody who is no accepted member of the account."""

    field = "assignee_id"
    message = "This person doesn't coach here. Choose a coach of your account."


class TooManyViews(Failure):
    field = "name"
    message = f"You can have up to {MAX_VIEWS} views. Delete some that you no longer need."


class TooManyClientNotes(Failure):
    field = "text"
    message = f"You can keep up to {MAX_NOTES} notes about a client. Delete some that you no longer need."


class NoProgramNow(Failure):
    """The client has no program of the account at the moment."""

    field = "value"
    message = "This client has none of your programs at the moment, so a training max would change nothing."


class NobodyChosen(Failure):
    field = "clients"
    message = "No clients match. Choose at least one client."


class TooManyClients(Failure):
    field = "clients"
    message = f"You can choose up to {MAX_BULK:,} clients at a time. Filter the list to choose fewer."


class IncompleteAction(Failure):
    """What this kind of action needs is missing or wrong; `errors` name the fields."""

    message = "Please check the form."


class BulkActionOver(Conflict):
    message = "This has finished already."


WRITE_SOMETHING = "Please write a message."
MESSAGE_TOO_LONG = f"Please use at most {MAX_MESSAGE:,} characters, with some room for each name that is filled in."
CHOOSE_TAG = "Please choose a tag."
CHOOSE_PROGRAM = "Please choose a program."
WRONG_DAYS = f"Please choose 1 to {MAX_TRIAL_EXTENSION} days."
ALREADY_THERE = "Already in this program."
NO_TRIAL = "Not in a trial that you can extend."
NOTHING_DUE = "No missed payment."
REMINDED_TODAY = "Already reminded in the last 24 hours."
DELETED = "Has deleted their account."
AUTHOR_GONE = "The coach who started this can't do it any more."
PLAN_OVER = "Your plan had ended."
ACCOUNT_CLOSED = "The owner of this account has deleted it."
TAGS_FULL = f"Already has {MAX_TAGS_OF_CLIENT} tags."
