"""The names of the types of programs."""

from typing import Final

from regimen.programs.models import ProgramType

TYPE_LABELS: Final = {
    ProgramType.INDIVIDUAL: "1-2-1",
    ProgramType.FIXED: "Fixed Length",
    ProgramType.ONE_MANY: "Group Rolling Calendar",
    ProgramType.SELF_PACED: "Session 1, Day 1",
}
