import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { RestTimer } from "./RestTimer";

const tones = vi.fn();
const shown = vi.fn();
const NOON = Date.parse("2026-01-12T12:00:00Z");

/** Notes each tone that starts. */
class Audio {
  state = "running";
  currentTime = 0;
  destination = {};
  createGain = () => ({
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (to: object) => to,
  });
  createOscillator = () => ({ frequency: { value: 0 }, connect: (to: object) => to, start: tones, stop() {} });
}
class Notified {
  static permission = "granted";
  constructor(title: string, { body }: { body: string }) {
    shown(title, body);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  vi.stubGlobal("AudioContext", Audio);
  vi.stubGlobal("Notification", Notified);
  localStorage.clear();
  document.title = "Today";
  tones.mockClear();
  shown.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <RestTimer
      rest={{ storageId: "day", afterSetId: "a", from: NOON, until: NOON + 90_000 }}
      next="A2, Set 1"
      onExtend={() => {}}
      onSkip={() => {}}
    />,
    { wrapper: TestApp },
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("the title counts, and the end sounds and notifies once", async () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const { unmount } = show();
  await pass(30_000);
  expect(document.title).toBe("1:00 rest");
  expect(tones).not.toHaveBeenCalled();
  await pass(60_500);
  expect(document.title).toBe("Rest is over");
  await pass(5_000);
  expect([tones.mock.calls.length, shown.mock.calls]).toEqual([1, [["Rest is over", "A2, Set 1"]]]);
  unmount();
  expect(document.title).toBe("Today");
});

test("a person who sees the page hears the end, and is not notified", async () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  show();
  await pass(91_000);
  expect([tones.mock.calls.length, shown.mock.calls]).toEqual([1, []]);
});

test("muted, the end is silent and does not notify a person who looks elsewhere", async () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  show();
  fireEvent.click(screen.getByRole("button", { name: "Turn sound off" }));
  await pass(91_000);
  expect([tones.mock.calls.length, shown.mock.calls]).toEqual([0, []]);
  fireEvent.click(screen.getByRole("button", { name: "Turn sound on" }));
  expect(tones).toHaveBeenCalledOnce();
});
