import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { TrialPill } from "./TrialPill";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const FRAME = 16;
const NOW = Date.parse("2026-01-12T09:00:00Z");

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(left: number) {
  vi.stubGlobal("fetch", async () =>
    Response.json({
      subscription: {
        trial: true,
        trial_end_date: new Date(NOW + left).toISOString(),
        active_clients: 1,
        blocked: false,
      },
    }),
  );
  render(<TrialPill />, { wrapper: TestApp });
  await advance(0);
  return () => screen.getByRole("link").textContent;
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "1", role: "coach" } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.clear();
});

test("[SUB-36] the countdown is updated every 20 minutes", async () => {
  const text = await show(3 * HOUR + 10 * MINUTE);
  expect(text()).toBe("4 hours left in your trial");
  await advance(20 * MINUTE - SECOND);
  expect(text()).toBe("4 hours left in your trial");
  await advance(SECOND);
  expect(text()).toBe("3 hours left in your trial");
});

test("[SUB-36] under an hour, the countdown is updated every minute", async () => {
  const text = await show(30 * MINUTE);
  expect(text()).toBe("30 minutes left in your trial");
  await advance(MINUTE);
  expect(text()).toBe("29 minutes left in your trial");
});

test("[SUB-36] under 80 seconds, the countdown is updated with every frame", async () => {
  const text = await show(79 * SECOND);
  expect(text()).toBe("79 seconds left in your trial");
  await advance(SECOND + FRAME);
  expect(text()).toBe("78 seconds left in your trial");
});
