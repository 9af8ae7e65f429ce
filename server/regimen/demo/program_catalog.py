"""The demo's four programs, one of each type."""

from dataclasses import dataclass

from regimen.demo.people import GROUP, PERSONAL, RUN, SQUAT
from regimen.programs.models import Period, ProgramType


@dataclass(frozen=True)
class ProgramSpec:
    """A program's settings, prices and texts."""

    key: str
    kind: ProgramType
    title: str
    description: str
    prices: list[tuple[Period, int]]
    trial_days: int = 0
    level: int = 3
    minutes: int = 60
    days_per_week: int = 4
    visibility: int | None = None
    waiver: str = ""
    welcome: str = ""
    url: str = ""


WAIVER = (
    "Training with weights carries a risk of injury. I'll train within my limits, stop if something hurts, and ask a "
    "doctor if in doubt. I'll tell my coach about any injury or illness that affects my training."
)

PROGRAMS = [
    ProgramSpec(
        SQUAT, ProgramType.SELF_PACED, "Squat Every Day",
        "Twelve weeks to a heavier back squat without giving up your engine. You lift three days, breathe hard in "
        "short finishers, and go long and easy once. Every load comes from your own numbers.",
        [(Period.MONTHLY, 3900), (Period.QUARTERLY, 9900)], trial_days=7, level=3, minutes=65,
        welcome="Welcome! Log every set, even the ugly ones: they set your next loads.", url="squat-every-day",
    ),
    ProgramSpec(
        GROUP, ProgramType.ONE_MANY, "Northside Group",
        "Our gym's training, wherever you are: strength first, then something that makes you smile afterwards. New "
        "every week, the same for everyone.",
        [(Period.MONTHLY, 5900)], level=2, minutes=60, days_per_week=5, visibility=10,
        waiver=WAIVER, url="northside-group",
    ),
    ProgramSpec(
        RUN, ProgramType.FIXED, "First 5K",
        "From the sofa to five kilometres in eight weeks. Three runs a week, each with its own timer in your pocket.",
        [(Period.ONE_OFF, 4900)], level=1, minutes=30, days_per_week=3, url="first-5k",
    ),
    ProgramSpec(
        PERSONAL, ProgramType.INDIVIDUAL, "One-to-One Coaching",
        "A program made just for you, updated every week after we've looked at your training together.",
        [(Period.MONTHLY, 18000)], level=4, minutes=75, visibility=14, url="one-to-one",
    ),
]  # fmt: skip
