"""What a client sees on the calendar and on one day, and what the coach sees of it."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from regimen.kit.schema import View
from regimen.media.schemas import MediaView
from regimen.training.rules.content import DayContent, Load, MeasurementKind, SetKind
from regimen.training.rules.load_steps import LoadSteps
from regimen.training.rules.performance import Performance, Score

OffSchedule = Annotated[
    bool,
    Field(
        description="Not where the schedule has this day now: it was logged before a restart, or before the program was"
        " rescheduled. The date can have another day of the program too; `run` and `day` tell them apart."
    ),
]


class ProgramName(View):
    id: UUID
    title: str
    type: str


class CorrectionView(View):
    """What a coach did with a logged set: `logged` is what the client logged, if `done` is not that any more."""

    by: str
    at: datetime
    counted: bool = Field(description="False: kept out of records, estimated maxima and charts.")
    logged: Performance | None


class ResultView(View):
    """A logged set: what was done, and what was prescribed at that time."""

    id: UUID
    set_id: str
    entry_id: str
    block_id: str
    done: Performance
    prescribed: dict[str, object]
    logged_at: datetime
    correction: CorrectionView | None


class ScoreView(View):
    id: UUID
    block_id: str
    score: Score
    logged_at: datetime


class DayLogView(View):
    mood: int | None
    energy: int | None
    comment: str
    completed_at: datetime | None


class Adjusted(View):
    """The coach changed the day for this client, and says why in `note`."""

    note: str


class CalendarDay(View):
    """One day of one program on a client's calendar. A day that is not `open` can be read but not logged.

    What is logged stays on the date on which it was logged; the other days follow the anchor.
    """

    date: date
    day: int
    enrolment_id: UUID
    run: int
    version: int
    digest: str = Field(description="Of this version: who sends it back with what they logged has been given it.")
    program: ProgramName
    open: bool
    off_schedule: OffSchedule
    content: DayContent
    adjusted: Adjusted | None
    kept: bool = Field(description="The coach has changed the day since the client began it: it is shown as it was.")
    results: list[ResultView]
    scores: list[ScoreView]
    log: DayLogView | None


class PreviousSet(View):
    """A set of the last day on which the exercise was done; `done` is null where it was skipped or not done."""

    kind: SetKind
    done: Performance | None


class PreviousLine(View):
    """A line of that day with the exercise, done or not, and its sets in the order in which they were prescribed.

    `name` is what the exercise was called then.
    """

    name: str
    sets: list[PreviousSet]


class BestSet(View):
    """The working set with the highest estimated one-rep max (Epley), or what was lifted in a test."""

    date: date
    reps: int
    load: Load
    one_rep_max_kg: float
    tested: bool = Field(description="A benchmark says so; a set of training gives no more than an estimate.")


class TrainingMaxOfClient(View):
    """What a coach has percentages of the training max count from."""

    load: Load
    set_on: date


class ExerciseHistory(View):
    """The last day on which an exercise was done, and its best sets before this day."""

    date: Annotated[
        date | None, Field(description="None if it was never done: then it was tested, or has a training max.")
    ]
    lines: list[PreviousLine] = Field(
        description="Its lines in the order of the day. Last time's loads are those of the line and the set in the same"
        " place, never of another one."
    )
    sets: list[PreviousSet] = Field(deprecated=True, description="Always empty: earlier releases of the app read it.")
    best: BestSet | None = Field(description="The best set or test ever: a better one is a record.")
    recent_best: BestSet | None = Field(
        description="For suggested loads: the newest test of the last year or, if it says more, the best set after it."
    )
    training_max: TrainingMaxOfClient | None = Field(
        description="Set by the coach of this program. Without one it is 90 % of `recent_best`."
    )


class DayDetails(CalendarDay):
    previous: dict[UUID, ExerciseHistory]
    load_steps: LoadSteps | None = Field(description="The loads of the coach's gym; null: the usual ones.")


class CalendarView(View):
    first: date
    last: date
    today: date
    days: list[CalendarDay]
    load_steps: dict[UUID, LoadSteps] = Field(
        description="By program: the loads of its coach's gym, where they are not the usual ones."
    )


class SessionName(View):
    title: str
    minutes: int | None


class MonthDay(View):
    date: date
    day: int
    enrolment_id: UUID
    run: int
    program: ProgramName
    sessions: list[SessionName]
    open: bool
    off_schedule: OffSchedule
    logged: bool
    completed: bool


class MonthView(View):
    first: date
    last: date
    today: date
    days: list[MonthDay]


class SwapOption(View):
    """An exercise that can be done instead, and when the client last did it."""

    exercise_id: UUID
    name: str
    measurement: MeasurementKind
    equipment: str
    suggested_by: Literal["coach", "similarity"]
    previous: ExerciseHistory | None


class SwapOptions(View):
    options: list[SwapOption]


class ExerciseHelp(View):
    """How an exercise is done: what the coach says about it first."""

    name: str
    coach_cue: str
    video_url: str | None
    video: MediaView | None = Field(description="A video of the coach's library, shown instead of `video_url`.")
    cue: str
    instructions: str
    picture_url: str | None


class DayExercise(View):
    """What a device keeps of an exercise, for when there is no connection."""

    swaps: SwapOptions = Field(description="The first of those that can replace it.")
    help: ExerciseHelp | None = Field(description="None if the exercise is not in the coach's library.")


class DayExercises(View):
    exercises: dict[str, DayExercise] = Field(description="By the id of their entry in the day.")
