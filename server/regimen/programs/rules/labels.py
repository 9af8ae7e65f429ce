"""The names of types of programs and of billing periods."""

from typing import Final

from regimen.programs.models import Period, ProgramType

TYPE_LABELS: Final = {
    ProgramType.INDIVIDUAL: "1-2-1",
    ProgramType.FIXED: "Fixed Length",
    ProgramType.ONE_MANY: "Group Rolling Calendar",
    ProgramType.SELF_PACED: "Session 1, Day 1",
}
PERIOD_LABELS: Final = {
    Period.WEEKLY: "per week",
    Period.BIWEEKLY: "every 2 weeks",
    Period.FOUR_WEEKLY: "every 4 weeks",
    Period.MONTHLY: "per month",
    Period.BIMONTHLY: "every 2 months",
    Period.QUARTERLY: "every 3 months",
    Period.BIANNUAL: "every 6 months",
    Period.YEARLY: "per year",
    Period.ONE_OFF: "once",
}
