import type { Load } from "~/domain/training/content";
import { formatDecimal, formatLoad, type Reader } from "~/domain/training/format";
import { type Maximum, TRAINING_MAX_PERCENT, trainingMaxOf } from "~/domain/training/strength";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { ExerciseTrainingMax } from "./trainingMaxApi";

/** Only what is tracked by weight and reps has a one-rep max. */
const lift = (name: string) => ({ name, measurement: "weight_reps" as const });

/** The training max as the client has it, in the coach's unit; undefined if nothing is known. */
export function trainingMax(one: ExerciseTrainingMax, { unit, steps }: Reader): Maximum | undefined {
  return trainingMaxOf({ recent_best: one.one_rep_max, training_max: one.chosen }, lift(one.name), unit, steps);
}

/** The training max that follows from the one-rep max, whatever the coach has set. */
export const usualTrainingMax = (one: ExerciseTrainingMax, coach: Reader): Load | undefined =>
  trainingMax({ ...one, chosen: null }, coach)?.load;

/** "90% of 105 kg, tested on 3 Nov". */
export function formatSource(max: Maximum, one: ExerciseTrainingMax): string {
  if (max.kind === "chosen_training_max") {
    return m.clients_training_max_set_by({ name: one.chosen?.set_by ?? "", date: formatDay(max.setOn, "short") });
  }
  const { best, load } = max;
  const oneRepMax = max.kind === "training_max" ? max.oneRepMax : load;
  const values = {
    percent: String(TRAINING_MAX_PERCENT),
    max: formatLoad(oneRepMax, load.unit),
    set: `${formatLoad(best.load, load.unit)} × ${best.reps}`,
    date: formatDay(best.date, "short"),
  };
  return best.tested ? m.clients_training_max_of_test(values) : m.clients_training_max_of_set(values);
}

/** Reads what was typed, with a point or a comma; NaN for anything else: the server says what to enter. */
export function parseWeight(text: string): number {
  const typed = text.trim().replace(",", ".");
  return /^\d{1,6}(\.\d{1,4})?$/.test(typed) ? Number(typed) : Number.NaN;
}

export const formatWeightInput = (load: Load | undefined): string => (load ? formatDecimal(load.value) : "");
