"""How many days ahead the clients of each type of program see."""

from regimen.programs import failures
from regimen.programs.models import ProgramType
from regimen.programs.rules import limits


def default_visibility_days(program_type: ProgramType) -> int | None:
    """Returns how many days ahead clients of a new program see, or None for all of it."""
    if program_type is ProgramType.SELF_PACED:
        return limits.SELF_PACED_VISIBILITY_DAYS
    return None if program_type is ProgramType.FIXED else limits.DEFAULT_VISIBILITY_DAYS


def visibility_error(program_type: ProgramType, days: int | None) -> str | None:
    """Returns why this type of program cannot show `days` ahead, or None."""
    if program_type is ProgramType.SELF_PACED and days != limits.SELF_PACED_VISIBILITY_DAYS:
        return failures.SELF_PACED_DAYS_ARE_FIXED
    if program_type is ProgramType.FIXED and days is not None:
        return failures.FIXED_PROGRAM_SHOWS_ALL
    return None
