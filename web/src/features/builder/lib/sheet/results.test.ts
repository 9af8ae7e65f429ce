import { expect, it } from "vitest";
import type { CalendarDay, Performance } from "~/domain/training/calendarDay";
import type { Block, Content } from "~/domain/training/content";
import { newBlock, newEntry, newSession, newSet } from "~/domain/training/newParts";
import { doneText } from "./results";
import { weeklySets } from "./totals";

const squat = newEntry({ id: "squat", name: "Back squat", measurement: "weight_reps" }, "strength");
const prescribed = { reps: { min: 5, max: null, amrap: false } };

function dayWith(done: Performance[]): CalendarDay {
  const results = done.map((one, index) => ({
    entry_id: squat.id,
    set_id: squat.sets[index]?.id,
    done: one,
    prescribed,
  }));
  return { results } as never;
}
const set = (reps: number, value: number, rpe?: number): Performance => ({ reps, load: { value, unit: "kg" }, rpe });

it("says the load and the hardest set where all was done", () => {
  expect(doneText(squat, dayWith([set(5, 80), set(5, 80, 8), set(5, 77.5, 7)]), "kg")).toEqual({
    text: "80 @8",
    isShort: false,
  });
});

it("says the reps of each set where less was done, a set was left out or skipped", () => {
  expect(doneText(squat, dayWith([set(5, 80), set(5, 80), set(3, 80)]), "kg")).toEqual({
    text: "5 5 3",
    isShort: true,
  });
  expect(doneText(squat, dayWith([set(5, 80), set(5, 80)]), "kg")).toEqual({ text: "5 5", isShort: true });
  const skipped: Performance = { skipped: "pain" as never };
  expect(doneText(squat, dayWith([set(5, 80), set(5, 80), skipped]), "kg")).toEqual({ text: "5 5 –", isShort: true });
  expect(doneText(squat, dayWith([]), "kg")).toBeNull();
});

it("counts working sets of straight sets and supersets by muscle group", () => {
  const warmUp = { ...newSet(), kind: "warmup" as const };
  const entries = [{ ...squat, sets: [warmUp, ...squat.sets] }];
  const day: Content = {
    version: 1,
    sessions: [
      {
        ...newSession(),
        blocks: [
          { ...newBlock("strength"), entries } as Block,
          { ...newBlock("superset"), entries } as Block,
          { ...newBlock("circuit"), entries } as Block,
        ],
      },
    ],
  };
  expect(weeklySets([day, day], { squat: "upper_legs" })).toEqual(new Map([["upper_legs", 12]]));
  expect(weeklySets([day], {})).toEqual(new Map());
});
