"""Sizes and times of conversations."""

from datetime import timedelta
from typing import Final

MAX_TEXT: Final = 5000
MAX_ATTACHMENTS: Final = 50
MAX_MENTIONS: Final = 50
MAX_EMOJI: Final = 32
MAX_REACTIONS: Final = 20
"""Different emoji under one message."""
MAX_OWN_REACTIONS: Final = 5
"""Different emoji of one person under one message."""
MAX_VERSIONS: Final = 20
"""Earlier texts of a message that are kept: the first one, and the latest."""
MAX_REPLY_TITLE: Final = 80
MAX_SAVED_REPLIES: Final = 200
MAX_PLANNED: Final = 100
MAX_PINNED: Final = 10
PICTURE_SIZES: Final = {"small": 480}
"""The longest side of the small copy of a picture, in pixels."""
UNUSED_PICTURE_KEPT: Final = timedelta(days=1)
"""How long an uploaded picture waits to be sent; then it is deleted."""
PAGE: Final = 40
"""Messages in one page of a conversation."""
MEMBERS_PAGE: Final = 25
COUNTED: Final = 99
"""Unread messages are counted up to this number."""
MENTION_ALL_LIMIT: Final = 50
"""In communities with more members only coaches may mention everyone."""
EDIT_TIME: Final = timedelta(minutes=15)
