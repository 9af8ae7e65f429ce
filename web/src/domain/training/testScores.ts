import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";

/** The kinds of scores that a named test has: a benchmark or a challenge. */
export type TestScore = Schemas["ChallengeForm"]["score_type"];

export const TEST_SCORES: Record<TestScore, () => string> = {
  time: m.benchmarks_type_time,
  load: m.benchmarks_type_load,
  reps: m.benchmarks_type_reps,
  rounds_reps: m.benchmarks_type_rounds,
  distance: m.benchmarks_type_distance,
  calories: m.benchmarks_type_calories,
  points: m.benchmarks_type_points,
  checkbox: m.benchmarks_type_checkbox,
};
