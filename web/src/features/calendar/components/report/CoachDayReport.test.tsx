import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { TestApp } from "~/ui/testing/TestApp";
import { CoachDayReport } from "./CoachDayReport";

const LOGGED_AT = "2026-11-22T10:00:00.000Z";
const entry = {
  ...{ id: "e1", name: "Back squat", measurement: "weight_reps", alternates: [] },
  sets: [{ id: "s1", kind: "normal", reps: { min: 5 } }],
};
const dayWith = (value: number, correction: object | null = null) =>
  ({
    ...{ enrolment_id: "enrolment", run: 1, day: 0, date: "2026-11-22", version: 1, open: true, log: null },
    ...{ program: { title: "Base" }, scores: [] },
    content: { sessions: [{ id: "m", title: "Lower", blocks: [{ id: "b1", kind: "strength", entries: [entry] }] }] },
    results: [
      {
        ...{ id: "r", set_id: "s1", entry_id: "e1", block_id: "b1", prescribed: {}, logged_at: LOGGED_AT, correction },
        done: { reps: 5, load: { value, unit: "kg" }, note: "easy" },
      },
    ],
  }) as unknown as CalendarDay;

const sent: { url: string; body: unknown }[] = [];
let answer = () => new Response(null, { status: 204 });
beforeEach(() => {
  sent.length = 0;
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push({ url: new URL(request.url).pathname, body: await request.json() });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(day: CalendarDay) {
  render(<CoachDayReport day={day} clientId="maya" unit="kg" />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: "Correct Back squat, Set 1" }));
  await screen.findByRole("dialog");
}
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const countedBox = () => screen.getByRole("checkbox", { name: /^Count this set/ });
const CORRECTION = { by: "Erik Lindqvist", at: "2026-11-23T12:00:00Z" };

test("a coach corrects the values of a set", async () => {
  await open(dayWith(375));
  const load = screen.getByRole("textbox", { name: "Load (kg)" });
  await userEvent.clear(load);
  await userEvent.type(load, "37.5");
  await save();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(sent).toEqual([
    {
      url: "/api/coach/athletes/maya/sets/r/correction",
      body: {
        values: { reps: 5, load: { value: 37.5, unit: "kg" }, seconds: null, meters: null, calories: null },
        ...{ counted: true, logged_at: LOGGED_AT },
      },
    },
  ]);
});

test("a coach keeps a set out of records without changing it", async () => {
  await open(dayWith(375));
  await userEvent.click(countedBox());
  await save();
  expect(sent.map(({ body }) => body)).toEqual([{ counted: false, logged_at: LOGGED_AT }]);
});

test("a correction is shown with who made it and what was logged, and is taken back", async () => {
  const logged = { reps: 5, load: { value: 375, unit: "kg" }, note: "easy" };
  await open(dayWith(37.5, { ...CORRECTION, counted: true, logged }));
  expect(screen.getByText(/Corrected by Erik Lindqvist on .*Nov.* Originally logged: 375 × 5\./)).toBeInTheDocument();
  expect(screen.getByText("Your client logged 375 × 5.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Use what was logged" }));
  expect(sent.map(({ body }) => body)).toEqual([{ counted: true, logged_at: LOGGED_AT }]);
});

test("a set that does not count says so, and counts again", async () => {
  await open(dayWith(375, { ...CORRECTION, counted: false, logged: null }));
  expect(screen.getByText(/Kept out of records and charts by Erik Lindqvist/)).toBeInTheDocument();
  expect(countedBox()).not.toBeChecked();
});

test("what the client changed meanwhile is said in the dialog, which stays with what was typed", async () => {
  const changed = "Your client changed this set meanwhile. Close this and open it again to see how.";
  answer = () => Response.json({ reason: "result_changed", errors: { base: [changed] } }, { status: 409 });
  await open(dayWith(375));
  await userEvent.type(screen.getByRole("textbox", { name: "Reps" }), "0");
  await save();
  expect(await screen.findByText(changed)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Reps" })).toHaveValue("50");
});

test("a day that was changed after it was started says so to the coach in their own words", async () => {
  await open({ ...dayWith(375), kept: true } as CalendarDay);
  expect(screen.getByText("Changed after your client started it. This is how it was.")).toBeInTheDocument();
});
