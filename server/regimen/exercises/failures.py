"""The refusals of the exercise library, and their messages."""

from regimen.exercises.rules import MAX_ALIASES, MAX_ALL_ALIASES, MAX_ALL_EXERCISES, MAX_EXERCISES
from regimen.kit.errors import Failure, Forbidden


class NameTaken(Failure):
    field = "name"
    message = "This name is already taken."


class AliasTaken(Failure):
    field = "aliases"
    message = "Another exercise is already found by this name."


class UnknownAlternate(Failure):
    field = "alternates"
    message = "Please choose exercises of your library."


class UnknownVideo(Failure):
    """Of another account, deleted, made up or no video: the caller is not told which."""

    field = "media_id"
    message = "Please choose a video of your library."


class CategoryIsFixed(Failure):
    field = "metric_category"
    message = "You can't change the category once the exercise is saved."


class ExerciseArchived(Failure):
    message = "This exercise is archived. Restore it before you change it."


class ProductExercise(Forbidden):
    message = "This exercise is part of the standard library and can't be changed. Create your own instead."


class TooManyAliases(Failure):
    field = "name"
    message = f"This exercise has {MAX_ALIASES} other names already. Remove one first."


class TooManyExercises(Failure):
    message = f"Your library has {MAX_EXERCISES:,} exercises, the most it can have. Archive one first."


class TooManyArchived(Failure):
    message = (
        f"Your library has {MAX_ALL_EXERCISES:,} exercises, archived ones included, the most it can have. "
        "Restore one you no longer need and rename it."
    )


class TooManyNames(Failure):
    field = "aliases"
    message = f"Your exercises have {MAX_ALL_ALIASES:,} other names already. Remove some first."


class TooManyLinkedNames(TooManyNames):
    field = "name"


class NameMeansAnother(Failure):
    field = "name"
    message = "Another exercise of your library is already found by this name."


class SameExercise(Failure):
    field = "into_id"
    message = "Choose another exercise."


class TrackedDifferently(Failure):
    field = "into_id"
    message = "These exercises are tracked differently, so their results can't be compared. Change one of them first."


class TooManyKeptNames(Failure):
    field = "name"
    message = "You keep 1,000 names as text already. Link some of them first."
