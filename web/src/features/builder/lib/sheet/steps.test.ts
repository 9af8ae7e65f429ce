import { expect, it } from "vitest";
import type { PrescribedSet } from "~/domain/training/content";
import { newEntry, newSet } from "~/domain/training/newParts";
import cases from "../../../../../../server/tests/training/progression.json";
import { type FillStep, stepEntry } from "./steps";

type Case = {
  title: string;
  set: Partial<PrescribedSet>;
  step: FillStep;
  times: number;
  after: Partial<PrescribedSet>;
};

it.each(cases as Case[])("$title, as on the server", ({ set, step, times, after }) => {
  const entry = newEntry({ id: null, name: "Squat", measurement: "weight_reps" }, "strength");
  const sets = [{ ...newSet(), reps: null, ...set }];
  expect(stepEntry({ ...entry, sets }, step, times).sets).toMatchObject([after]);
});
