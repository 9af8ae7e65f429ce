"""What a template may be: its name, and how many days it has."""

from regimen.kit.texts import heading
from regimen.training.rules.limits import DAYS_PER_WEEK

MIN_NAME = 2
MAX_NAME = 64
MAX_TEMPLATES = 500
"""Of one account."""


def valid_name(value: str) -> str:
    """Returns the name with single spaces. Raises ValueError with what is wrong."""
    return heading(value, what="Template name", least=MIN_NAME, most=MAX_NAME)


def days_of_kind(kind: str) -> int:
    """Returns how many days a template of this kind has."""
    return DAYS_PER_WEEK if kind == "week" else 1
