"""What the demo's coaches wrote: four programs, one of each type."""

from dataclasses import dataclass, field
from uuid import UUID

from regimen.demo.people import GROUP, PERSONAL, RUN, SQUAT
from regimen.programs.models import Period, ProgramType
from regimen.training.content import (
    AmrapBlock,
    Block,
    DayContent,
    EmomBlock,
    Entry,
    IntervalsBlock,
    Load,
    MeasurementKind,
    Reps,
    Session,
    Set,
    Step,
    StrengthBlock,
    SupersetBlock,
    TextBlock,
)

Library = dict[str, tuple[UUID, MeasurementKind]]
"""Exercises by their lower-case name."""


@dataclass(frozen=True)
class Written:
    """A program as its coach set it up."""

    key: str
    kind: ProgramType
    title: str
    description: str
    motif: str
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
    "Training with weights carries a risk of injury. I train within my limits, stop when something hurts, and have "
    "asked a doctor where I was in doubt. I tell my coach about injuries and illnesses that matter for my training."
)

PROGRAMS = [
    Written(
        SQUAT, ProgramType.MEMBERSHIP, "Squat Every Day",
        "Twelve weeks to a heavier back squat without giving up your engine. You lift three days, breathe hard in "
        "short finishers, and go long and easy once. Every load comes from your own numbers.",
        "barbell", [(Period.MONTHLY, 3900), (Period.QUARTERLY, 9900)], trial_days=7, level=3, minutes=65,
        welcome="Welcome! Log every set, also the ugly ones: your next loads come from them.", url="squat-every-day",
    ),
    Written(
        GROUP, ProgramType.ONE_MANY, "Northside Group",
        "The training of our gym, wherever you are: strength first, then something that makes you smile afterwards. "
        "New every week, the same for everybody.",
        "kettlebell", [(Period.MONTHLY, 5900)], level=2, minutes=60, days_per_week=5, visibility=10,
        waiver=WAIVER, url="northside-group",
    ),
    Written(
        RUN, ProgramType.FIXED, "First 5K",
        "From the sofa to five kilometres in eight weeks. Three runs a week, each with its own timer in your pocket.",
        "track", [(Period.ONE_OFF, 4900)], level=1, minutes=30, days_per_week=3, url="first-5k",
    ),
    Written(
        PERSONAL, ProgramType.INDIVIDUAL, "One-to-One Coaching",
        "A plan that is only yours, changed every week after we have looked at your training together.",
        "stairs", [(Period.MONTHLY, 18000)], level=4, minutes=75, visibility=14, url="one-to-one",
    ),
]  # fmt: skip


@dataclass
class Pen:
    """Writes days with short ids that are unique within each."""

    library: Library
    count: int = field(default=0)

    def fresh(self) -> str:
        self.count += 1
        return f"d{self.count}"

    def sets(self, n: int, reps: int, *, to: int | None = None, percent: float | None = None, rpe: float | None = None,
             kg: float | None = None, rest: int = 120, plus: bool = False) -> list[Set]:  # fmt: skip
        """`n` equal sets; with `plus` the last is as many as possible."""
        load = Load(value=kg) if kg else None
        return [
            Set(
                id=self.fresh(), reps=Reps(min=reps, max=to, amrap=plus and number == n - 1), percent_1rm=percent,
                rpe=rpe, load=load, rest_seconds=rest,
            )
            for number in range(n)
        ]  # fmt: skip

    def warm_up(self, percent: float) -> list[Set]:
        return [
            Set(id=self.fresh(), kind="warmup", reps=Reps(min=reps), percent_1rm=round(percent * share / 2.5) * 2.5)
            for reps, share in ((5, 0.6), (3, 0.8))
        ]

    def entry(self, name: str, sets: list[Set], *, note: str = "", per_side: bool = False) -> Entry:
        exercise, measurement = self.library[name.lower()]
        return Entry(
            id=self.fresh(), exercise_id=exercise, name=name, measurement=measurement, sets=sets, note=note,
            per_side=per_side,
        )  # fmt: skip

    def lift(self, name: str, sets: list[Set], note: str = "") -> Block:
        return StrengthBlock(id=self.fresh(), entries=[self.entry(name, sets, note=note)])

    def pair(self, *entries: Entry, rest: int = 90) -> Block:
        return SupersetBlock(id=self.fresh(), rest_seconds=rest, entries=list(entries))

    def amrap(self, minutes: int, *parts: tuple[str, int]) -> Block:
        entries = [self.entry(name, [Set(id=self.fresh(), reps=Reps(min=reps))]) for name, reps in parts]
        return AmrapBlock(id=self.fresh(), seconds=minutes * 60, entries=entries, leaderboard=True)

    def emom(self, minutes: int, *parts: tuple[str, int]) -> Block:
        entries = [self.entry(name, [Set(id=self.fresh(), reps=Reps(min=reps))]) for name, reps in parts]
        return EmomBlock(id=self.fresh(), every_seconds=60, rounds=minutes, entries=entries)

    def say(self, text: str) -> Block:
        return TextBlock(id=self.fresh(), text=text)

    def steps(self, *steps: tuple[str, str, int], rounds: int = 1) -> Block:
        made = [
            Step.model_validate({"id": self.fresh(), "label": label, "effort": effort, "seconds": seconds})
            for label, effort, seconds in steps
        ]
        return IntervalsBlock(id=self.fresh(), rounds=rounds, steps=made)

    def day(self, title: str, minutes: int, *blocks: Block) -> DayContent:
        return DayContent(sessions=[Session(id=self.fresh(), title=title, minutes=minutes, blocks=list(blocks))])


def squat_every_day(pen: Pen, weeks: int = 12) -> dict[int, DayContent]:
    """Four days a week; every fourth week is lighter."""
    days: dict[int, DayContent] = {}
    for week in range(weeks):
        light = week % 4 == 3
        percent = 70 + 2.5 * (week % 4) + 2.5 * (week // 4) - (10 if light else 0)
        sets = 3 if light else 5
        first = week * 7
        days[first] = pen.day(
            "Lower, volume", 65,
            pen.lift("Back Squat", pen.warm_up(percent) + pen.sets(sets, 5, percent=percent, rest=180)),
            pen.pair(
                pen.entry("Romanian Deadlift", pen.sets(3, 8, rpe=7)),
                pen.entry("Copenhagen Plank", [Set(id=pen.fresh(), seconds=30) for _ in range(3)], per_side=True),
            ),
            pen.amrap(10, ("Burpee", 10), ("Kettlebell Swing", 15)),
        )  # fmt: skip
        days[first + 2] = pen.day(
            "Upper, push", 55,
            pen.lift("Bench Press", pen.sets(3, 8, to=12, rpe=8, rest=90)),
            pen.pair(
                pen.entry("Chin-Up", pen.sets(4, 6, rpe=8)),
                pen.entry("Incline Dumbbell Press", pen.sets(4, 10, kg=18)),
            ),
        )  # fmt: skip
        days[first + 4] = pen.day(
            "Pull, speed", 60,
            pen.lift("Deadlift", pen.sets(6 if not light else 3, 3, percent=percent - 2.5, rest=150)),
            pen.lift("Power Clean", pen.sets(5, 2, rpe=7, rest=120)),
            pen.emom(12, ("Front Squat", 3), ("Burpee over Bar", 6)),
        )  # fmt: skip
        days[first + 5] = pen.day(
            "Long easy", 45,
            pen.steps(("Easy pace, nose breathing", "work", 2700 + 300 * (week % 4))),
        )  # fmt: skip
    return days


def northside_group(pen: Pen, weeks: int) -> dict[int, DayContent]:
    """Five days a week for everybody."""
    strength = ["Front Squat", "Overhead Press", "Deadlift", "Bench Press", "Back Squat"]
    finishers = [
        (("Wall Ball", 15), ("Toes-to-Bar", 10)),
        (("Thruster", 9), ("Pull-Up", 9)),
        (("Box Jump", 12), ("Push-Up", 12)),
        (("Kettlebell Swing", 20), ("Burpee", 8)),
        (("Goblet Squat", 12), ("Pull-Up", 6)),
    ]
    titles = ["Legs and lungs", "Press day", "Hinge", "Push and pull", "Saturday sweat"]
    days: dict[int, DayContent] = {}
    for week in range(weeks):
        for place, offset in enumerate((0, 1, 3, 4, 5)):
            lift = strength[(place + week) % 5]
            finish = finishers[(place + 2 * week) % 5]
            days[week * 7 + offset] = pen.day(
                titles[place], 60,
                pen.say("Ten easy minutes, then three rounds of what is tight today."),
                pen.lift(lift, pen.sets(5, 5 - week % 3, percent=72.5 + 2.5 * (week % 3), rest=150)),
                pen.amrap(8 + 2 * (week % 4), *finish),
            )  # fmt: skip
    return days


def first_5k(pen: Pen, weeks: int = 8) -> dict[int, DayContent]:
    """Three runs a week; the running grows, the walking shrinks."""
    days: dict[int, DayContent] = {}
    for week in range(weeks):
        run, walk = 60 + 45 * week, max(120 - 15 * week, 0)
        rounds = max(8 - week, 1) if walk else 1
        seconds = run if walk else 1800
        for offset in (0, 2, 4):
            parts = [("Run", "work", seconds)] + ([("Walk", "rest", walk)] if walk else [])
            days[week * 7 + offset] = pen.day(
                f"Run {offset // 2 + 1}", 30,
                pen.steps(("Walk to warm up", "warmup", 300)),
                pen.steps(*parts, rounds=rounds),
                pen.steps(("Walk to cool down", "cooldown", 300)),
            )  # fmt: skip
    return days


def one_to_one(pen: Pen, weeks: int) -> dict[int, DayContent]:
    """A plan for one person."""
    days: dict[int, DayContent] = {}
    for week in range(weeks):
        percent = 75 + 2.5 * (week % 4)
        days[week * 7] = pen.day(
            "Squat and press", 75,
            pen.lift("Back Squat", pen.warm_up(percent) + pen.sets(4, 4, percent=percent, rest=180, plus=True)),
            pen.lift("Overhead Press", pen.sets(4, 6, rpe=8, rest=120)),
            pen.pair(
                pen.entry("Bulgarian Split Squat", pen.sets(3, 8, kg=16), per_side=True),
                pen.entry("Dead Bug", [Set(id=pen.fresh(), reps=Reps(min=10)) for _ in range(3)], per_side=True),
            ),
        )  # fmt: skip
        days[week * 7 + 2] = pen.day(
            "Hinge and row", 70,
            pen.lift("Deadlift", pen.sets(4, 3, percent=percent + 2.5, rest=180)),
            pen.lift("Barbell Row", pen.sets(4, 8, rpe=8, rest=120)),
            pen.amrap(12, ("Kettlebell Swing", 15), ("Push-Up", 10)),
        )  # fmt: skip
        days[week * 7 + 4] = pen.day(
            "Bench and pull-ups", 65,
            pen.lift("Bench Press", pen.sets(5, 5, percent=percent - 2.5, rest=150)),
            pen.lift("Pull-Up", pen.sets(4, 5, to=8, rpe=8, rest=120)),
        )  # fmt: skip
    return days
