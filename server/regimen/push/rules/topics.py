"""What people may switch on and off."""

from enum import StrEnum


class PushTopic(StrEnum):
    """Kinds of notifications on devices."""

    MESSAGES = "messages"
    """In direct conversations."""
    COMMUNITY = "community"
    """In communities, as far as the person follows them."""
    PROGRAM = "program"
    MONEY = "money"


class MailTopic(StrEnum):
    """Kinds of mails. All others are always sent: they are about payments, contracts or security."""

    PRODUCT = "product"
    PROGRAM = "program"
    CHAT = "chat"
    SUMMARY = "summary"
    """What somebody has not read: chosen in the settings of the feed."""
