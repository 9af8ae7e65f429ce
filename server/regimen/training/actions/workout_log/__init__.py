"""Logging what a client did: the event, and the result that it makes, in one statement or transaction.

Calls may be repeated and may arrive late or out of order: the newest tap wins (rules/log_merge.py).
"""

from regimen.training.actions.workout_log.days import log_day
from regimen.training.actions.workout_log.keep_late_work import keep_late_set
from regimen.training.actions.workout_log.scores import log_score
from regimen.training.actions.workout_log.sets import log_set
from regimen.training.actions.workout_log.undo import delete_set

__all__ = ["delete_set", "keep_late_set", "log_day", "log_score", "log_set"]
