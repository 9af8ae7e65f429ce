import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";

type Labels<Kind extends string> = Record<Kind, () => string>;

/** The labels of the library's enums; a value that the server adds does not compile until it has a label. */
export const CATEGORIES: Labels<Schemas["MetricCategory"]> = {
  strength: m.exercises_category_strength,
  cardio: m.exercises_category_cardio,
  mobility: m.exercises_category_mobility,
};

export const MUSCLES: Labels<Schemas["MuscleGroup"]> = {
  abdominal: m.exercises_muscle_abdominal,
  arms: m.exercises_muscle_arms,
  back: m.exercises_muscle_back,
  chest: m.exercises_muscle_chest,
  shoulders: m.exercises_muscle_shoulders,
  upper_legs: m.exercises_muscle_upper_legs,
  lower_legs: m.exercises_muscle_lower_legs,
};

export const EQUIPMENT: Labels<Schemas["Equipment"]> = {
  strength: m.exercises_equipment_strength,
  functional: m.exercises_equipment_functional,
  accessories: m.exercises_equipment_accessories,
  cardio: m.exercises_equipment_cardio,
  mobility: m.exercises_equipment_mobility,
  specialised_equipment: m.exercises_equipment_specialised_equipment,
  other: m.exercises_equipment_other,
};

export const MEASUREMENTS: Labels<Schemas["Measurement"]> = {
  weight_reps: m.exercises_measurement_weight_reps,
  reps: m.exercises_measurement_reps,
  bodyweight: m.exercises_measurement_bodyweight,
  duration: m.exercises_measurement_duration,
  distance: m.exercises_measurement_distance,
  distance_duration: m.exercises_measurement_distance_duration,
  weight_distance: m.exercises_measurement_weight_distance,
  calories: m.exercises_measurement_calories,
};

/** Returns labels as the options of a select or a filter. */
export function toOptions(labels: Record<string, () => string>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label: label() }));
}
