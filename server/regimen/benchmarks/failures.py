"""The refusals of benchmarks, and their messages."""

from regimen.benchmarks.rules import MAX_ALL_BENCHMARKS, MAX_ATTEMPTS, MAX_BENCHMARKS, MAX_RESULTS
from regimen.kit.errors import Failure, Forbidden


class NameTaken(Failure):
    field = "name"
    message = "A benchmark has this name already."


class UnknownExercise(Failure):
    field = "exercise_id"
    message = "Choose an exercise of your library."


class ProductBenchmark(Forbidden):
    message = "This benchmark comes with Regimen and can't be changed. Create your own instead."


class ScoringIsFixed(Failure):
    """How a score is read can't change under results that clients already have."""

    field = "score_type"
    message = "This benchmark has results, so its scoring can't change. Create a new one instead."


class BenchmarkArchived(Failure):
    message = "This benchmark is archived. Restore it first."


class TooManyBenchmarks(Failure):
    message = f"You have {MAX_BENCHMARKS} benchmarks, the most there can be. Archive one you no longer need."


class TooManyArchived(Failure):
    message = (
        f"You have {MAX_ALL_BENCHMARKS} benchmarks with the archived ones, the most there can be. "
        "Restore one and rename it."
    )


class ScoreDoesNotFit(Failure):
    field = "score"
    message = "Enter the score."


class DateOutOfRange(Failure):
    field = "done_on"
    message = "Choose a date from 1950 to today."


class TooManyResults(Failure):
    message = (
        f"There can be {MAX_ATTEMPTS:,} results in a benchmark and {MAX_RESULTS:,} in all. "
        "Delete some you no longer need."
    )


class EnteredByCoach(Failure):
    status = 403
    message = "Your coach entered this result. Ask them to correct it, or delete it and add your own."


class EnteredByClient(Failure):
    status = 403
    message = "Your client entered this result, so only they can change it."


class EnteredByOtherCoach(Failure):
    """A coach of another account did, whose name is not told."""

    status = 403
    message = "Another coach of your client entered this result, so you can't change it."
