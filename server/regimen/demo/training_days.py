"""The training days of the demo's programs."""

from dataclasses import dataclass, field
from uuid import UUID

from regimen.training.rules.content import (
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
"""Exercise ids and measurements by lower-case name."""


@dataclass
class DayBuilder:
    """Builds days whose parts have short, unique ids."""

    library: Library
    count: int = field(default=0)

    def next_id(self) -> str:
        self.count += 1
        return f"d{self.count}"

    def sets(self, n: int, reps: int, *, to: int | None = None, percent: float | None = None, rpe: float | None = None,
             kg: float | None = None, rest: int = 120, amrap: bool = False) -> list[Set]:  # fmt: skip
        """Returns `n` equal sets; with `amrap` the last is as many reps as possible."""
        load = Load(value=kg) if kg else None
        return [
            Set(
                id=self.next_id(), reps=Reps(min=reps, max=to, amrap=amrap and number == n - 1), percent_1rm=percent,
                rpe=rpe, load=load, rest_seconds=rest,
            )
            for number in range(n)
        ]  # fmt: skip

    def warm_up(self, percent: float) -> list[Set]:
        return [
            Set(id=self.next_id(), kind="warmup", reps=Reps(min=reps), percent_1rm=round(percent * share / 2.5) * 2.5)
            for reps, share in ((5, 0.6), (3, 0.8))
        ]

    def entry(self, name: str, sets: list[Set], *, note: str = "", per_side: bool = False) -> Entry:
        exercise, measurement = self.library[name.lower()]
        return Entry(
            id=self.next_id(), exercise_id=exercise, name=name, measurement=measurement, sets=sets, note=note,
            per_side=per_side,
        )  # fmt: skip

    def lift(self, name: str, sets: list[Set], note: str = "") -> Block:
        return StrengthBlock(id=self.next_id(), entries=[self.entry(name, sets, note=note)])

    def superset(self, *entries: Entry, rest: int = 90) -> Block:
        return SupersetBlock(id=self.next_id(), rest_seconds=rest, entries=list(entries))

    def amrap(self, minutes: int, *parts: tuple[str, int]) -> Block:
        entries = [self.entry(name, [Set(id=self.next_id(), reps=Reps(min=reps))]) for name, reps in parts]
        return AmrapBlock(id=self.next_id(), seconds=minutes * 60, entries=entries, leaderboard=True)

    def emom(self, minutes: int, *parts: tuple[str, int]) -> Block:
        entries = [self.entry(name, [Set(id=self.next_id(), reps=Reps(min=reps))]) for name, reps in parts]
        return EmomBlock(id=self.next_id(), every_seconds=60, rounds=minutes, entries=entries)

    def text(self, text: str) -> Block:
        return TextBlock(id=self.next_id(), text=text)

    def intervals(self, *steps: tuple[str, str, int], rounds: int = 1) -> Block:
        interval_steps = [
            Step.model_validate({"id": self.next_id(), "label": label, "effort": effort, "seconds": seconds})
            for label, effort, seconds in steps
        ]
        return IntervalsBlock(id=self.next_id(), rounds=rounds, steps=interval_steps)

    def day(self, title: str, minutes: int, *blocks: Block) -> DayContent:
        return DayContent(sessions=[Session(id=self.next_id(), title=title, minutes=minutes, blocks=list(blocks))])


def squat_every_day(build: DayBuilder, weeks: int = 12) -> dict[int, DayContent]:
    """Returns four days a week; every fourth week is a deload."""
    days: dict[int, DayContent] = {}
    for week in range(weeks):
        light = week % 4 == 3
        percent = 70 + 2.5 * (week % 4) + 2.5 * (week // 4) - (10 if light else 0)
        sets = 3 if light else 5
        first = week * 7
        days[first] = build.day(
            "Lower, volume", 65,
            build.lift("Back Squat", build.warm_up(percent) + build.sets(sets, 5, percent=percent, rest=180)),
            build.superset(
                build.entry("Romanian Deadlift", build.sets(3, 8, rpe=7)),
                build.entry("Copenhagen Plank", [Set(id=build.next_id(), seconds=30) for _ in range(3)], per_side=True),
            ),
            build.amrap(10, ("Burpee", 10), ("Kettlebell Swing", 15)),
        )  # fmt: skip
        days[first + 2] = build.day(
            "Upper, push", 55,
            build.lift("Bench Press", build.sets(3, 8, to=12, rpe=8, rest=90)),
            build.superset(
                build.entry("Chin-Up", build.sets(4, 6, rpe=8)),
                build.entry("Incline Dumbbell Press", build.sets(4, 10, kg=18)),
            ),
        )  # fmt: skip
        days[first + 4] = build.day(
            "Pull, speed", 60,
            build.lift("Deadlift", build.sets(6 if not light else 3, 3, percent=percent - 2.5, rest=150)),
            build.lift("Power Clean", build.sets(5, 2, rpe=7, rest=120)),
            build.emom(12, ("Front Squat", 3), ("Burpee over Bar", 6)),
        )  # fmt: skip
        days[first + 5] = build.day(
            "Long easy", 45,
            build.intervals(("Easy pace, nose breathing", "work", 2700 + 300 * (week % 4))),
        )  # fmt: skip
    return days


def northside_group(build: DayBuilder, weeks: int) -> dict[int, DayContent]:
    """Returns five days a week, the same for all clients."""
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
        for index, offset in enumerate((0, 1, 3, 4, 5)):
            lift = strength[(index + week) % 5]
            finish = finishers[(index + 2 * week) % 5]
            days[week * 7 + offset] = build.day(
                titles[index], 60,
                build.text("Ten easy minutes, then three rounds for whatever feels tight today."),
                build.lift(lift, build.sets(5, 5 - week % 3, percent=72.5 + 2.5 * (week % 3), rest=150)),
                build.amrap(8 + 2 * (week % 4), *finish),
            )  # fmt: skip
    return days


def first_5k(build: DayBuilder, weeks: int = 8) -> dict[int, DayContent]:
    """Returns three runs a week: more running and less walking every week."""
    days: dict[int, DayContent] = {}
    for week in range(weeks):
        run, walk = 60 + 45 * week, max(120 - 15 * week, 0)
        rounds = max(8 - week, 1) if walk else 1
        seconds = run if walk else 1800
        for offset in (0, 2, 4):
            parts = [("Run", "work", seconds)] + ([("Walk", "rest", walk)] if walk else [])
            days[week * 7 + offset] = build.day(
                f"Run {offset // 2 + 1}", 30,
                build.intervals(("Walk to warm up", "warmup", 300)),
                build.intervals(*parts, rounds=rounds),
                build.intervals(("Walk to cool down", "cooldown", 300)),
            )  # fmt: skip
    return days


def one_to_one(build: DayBuilder, weeks: int) -> dict[int, DayContent]:
    """Returns three days a week for one person."""
    days: dict[int, DayContent] = {}
    for week in range(weeks):
        percent = 75 + 2.5 * (week % 4)
        days[week * 7] = build.day(
            "Squat and press", 75,
            build.lift("Back Squat", build.warm_up(percent) + build.sets(4, 4, percent=percent, rest=180, amrap=True)),
            build.lift("Overhead Press", build.sets(4, 6, rpe=8, rest=120)),
            build.superset(
                build.entry("Bulgarian Split Squat", build.sets(3, 8, kg=16), per_side=True),
                build.entry("Dead Bug", [Set(id=build.next_id(), reps=Reps(min=10)) for _ in range(3)], per_side=True),
            ),
        )  # fmt: skip
        days[week * 7 + 2] = build.day(
            "Hinge and row", 70,
            build.lift("Deadlift", build.sets(4, 3, percent=percent + 2.5, rest=180)),
            build.lift("Barbell Row", build.sets(4, 8, rpe=8, rest=120)),
            build.amrap(12, ("Kettlebell Swing", 15), ("Push-Up", 10)),
        )  # fmt: skip
        days[week * 7 + 4] = build.day(
            "Bench and pull-ups", 65,
            build.lift("Bench Press", build.sets(5, 5, percent=percent - 2.5, rest=150)),
            build.lift("Pull-Up", build.sets(4, 5, to=8, rpe=8, rest=120)),
        )  # fmt: skip
    return days
