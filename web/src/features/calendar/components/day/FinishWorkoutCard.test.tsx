import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import type { DayDetails } from "~/domain/training/calendarDay";
import { device } from "~/lib/device";
import { storage } from "~/lib/storage";
import { TestApp } from "~/ui/testing/TestApp";
import { touchedBy } from "../../offline/outbox";
import { trainingOutbox } from "../../offline/trainingOutbox";
import { unsentWork } from "../../offline/unsentWork";
import { DayHeader } from "./DayHeader";
import { type DayState, DayStateContext } from "./dayState";
import { FinishWorkoutCard } from "./FinishWorkoutCard";
import { useDrafts } from "./useDrafts";
import { useWorkoutLog } from "./useWorkoutLog";

const DRAFTS = "regimen.calendar.draft.day";
const day = {
  ...{ enrolment_id: "enrolment", run: 1, day: 0, date: "2026-11-22", version: 1, log: null },
  ...{ content: { sessions: [] }, program: { title: "Base" }, results: [], scores: [], previous: {} },
} as unknown as DayDetails;

const SETS = ["s1", "s2"];
const workout = {
  ...day,
  content: {
    sessions: [
      {
        ...{ id: "m", title: "Lower" },
        blocks: [
          {
            ...{ id: "b1", kind: "strength" },
            entries: [{ id: "e1", name: "Squat", sets: SETS.map((id) => ({ id, kind: "normal", reps: { min: 5 } })) }],
          },
        ],
      },
    ],
  },
  results: [{ reps: 5 }, { skipped: "No time" }].map((done, index) => ({
    ...{ id: `r${index}`, set_id: SETS[index], prescribed: {}, logged_at: `2026-11-22T10:0${index}:00Z`, done },
  })),
} as unknown as DayDetails;

function Card({ shown }: { shown: DayDetails }) {
  const log = useWorkoutLog(shown);
  const drafts = useDrafts("day");
  const state = { day: log.day, log, drafts, unit: "kg", rest: { start: vi.fn(), stop: vi.fn() } };
  return (
    <DayStateContext value={state as unknown as DayState}>
      {shown.content.sessions.length > 0 && <DayHeader />}
      <FinishWorkoutCard />
    </DayStateContext>
  );
}
const open = (shown = day) => render(<Card shown={shown} />, { wrapper: TestApp });
const comment = () => screen.getByRole("textbox", { name: "Comment for your coach" });
const rating = (group: string, name: string) =>
  within(screen.getByRole("group", { name: group })).getByRole("radio", { name });
const type = (text: string) => fireEvent.change(comment(), { target: { value: text } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(2_000));
/** What waits to be sent: of each event the fields that it is about. */
const waiting = () =>
  trainingOutbox()
    .get()
    .map(({ body }) => {
      const fields = body as Record<string, unknown>;
      return Object.fromEntries(touchedBy(body as never).map((field) => [field, fields[field]]));
    });

let isOnline = false;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  isOnline = false;
  vi.stubGlobal("fetch", async () => {
    if (!isOnline) throw new TypeError("offline");
    return Response.json({});
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
});
afterEach(() => {
  trainingOutbox().remove(() => true);
  session.clear();
  for (const key of device.keys()) device.remove(key);
  storage.remove(DRAFTS);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a comment is sent when typing pauses, without Finish, and goes on as it was typed", async () => {
  open();
  comment().focus();
  type("sharp ");
  expect(waiting()).toEqual([]);
  await pause();
  expect(waiting()).toEqual([{ comment: "sharp" }]);
  expect(comment()).toHaveValue("sharp ");
  type("sharp pain in my knee");
  await pause();
  // Only the newest text waits for the connection.
  expect(waiting()).toEqual([{ comment: "sharp pain in my knee" }]);
  expect(screen.getByRole("status")).toHaveTextContent("Waiting to sync");
});

const LEAVING: Record<string, (page: ReturnType<typeof open>) => void> = {
  "another field": () => fireEvent.blur(comment()),
  "another page": (page) => page.unmount(),
  "a closed tab": () => fireEvent(window, new Event("pagehide")),
};
test.each(Object.entries(LEAVING))("a comment does not wait for the pause with %s", (_, leave) => {
  const page = open();
  type("sharp pain");
  leave(page);
  expect(waiting()).toEqual([{ comment: "sharp pain" }]);
});

test("mood and energy are sent at once, each on its own", async () => {
  open();
  fireEvent.click(rating("Mood", "Low"));
  fireEvent.click(rating("Mood", "Good"));
  expect(waiting()).toEqual([{ mood: 2 }, { mood: 4 }]);
});

test("what is not sent is counted in the question at sign-out", async () => {
  open();
  type("sharp pain");
  fireEvent.blur(comment());
  const asked = unsentWork();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect((await asked)?.what).toBe("1 change hasn't been sent.");
});

test("with a connection it is sent as soon as the field is left", async () => {
  isOnline = true;
  open();
  type("sharp pain");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  fireEvent.blur(comment());
  await waitFor(() => expect(trainingOutbox().get()).toEqual([]));
});

test("Saved is shown for what the server has", () => {
  const log = { mood: 4, energy: null, comment: "Easy", completed_at: null };
  open({ ...day, log });
  expect(screen.getByRole("status")).toHaveTextContent("Saved");
});

test("what an earlier visit did not send is sent when the day opens, as of when it was typed", async () => {
  const at = Date.parse("2026-11-22T10:10:00Z");
  storage.set(DRAFTS, JSON.stringify({ sets: {}, finish: { comment: "sharp pain", at } }));
  open();
  expect(waiting()).toEqual([{ comment: "sharp pain" }]);
  expect(trainingOutbox().get()[0]?.tappedAt).toBe(at);
  expect(storage.get(DRAFTS)).toBeNull();
});

test("a comment that is too long is not sent and not cut", async () => {
  const page = open();
  type("x".repeat(5_001));
  await pause();
  fireEvent.blur(comment());
  page.unmount();
  expect(waiting()).toEqual([]);
  open();
  expect(comment()).toHaveValue("x".repeat(5_001));
});

test("a finished workout is opened again, offline too, and keeps what was said", async () => {
  vi.useRealTimers();
  const completed_at = "2026-11-22T10:00:00Z";
  open({ ...day, log: { mood: 4, energy: null, comment: "Easy", completed_at } });
  await userEvent.click(screen.getByRole("button", { name: "Reopen workout" }));
  expect(waiting()).toEqual([{ completed: false }]);
  expect(screen.getByRole("heading", { name: "How did it go?" })).toHaveFocus();
  expect(comment()).toHaveValue("Easy");
  await userEvent.click(screen.getByRole("button", { name: "Finish workout" }));
  expect(waiting()).toEqual([{ completed: false }, { completed: true }]);
  expect(screen.getByRole("button", { name: "Reopen workout" })).toBeVisible();
});

test("a skipped set is not counted as done, and nothing is left to log; it is finished only once that is said", async () => {
  vi.useRealTimers();
  open(workout);
  const header = within(screen.getByRole("banner"));
  expect(header.getByText("All logged")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Finish workout" }));
  expect(await screen.findByRole("heading", { name: "Workout done" })).toBeVisible();
  expect(header.getByText("Finished")).toBeVisible();
  expect((await screen.findByText("Sets")).parentElement).toHaveTextContent("1 of 2");
  await userEvent.click(screen.getByRole("button", { name: "Reopen workout" }));
  expect(header.getByText("All logged")).toBeVisible();
  expect(header.queryByText("Finished")).not.toBeInTheDocument();
});

test("a workout of which everything was skipped asks before it is finished, and earns no medal", async () => {
  vi.useRealTimers();
  const skipped = workout.results.map((result) => ({ ...result, done: { skipped: "No time" } }));
  open({ ...workout, results: skipped } as DayDetails);
  await userEvent.click(screen.getByRole("button", { name: "Finish workout" }));
  await screen.findByRole("dialog", { name: /^You skipped everything/ });
  expect(waiting()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Finish anyway" }));
  const summary = await screen.findByRole("region", { name: "Finished with 0 of 2 sets" });
  expect(summary).not.toHaveAttribute("data-done");
  expect(within(summary).getByRole("heading", { name: "Finished with 0 of 2 sets" })).toBeVisible();
});

test("a set that a coach keeps out of records is not part of the volume", async () => {
  vi.useRealTimers();
  const lifted = workout.results.map((result, index) => ({
    ...result,
    done: { reps: 5, load: { value: 100, unit: "kg" } },
    correction: index === 0 ? { by: "Erik Lindqvist", at: "2026-11-22T12:00:00Z", counted: false } : null,
  }));
  open({ ...workout, results: lifted } as unknown as DayDetails);
  await userEvent.click(screen.getByRole("button", { name: "Finish workout" }));
  expect((await screen.findByText("Volume")).parentElement).toHaveTextContent("500 kg");
});

test("while a set is open, the workout says how many are done and asks before it is finished", async () => {
  vi.useRealTimers();
  open({ ...workout, results: workout.results.slice(0, 1) });
  expect(screen.getByText("1 of 2 sets")).toBeVisible();
  expect(screen.queryByText("All logged")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Finish workout" }));
  expect(await screen.findByRole("dialog", { name: "1 of 2 sets logged. Finish anyway?" })).toBeVisible();
  expect(waiting()).toEqual([]);
});

test("while a score is open, not everything is logged, and the workout asks before it is finished", async () => {
  vi.useRealTimers();
  const [session] = workout.content.sessions;
  const amrap = { id: "b2", kind: "amrap", entries: [] };
  const sessions = [{ ...session, blocks: [...(session?.blocks ?? []), amrap] }];
  const results = workout.results.map((result) => ({ ...result, done: { reps: 5 } }));
  open({ ...workout, content: { sessions }, results } as unknown as DayDetails);
  expect(screen.getByText("2 of 2 sets")).toBeVisible();
  expect(screen.queryByText("All logged")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Finish workout" }));
  expect(await screen.findByRole("dialog", { name: "Your score is still open. Finish anyway?" })).toBeVisible();
  expect(waiting()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Finish anyway" }));
  const summary = await screen.findByRole("region", { name: "Workout done" });
  expect(summary).not.toHaveAttribute("data-done");
});

test("a workout with nothing but a score counts, and is not said to be empty", async () => {
  vi.useRealTimers();
  const scores = [{ id: "x", block_id: "b2", score: { type: "rounds_reps", rounds: 5, reps: 0 }, logged_at: "" }];
  open({ ...workout, results: [], scores } as unknown as DayDetails);
  await userEvent.click(screen.getByRole("button", { name: "Finish workout" }));
  expect(await screen.findByRole("dialog", { name: "0 of 2 sets logged. Finish anyway?" })).toBeVisible();
});
