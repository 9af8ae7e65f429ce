"""How values of free-exercise-db map to ours."""

from regimen.exercises.models import Equipment, Measurement, MetricCategory, MuscleGroup

CATEGORIES: dict[str, MetricCategory] = {
    "strength": MetricCategory.STRENGTH,
    "powerlifting": MetricCategory.STRENGTH,
    "olympic weightlifting": MetricCategory.STRENGTH,
    "strongman": MetricCategory.STRENGTH,
    "plyometrics": MetricCategory.STRENGTH,
    "cardio": MetricCategory.CARDIO,
    "stretching": MetricCategory.MOBILITY,
}

MUSCLES: dict[str, MuscleGroup] = {
    "abdominals": MuscleGroup.ABDOMINAL,
    "biceps": MuscleGroup.ARMS,
    "triceps": MuscleGroup.ARMS,
    "forearms": MuscleGroup.ARMS,
    "lats": MuscleGroup.BACK,
    "middle back": MuscleGroup.BACK,
    "lower back": MuscleGroup.BACK,
    "traps": MuscleGroup.BACK,
    "neck": MuscleGroup.BACK,  # the closest group we have: the upper back does most of the neck's work
    "chest": MuscleGroup.CHEST,
    "shoulders": MuscleGroup.SHOULDERS,
    "quadriceps": MuscleGroup.UPPER_LEGS,
    "hamstrings": MuscleGroup.UPPER_LEGS,
    "glutes": MuscleGroup.UPPER_LEGS,
    "adductors": MuscleGroup.UPPER_LEGS,
    "abductors": MuscleGroup.UPPER_LEGS,
    "calves": MuscleGroup.LOWER_LEGS,
}

EQUIPMENT: dict[str | None, Equipment] = {
    "barbell": Equipment.STRENGTH,
    "dumbbell": Equipment.STRENGTH,
    "cable": Equipment.STRENGTH,
    "machine": Equipment.STRENGTH,
    "kettlebells": Equipment.STRENGTH,
    "e-z curl bar": Equipment.STRENGTH,
    "bands": Equipment.ACCESSORIES,
    "exercise ball": Equipment.ACCESSORIES,
    "medicine ball": Equipment.FUNCTIONAL,
    "foam roll": Equipment.MOBILITY,
    "body only": Equipment.OTHER,
    "other": Equipment.OTHER,
    None: Equipment.OTHER,
}
EQUIPMENT_BY_CATEGORY: dict[tuple[str, str | None], Equipment] = {
    ("cardio", "machine"): Equipment.CARDIO,
    ("strongman", "other"): Equipment.SPECIALISED,
    ("plyometrics", "other"): Equipment.FUNCTIONAL,
}

MEASUREMENT_BY_WORD: tuple[tuple[str, Measurement], ...] = (
    # A word in the name takes precedence over the category; the first match decides.
    ("walking lunge", Measurement.REPS),
    ("lunge walk", Measurement.REPS),
    ("plate pinch", Measurement.DURATION),
    ("push up", Measurement.REPS),
    ("plank", Measurement.DURATION),
    ("side bridge", Measurement.DURATION),
    ("isometric", Measurement.DURATION),
    ("crucifix", Measurement.DURATION),
    ("battling ropes", Measurement.DURATION),
    ("balance board", Measurement.DURATION),
    ("rope jumping", Measurement.DURATION),
    ("stairmaster", Measurement.DURATION),
    ("step mill", Measurement.DURATION),
    ("lunge sprint", Measurement.REPS),
    ("bench sprint", Measurement.REPS),
    ("sprint", Measurement.DISTANCE),
    ("carry", Measurement.WEIGHT_DISTANCE),
    ("farmer's walk", Measurement.WEIGHT_DISTANCE),
    ("yoke walk", Measurement.WEIGHT_DISTANCE),
    ("sled drag", Measurement.WEIGHT_DISTANCE),
    ("backward drag", Measurement.WEIGHT_DISTANCE),
    ("forward drag", Measurement.WEIGHT_DISTANCE),
    ("sled push", Measurement.WEIGHT_DISTANCE),
    ("backward walk", Measurement.WEIGHT_DISTANCE),
    ("conan's wheel", Measurement.WEIGHT_DISTANCE),
    ("tire flip", Measurement.REPS),
    ("push-up", Measurement.REPS),
    ("pushup", Measurement.REPS),
    ("pull-up", Measurement.BODYWEIGHT),
    ("pullup", Measurement.BODYWEIGHT),
    ("pull ups", Measurement.BODYWEIGHT),
    ("chin-up", Measurement.BODYWEIGHT),
    ("chins", Measurement.BODYWEIGHT),
    ("grip chin", Measurement.BODYWEIGHT),
    ("muscle up", Measurement.BODYWEIGHT),
    ("dips", Measurement.BODYWEIGHT),
    ("bar dip", Measurement.BODYWEIGHT),
    ("bench dip", Measurement.BODYWEIGHT),
)
MEASUREMENT_BY_CATEGORY: dict[str, Measurement] = {
    "stretching": Measurement.DURATION,
    "plyometrics": Measurement.REPS,
    "cardio": Measurement.DISTANCE_DURATION,
    "powerlifting": Measurement.WEIGHT_REPS,
    "olympic weightlifting": Measurement.WEIGHT_REPS,
    "strongman": Measurement.WEIGHT_REPS,
}
MEASUREMENT_BY_EQUIPMENT: dict[str | None, Measurement] = {
    "barbell": Measurement.WEIGHT_REPS,
    "dumbbell": Measurement.WEIGHT_REPS,
    "cable": Measurement.WEIGHT_REPS,
    "machine": Measurement.WEIGHT_REPS,
    "kettlebells": Measurement.WEIGHT_REPS,
    "e-z curl bar": Measurement.WEIGHT_REPS,
    "medicine ball": Measurement.WEIGHT_REPS,
    "bands": Measurement.REPS,
    "exercise ball": Measurement.REPS,
    "body only": Measurement.REPS,
    "other": Measurement.WEIGHT_REPS,
    None: Measurement.REPS,
}
