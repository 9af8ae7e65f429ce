"""Training maxima as schemas."""

from regimen.clients.schemas.training_maxes import ChosenTrainingMax, ExerciseTrainingMax, OneRepMax
from regimen.training.access.training_maxes import ExerciseMax
from regimen.training.rules.content import Load


def training_max_view(one: ExerciseMax) -> ExerciseTrainingMax:
    best, chosen, coach = one.best, one.chosen, one.chosen_by
    return ExerciseTrainingMax(
        exercise_id=one.exercise_id,
        name=one.name,
        one_rep_max=best
        and OneRepMax(
            date=best.date,
            reps=best.reps,
            load=Load(value=float(best.load), unit=best.unit),
            one_rep_max_kg=float(best.kg),
            tested=best.tested,
        ),
        chosen=chosen
        and ChosenTrainingMax(
            load=Load(value=float(chosen.load_value), unit=chosen.load_unit),
            set_on=chosen.set_on,
            set_by=coach.full_name if coach else "",
        ),
    )
