import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import type { DayDetails } from "~/domain/training/calendarDay";
import { device } from "~/lib/device";
import type { SetBody } from "../../offline/outbox";
import { formatTarget } from "../../offline/pendingWrites";
import { addToOutbox, trainingOutbox } from "../../offline/trainingOutbox";
import { useWorkoutLog } from "./useWorkoutLog";

const LOGGED_AT = "2026-11-22T10:00:00.000Z";
const BEFORE = Date.parse("2026-11-22T09:00:00Z");
const result = { id: "r", set_id: "q1", done: { reps: 6 }, logged_at: LOGGED_AT };
const day = {
  ...{ enrolment_id: "enrolment", run: 1, day: 0, date: "2026-11-22", version: 1 },
  ...{ content: { sessions: [] }, program: { title: "Base" }, results: [result], scores: [], log: null },
} as unknown as DayDetails;
const target = formatTarget(day, "q1");

afterEach(() => {
  trainingOutbox().remove(() => true);
  session.clear();
  for (const key of device.keys()) device.remove(key);
  vi.unstubAllGlobals();
});

/** Logs 5 repetitions at a time, which the server answers with a status (0: not at all). */
async function log(at: number, status: number) {
  vi.stubGlobal("fetch", async () => {
    if (status === 0) throw new TypeError("offline");
    return Response.json({ reason: "closed" }, { status });
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  const body = { enrolment_id: "enrolment", day: 0, set_id: "q1", done: { reps: 5 } } as SetBody;
  addToOutbox({ kind: "set", target, id: "r", body }, undefined, { at });
  await waitFor(() =>
    expect(
      trainingOutbox()
        .get()
        .map(({ refused }) => refused?.status ?? 0),
    ).toEqual([status]),
  );
}

test.each([0, 409])(
  "a set that the server has a newer value of is saved, whatever became of an older one (%i)",
  async (status) => {
    await log(BEFORE, status);
    const { result: hook } = renderHook(() => useWorkoutLog(day));
    expect(hook.current.results.get("q1")).toMatchObject({ result: { reps: 6 }, state: "saved" });
  },
);

test.each([
  [0, "waiting"],
  [409, "refused"],
])("a set that was changed since is not saved yet (%i)", async (status, state) => {
  await log(Date.parse(LOGGED_AT) + 1, status);
  const { result: hook } = renderHook(() => useWorkoutLog(day));
  expect(hook.current.results.get("q1")).toMatchObject({ result: { reps: 5 }, state });
});

test("clearing a saved set also clears the older value that was refused", async () => {
  await log(BEFORE, 409);
  const { result: hook } = renderHook(() => useWorkoutLog(day));
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("offline");
  });
  act(() => void hook.current.deleteSet("q1"));
  expect(
    trainingOutbox()
      .get()
      .map(({ kind }) => kind),
  ).toEqual(["delete_set"]);
  expect(hook.current.results.has("q1")).toBe(false);
});
