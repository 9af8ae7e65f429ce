import { weekOf } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import type { Hint, Muscle } from "../api/hints";

export const MUSCLES: Record<Muscle, () => string> = {
  chest: m.exercises_muscle_chest,
  back: m.exercises_muscle_back,
  shoulders: m.exercises_muscle_shoulders,
  arms: m.exercises_muscle_arms,
  abdominal: m.exercises_muscle_abdominal,
  upper_legs: m.exercises_muscle_upper_legs,
  lower_legs: m.exercises_muscle_lower_legs,
};
const PATTERNS: Record<string, () => string> = {
  squat: m.builder_hint_heavy_squat,
  hinge: m.builder_hint_heavy_hinge,
  press: m.builder_hint_heavy_press,
  olympic: m.builder_hint_heavy_olympic,
};

const muscleOf = (subject: string): string => (subject in MUSCLES ? MUSCLES[subject as Muscle]() : subject);

/** A hint as one sentence. `client` is whose days they are in a 1-2-1 program. */
export function hintText(hint: Hint, client: string | null): string {
  const { rule, subject, value, limit } = hint;
  const week = weekOf(hint.day) + 1;
  switch (rule) {
    case "muscle_low":
      return m.builder_hint_low({ muscle: muscleOf(subject), count: value, week, limit });
    case "muscle_high":
      return m.builder_hint_high({ muscle: muscleOf(subject), count: value, week, limit });
    case "volume_jump":
      return m.builder_hint_jump({ count: value, week, before: limit, percent: Math.round((value / limit - 1) * 100) });
    case "heavy_in_a_row":
      return (PATTERNS[subject] ?? m.builder_hint_heavy)();
    case "too_long":
      return m.builder_hint_long({ minutes: value, planned: limit });
    case "no_best":
      return m.builder_hint_no_best({ exercise: subject, client: client ?? "" });
  }
}
