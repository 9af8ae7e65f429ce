"""What kind of service was supplied, as invoices must say."""

from typing import Final

from regimen.programs.models import ProgramType

PLAN: Final = "Coaching software, subscription"
CREDIT: Final = "Credit for the unused days of your last plan"
FEES: Final = "Selling through the platform"
_PROGRAM: Final = {
    ProgramType.INDIVIDUAL: "Personal coaching online",
    ProgramType.FIXED: "Training program online",
    ProgramType.ONE_MANY: "Group training online",
    ProgramType.SELF_PACED: "Training program online",
}


def nature_of(program_type: ProgramType | None) -> str:
    """Returns the words for a program. What is no program is training anyway."""
    return _PROGRAM[program_type or ProgramType.FIXED]
