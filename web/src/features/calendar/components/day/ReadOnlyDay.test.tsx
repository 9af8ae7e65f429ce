import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import type { DayDetails } from "~/domain/training/calendarDay";
import { device } from "~/lib/device";
import { TestApp } from "~/ui/testing/TestApp";
import { trainingOutbox } from "../../offline/trainingOutbox";
import { ReadOnlyDay } from "./ReadOnlyDay";

const LOGGED_AT = "2026-11-22T10:00:00.000Z";
const entry = {
  ...{ id: "e1", name: "Back squat", measurement: "weight_reps", alternates: [] },
  sets: ["s1", "s2"].map((id) => ({ id, kind: "normal", reps: { min: 5 } })),
};
const blocks = [
  { id: "b1", kind: "strength", entries: [entry] },
  { id: "wod", kind: "amrap", title: "Finisher", score: "rounds_reps", seconds: 600, entries: [] },
];
const day = {
  ...{ enrolment_id: "enrolment", run: 1, day: 0, date: "2026-11-22", version: 1, open: false, log: null },
  ...{ program: { title: "Base" }, content: { sessions: [{ id: "m", title: "Lower", blocks }] }, previous: {} },
  results: [
    {
      ...{ id: "r", set_id: "s1", entry_id: "e1", block_id: "b1", prescribed: {}, logged_at: LOGGED_AT },
      done: { reps: 5, load: { value: 375, unit: "kg" }, rpe: 8, note: "easy" },
    },
  ],
  scores: [{ id: "sc", block_id: "wod", score: { type: "rounds_reps", rounds: 70, reps: 3 }, logged_at: LOGGED_AT }],
} as unknown as DayDetails;

beforeEach(() => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("offline");
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  render(<ReadOnlyDay day={day} unit="kg" />, { wrapper: TestApp });
});
afterEach(() => {
  trainingOutbox().remove(() => true);
  session.clear();
  for (const key of device.keys()) device.remove(key);
  vi.unstubAllGlobals();
});

const correct = (name: string) => userEvent.click(screen.getByRole("button", { name: `Correct ${name}` }));
const writes = () => trainingOutbox().get();

async function typeLoad(value: string) {
  const field = await screen.findByRole("textbox", { name: "Load (kg)" });
  await userEvent.clear(field);
  if (value) await userEvent.type(field, value);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
}

test("a typo is corrected after the program is over, and the rest of the set stays", async () => {
  await correct("Back squat, Set 1");
  await typeLoad("37.5");
  expect(writes().map(({ kind, body }) => [kind, body])).toEqual([
    [
      "set",
      expect.objectContaining({
        ...{ set_id: "s1", seen: { version: 1, run: 1, date: "2026-11-22" } },
        done: { reps: 5, load: { value: 37.5, unit: "kg" }, rpe: 8, note: "easy" },
      }),
    ],
  ]);
  expect(screen.getByText("37.5 × 5")).toBeVisible();
});

test("what cannot be read is said beside its field and changes nothing", async () => {
  await correct("Back squat, Set 1");
  await typeLoad("heavy");
  expect(screen.getByRole("textbox", { name: "Load (kg)" })).toBeInvalid();
  expect(writes()).toEqual([]);
});

test("a result is removed only after a question; sets that were not logged have nothing to correct", async () => {
  expect(screen.queryByRole("button", { name: "Correct Back squat, Set 2" })).not.toBeInTheDocument();
  await correct("Back squat, Set 1");
  await userEvent.click(await screen.findByRole("button", { name: "Remove result" }));
  const question = () => screen.findByRole("dialog", { name: "Remove this result?" });
  expect(await question()).toHaveTextContent("Back squat, Set 1: 375 × 5. This can't be undone");
  expect(writes()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("textbox", { name: "Load (kg)" })).toHaveValue("375");
  expect(writes()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Remove result" }));
  await userEvent.click(within(await question()).getByRole("button", { name: "Remove result" }));
  expect(writes().map(({ kind, body }) => [kind, body])).toEqual([
    ["delete_set", expect.objectContaining({ set_id: "s1" })],
  ]);
});

test("a score is corrected", async () => {
  await correct("Finisher");
  const rounds = await screen.findByRole("textbox", { name: "Rounds" });
  await userEvent.clear(rounds);
  await userEvent.type(rounds, "7");
  await userEvent.click(screen.getByRole("button", { name: "Save score" }));
  expect(writes()).toMatchObject([{ kind: "score", id: "sc", body: { score: { rounds: 7, reps: 3 } } }]);
});
