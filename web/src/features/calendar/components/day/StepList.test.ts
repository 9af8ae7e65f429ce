import { expect, test } from "vitest";
import { groupSteps } from "./StepList";

test("groups steps that repeat", () => {
  const step = (label: string, seconds: number) => ({
    id: `${label}${seconds}`,
    label,
    effort: "work",
    seconds,
    meters: null,
  });
  const steps = [
    step("Warm", 300),
    ...Array.from({ length: 8 }, () => [step("Jog", 60), step("Walk", 90)]).flat(),
    step("Cool", 300),
  ];
  expect(
    groupSteps(steps as never).map(({ times, pattern }) => `${times} ${pattern.map(({ label }) => label).join("+")}`),
  ).toEqual(["1 Warm", "8 Jog+Walk", "1 Cool"]);
});
