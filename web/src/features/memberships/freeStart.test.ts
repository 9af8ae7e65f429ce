import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PublicProgram } from "./api";
import { rememberFreeStart, takeFreeStart, withFreeStart } from "./freeStart";

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

test("a program continues once, and only the one whose button was pressed in this tab", () => {
  expect(takeFreeStart("squats")).toBe(false);
  rememberFreeStart("squats");
  expect(takeFreeStart("runs")).toBe(false);
  expect(takeFreeStart("squats")).toBe(true);
  expect(takeFreeStart("squats")).toBe(false);
});

test("half an hour later, the person presses the button again", () => {
  vi.useFakeTimers();
  rememberFreeStart("squats");
  vi.advanceTimersByTime(30 * 60_000);
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
