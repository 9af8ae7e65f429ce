import { act, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import type { DayDetails } from "~/domain/training/calendarDay";
import type { Block, Entry, Session } from "~/domain/training/content";
import { device } from "~/lib/device";
import { unsentKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import { TestApp } from "~/ui/testing/TestApp";
import { trainingOutbox } from "../../offline/trainingOutbox";
import { type DayState, DayStateContext } from "./dayState";
import { EntryCard } from "./EntryCard";
import { useDrafts } from "./useDrafts";
import { useWorkoutLog } from "./useWorkoutLog";

const draftsKey = () => unsentKey("day", "day");
const working = (id: string) => ({ id, kind: "normal", reps: { min: 5 }, rest_seconds: 90 });
const rest = { start: vi.fn(), stop: vi.fn() };
const entry = {
  ...{ id: "e1", exercise_id: "squat", name: "Back squat", measurement: "weight_reps", alternates: [] },
  sets: [working("s1"), working("s2")],
} as unknown as Entry;
const block = { id: "b1", kind: "strength", entries: [entry] } as unknown as Block;
const workout = { id: "m", title: "Lower", blocks: [block] } as unknown as Session;
const kg = (value: number) => ({ value, unit: "kg" });
const done = { kind: "normal", done: { reps: 5, load: kg(80) } };
const lastTime = { date: "2026-11-15", lines: [{ name: "Back squat", sets: [done, done] }] };
const day = {
  ...{ enrolment_id: "enrolment", run: 1, day: 0, date: "2026-11-22", version: 1, log: null },
  ...{ content: { sessions: [workout] }, program: { title: "Base" }, results: [], scores: [] },
  previous: { squat: lastTime },
} as unknown as DayDetails;

function Card({ shown }: { shown: DayDetails }) {
  const log = useWorkoutLog(shown);
  const drafts = useDrafts("day");
  const state = { day: shown, log, drafts, unit: "kg", rest };
  return (
    <DayStateContext value={state as unknown as DayState}>
      <EntryCard session={workout} block={block} entry={entry} index={0} />
    </DayStateContext>
  );
}

const open = (shown = day) => render(<Card shown={shown} />, { wrapper: TestApp });
const loadOf = (set: number) => screen.getByRole("textbox", { name: new RegExp(`^Load .*set ${set}$`, "i") });
const tick = (set: number) => screen.getByRole("button", { name: new RegExp(`^(Log|Undo) set ${set}`, "i") });
let lastTapAt = 0;
/** A tap that is no double tap; the button has the focus afterwards. */
function tap(set: number) {
  fireEvent.pointerDown(tick(set));
  act(() => tick(set).focus());
  const click = createEvent.click(tick(set));
  Object.defineProperty(click, "timeStamp", { value: (lastTapAt += 1_000) });
  fireEvent(tick(set), click);
}
const lastWrite = () => trainingOutbox().get().at(-1);

const FRONT_SQUAT = { exercise_id: "front", name: "Front squat", measurement: "weight_reps", previous: null };
/** Answers what may replace the exercise; every write with a status (0: not at all). */
const serve = (status: number) =>
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "GET") return Response.json({ options: [{ ...FRONT_SQUAT, suggested_by: "coach" }] });
    if (status === 0) throw new TypeError("offline");
    return Response.json({ reason: "not_on_day" }, { status });
  });

beforeEach(() => {
  vi.clearAllMocks();
  serve(0);
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
});
afterEach(() => {
  trainingOutbox().remove(() => true);
  session.clear();
  for (const key of device.keys()) device.remove(key);
  storage.remove(draftsKey());
  vi.unstubAllGlobals();
});

test("only a set that is new starts a rest", () => {
  open({ ...day, content: { sessions: [workout] } } as DayDetails);
  tap(1);
  expect(rest.start.mock.calls).toEqual([["s1", 90]]);
  tap(1);
  tap(1);
  expect(tick(1)).toHaveAttribute("aria-pressed", "true");
  expect(rest.start).toHaveBeenCalledOnce();
});

test("a set that was ticked by mistake follows the load of the set before again", () => {
  open();
  tap(2);
  tap(2);
  expect(loadOf(2)).toHaveValue("80");
  fireEvent.change(loadOf(1), { target: { value: "85" } });
  tap(1);
  expect(loadOf(2)).toHaveValue("85");
});

test("after an undo, another exercise is not logged with the load and the effort of the first one", async () => {
  storage.set(draftsKey(), JSON.stringify({ sets: { s1: { load: "95", unit: "kg", rpe: 9, note: "left knee" } } }));
  open();
  tap(1);
  tap(1);
  expect(loadOf(1)).toHaveValue("95");
  await userEvent.click(screen.getByRole("button", { name: "Swap" }));
  await userEvent.click(await screen.findByRole("button", { name: "Front squat" }));
  expect(loadOf(1)).toHaveValue("");
  tap(1);
  expect(lastWrite()?.body).toMatchObject({ set_id: "s1", done: { reps: 5, note: "left knee" } });
  expect(lastWrite()?.body).toHaveProperty("done.swapped.name", "Front squat");
  expect(lastWrite()?.body).not.toHaveProperty("done.load");
  expect(lastWrite()?.body).not.toHaveProperty("done.rpe");
});

test("once a refused change is undone, the row shows what the server has", async () => {
  serve(409);
  const saved = { id: "r", set_id: "s1", done: { reps: 5, load: kg(80) }, logged_at: "2026-11-22T10:00:00.000Z" };
  open({ ...day, results: [saved] } as unknown as DayDetails);
  fireEvent.change(loadOf(1), { target: { value: "90" } });
  fireEvent.blur(loadOf(1));
  await waitFor(() => expect(lastWrite()?.refused).toBeDefined());
  expect(loadOf(1)).toHaveValue("90");
  tap(1);
  expect(trainingOutbox().get()).toEqual([]);
  expect(tick(1)).toHaveAttribute("aria-pressed", "true");
  expect(loadOf(1)).toHaveValue("80");
  expect(storage.get(draftsKey())).toBeNull();
});
