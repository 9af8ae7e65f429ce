import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { DayDetails } from "~/domain/training/calendarDay";
import { estimateLoad, type Maxima } from "~/domain/training/strength";
import { WhyThisLoad } from "./Plates";

const best = { date: "2026-11-03", reps: 5, load: { value: 90, unit: "kg" }, one_rep_max_kg: 105 } as NonNullable<
  DayDetails["previous"][string]["best"]
>;
const tested = { ...best, reps: 1, load: { value: 105, unit: "kg" as const }, tested: true };
const squat = { name: "Back squat", measurement: "weight_reps" } as const;

test.each<[string, object, Maxima, string]>([
  [
    "an estimate",
    { percent_1rm: 80 },
    { recent_best: best },
    "80% of 105 kg (Epley, 90 × 5 on 3 Nov) = 84 → 85 rounded to standard plates",
  ],
  [
    "a test",
    { percent_1rm: 80 },
    { recent_best: tested },
    "80% of 105 kg (tested on 3 Nov) = 84 → 85 rounded to standard plates",
  ],
  [
    "a test of several reps",
    { percent_1rm: 80 },
    { recent_best: { ...best, tested: true } },
    "80% of 105 kg (tested on 3 Nov, 90 × 5) = 84 → 85 rounded to standard plates",
  ],
  [
    "the training max that follows from a test",
    { percent_tm: 85 },
    { recent_best: tested },
    "85% of your training max, 95 kg (90% of 105 kg, tested on 3 Nov) = 80.8 → 80 rounded to standard plates",
  ],
  [
    "the training max that the coach has set",
    { percent_tm: 85 },
    { recent_best: tested, training_max: { load: { value: 100, unit: "kg" }, set_on: "2026-11-05" } },
    "85% of your training max, 100 kg (set by your coach on 5 Nov) = 85 → 85 rounded to standard plates",
  ],
])("why a load is what it is: %s", (_, percent, maxima, text) => {
  const estimate = estimateLoad({ percent_1rm: null, percent_tm: null, ...percent }, maxima, squat, "kg", null);
  render(<WhyThisLoad estimate={estimate!} />);
  expect(screen.getByText(text)).toBeVisible();
});
