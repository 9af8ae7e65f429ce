"""The refusals of conversations, and their messages."""

from regimen.chat.rules.limits import (
    EDIT_TIME,
    MAX_OWN_REACTIONS,
    MAX_PINNED,
    MAX_PLANNED,
    MAX_REACTIONS,
    MAX_SAVED_REPLIES,
    MENTION_ALL_LIMIT,
)
from regimen.kit.errors import Failure, TooMany


class EmptyMessage(Failure):
    field = "text"
    message = "Write a message or attach a file."


class PostingClosed(Failure):
    """Only coaches post in this community."""

    status = 403
    reason = "coaches_only"
    message = "Only coaches can post here. You can react to their posts."


class PostingStopped(Failure):
    """A coach has stopped this person from posting."""

    status = 403
    reason = "stopped"
    message = "You can't post in this community at the moment. Please write to your coach directly."


class CommunityClosed(Failure):
    """The program of this community is archived."""

    status = 403
    reason = "archived"
    message = "This community is closed. You can still read it."


class ClientDeleted(Failure):
    """The client of this conversation has deleted their account."""

    status = 403
    reason = "client_deleted"
    message = "This person has deleted their account. You can still read what was written."


class TooManyToMention(Failure):
    field = "mentions"
    message = f"Only coaches can mention everyone in a community of more than {MENTION_ALL_LIMIT} people."


class UnknownReply(Failure):
    field = "reply_to_seq"
    message = "The message you're replying to isn't there any more."


class UnknownPicture(Failure):
    field = "attachments"
    message = "One of the files isn't there any more. Please attach it again."


class NotYours(Failure):
    status = 403
    message = "You can only change your own messages."


class TooLateToEdit(Failure):
    field = "text"
    reason = "too_late"
    message = f"Messages can be edited for {EDIT_TIME.seconds // 60} minutes. Please write a new one."


class SentDifferently(Failure):
    """A message with this id was sent before, and it said something else."""

    status = 409
    reason = "sent_differently"
    message = "An earlier version of this message was sent already. Please send your change as a new message."


class MessageDeleted(Failure):
    status = 409
    reason = "deleted"
    message = "This message has been deleted."


class NotAMessage(Failure):
    """A card, which nobody wrote."""

    message = "This can't be changed."


class EditingTooFast(TooMany):
    message = "You're editing very fast. Wait a minute, then try again."


class ReactingTooFast(TooMany):
    message = "You're reacting very fast. Wait a minute, then try again."


class SendingTooFast(TooMany):
    message = "You're sending very fast. Wait a minute, then try again."


class TooManyReactions(Failure):
    field = "emoji"
    message = f"A message can have up to {MAX_REACTIONS} different reactions."


class TooManyOwnReactions(Failure):
    field = "emoji"
    message = f"You can leave up to {MAX_OWN_REACTIONS} reactions on a message. Remove one first."


class TooManyPins(Failure):
    message = f"Up to {MAX_PINNED} messages can be pinned. Unpin one first."


class TooManySavedReplies(Failure):
    message = f"You can keep up to {MAX_SAVED_REPLIES} saved replies. Delete some that you no longer need."


class TooManyPlanned(Failure):
    message = f"Up to {MAX_PLANNED} posts can be planned. Delete some that you no longer need."


class InThePast(Failure):
    field = "send_at"
    message = "Please choose a time in the future."


class CoachNotBlockable(Failure):
    message = "You can't block a coach. You can mute the conversation or report a message."


class NotOfDesk(Failure):
    """Done and snoozed are for direct conversations."""

    message = "Only conversations with one client can be marked as done or snoozed."
