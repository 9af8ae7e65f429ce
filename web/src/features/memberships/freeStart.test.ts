import { beforeEach, expect, test } from "vitest";
import type { PublicProgram } from "./api";
import { rememberFreeStart, takeFreeStart, withFreeStart } from "./freeStart";

beforeEach(() => sessionStorage.clear());

test("a program continues once, and only the one whose button was pressed in this tab", () => {
  expect(takeFreeStart("squats")).toBe(false);
  rememberFreeStart("squats");
  expect(takeFreeStart("runs")).toBe(false);
  expect(takeFreeStart("squats")).toBe(true);
  expect(takeFreeStart("squats")).toBe(false);
});

test.each([
  ["get", false, "Start for free"],
  ["get", true, "Get"],
  ["start_trial", false, "Get"],
] as const)("the button for %s, resuming %s, says %s", (action, willResume, label) => {
  const program = { will_resume: willResume, primary_action: { action, label: "Get" } } as PublicProgram;
  expect(withFreeStart(program).primary_action.label).toBe(label);
});
