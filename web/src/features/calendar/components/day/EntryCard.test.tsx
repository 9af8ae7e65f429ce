import { act, createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Performance } from "~/domain/training/calendarDay";
import type { Block, Entry, Session } from "~/domain/training/content";
import type { Unit } from "~/domain/training/load";
import { unsentKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import { TestApp } from "~/ui/testing/TestApp";
import { toasts } from "~/ui/toast/toast";
import { type DayState, DayStateContext } from "./dayState";
import { EntryCard } from "./EntryCard";
import { useDrafts } from "./useDrafts";

const LOGGED_AT = "2026-11-22T10:00:00Z";
const DRAFTS = unsentKey("day", "day");
const entry = {
  id: "e1",
  name: "Back squat",
  measurement: "weight_reps",
  alternates: [],
  sets: [{ id: "s1", kind: "normal", reps: { min: 5 }, load: { value: 80, unit: "kg" } }],
} as unknown as Entry;
const block = { id: "b1", kind: "strength", entries: [entry] } as unknown as Block;
const session = { id: "m", blocks: [block] } as unknown as Session;
const logSet = vi.fn<(setId: string, result: Performance, at?: number) => void>();
const deleteSet = vi.fn<(setId: string) => boolean>();

function Card({ logged, unit = "kg" }: { logged?: Performance; unit?: Unit }) {
  const drafts = useDrafts("day");
  const state = {
    day: { enrolment_id: "enrolment", run: 0, date: "2026-11-22", content: { sessions: [session] }, previous: {} },
    log: {
      results: new Map(logged ? [["s1", { id: "r", result: logged, loggedAt: LOGGED_AT, state: "saved" }]] : []),
      logSet,
      deleteSet,
    },
    drafts,
    rest: { start: vi.fn(), stop: vi.fn() },
    unit,
  } as unknown as DayState;
  return (
    <DayStateContext value={state}>
      <EntryCard session={session} block={block} entry={entry} index={0} />
    </DayStateContext>
  );
}
const open = (logged?: Performance) => render(<Card logged={logged} />, { wrapper: TestApp });
const EIGHTY: Performance = { reps: 5, load: { value: 80, unit: "kg" }, rpe: 8, note: "easy" };
const loadField = () => screen.getByRole("textbox", { name: /^Load/ });
const typeLoad = (value: string) => fireEvent.change(loadField(), { target: { value } });
const storeDraft = (draft: object) => storage.set(DRAFTS, JSON.stringify({ sets: { s1: draft } }));

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-22T10:30:00Z"), toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  logSet.mockClear();
  deleteSet.mockClear();
  storage.remove(DRAFTS);
});

const LEAVING: Record<string, (page: ReturnType<typeof open>) => void> = {
  "another page": (page) => page.unmount(),
  "a closed tab": () => fireEvent(window, new Event("pagehide")),
};
test.each(Object.entries(LEAVING))("a changed load of a logged set is saved with %s", (_, leave) => {
  const page = open(EIGHTY);
  typeLoad("95");
  expect(logSet).not.toHaveBeenCalled();
  leave(page);
  const result = { ...EIGHTY, load: { value: 95, unit: "kg" } };
  expect(logSet).toHaveBeenCalledExactlyOnceWith("s1", expect.objectContaining(result), Date.now());
});

test("what was typed over a logged set and not saved is sent when the day opens, as of then", () => {
  const at = Date.parse("2026-11-22T10:10:00Z");
  storeDraft({ load: "95", unit: "kg", at });
  open(EIGHTY);
  expect(logSet).toHaveBeenCalledExactlyOnceWith(
    "s1",
    expect.objectContaining({ load: { value: 95, unit: "kg" } }),
    at,
  );
  expect(storage.get(DRAFTS)).toBeNull();
});

test.each([
  ["before the set was logged", { load: "95", unit: "kg", at: Date.parse("2026-11-22T09:50:00Z") }],
  ["while the set was open", { load: "95", unit: "kg" }],
])("what was typed %s is dropped", (_, draft) => {
  storeDraft(draft);
  open(EIGHTY);
  expect(logSet).not.toHaveBeenCalled();
  expect(loadField()).toHaveValue("80");
  expect(storage.get(DRAFTS)).toBeNull();
});

test("what cannot be read is not sent, and stays with its error", () => {
  storeDraft({ load: "heavy", unit: "kg", at: Date.parse("2026-11-22T10:10:00Z") });
  open(EIGHTY).unmount();
  expect(logSet).not.toHaveBeenCalled();
  expect(storage.get(DRAFTS)).toContain("heavy");
});

test("what is typed for a set that is not logged stays a draft", () => {
  const page = open();
  typeLoad("95");
  page.unmount();
  expect(logSet).not.toHaveBeenCalled();
  expect(storage.get(DRAFTS)).toContain("95");
});

async function skip(note?: string) {
  await userEvent.click(screen.getByRole("button", { name: /^Set 1: effort/ }));
  await screen.findByRole("dialog");
  if (note) fireEvent.change(screen.getByRole("textbox", { name: /Note/ }), { target: { value: note } });
  await userEvent.click(screen.getByRole("button", { name: "Pain or injury" }));
}

test("the note that was typed goes with the reason for skipping", async () => {
  open();
  await skip("left knee");
  expect(logSet).toHaveBeenCalledExactlyOnceWith(
    "s1",
    expect.objectContaining({ skipped: "Pain or injury", note: "left knee" }),
    undefined,
  );
});

test("skipping a logged set keeps its note and RPE, and Undo restores its values", async () => {
  open(EIGHTY);
  await skip();
  expect(logSet.mock.lastCall?.[1]).toMatchObject({ skipped: "Pain or injury", rpe: 8, note: "easy" });
  act(() => void toasts.get()?.action?.run());
  expect(logSet.mock.lastCall).toEqual(["s1", EIGHTY]);
});

test("what the coach wrote in the other unit is shown below the converted load", () => {
  render(<Card unit="lb" />, { wrapper: TestApp });
  expect(loadField()).toHaveValue("175");
  expect(screen.getByText("80 kg")).toBeVisible();
});

test("a set whose values were all cleared is not logged, and says why", async () => {
  const page = open();
  for (const field of screen.getAllByRole("textbox")) fireEvent.change(field, { target: { value: "" } });
  expect(screen.getByRole("alert")).toHaveTextContent("Enter what you did");
  await userEvent.click(screen.getByRole("button", { name: /^Log/ }));
  page.unmount();
  expect(logSet).not.toHaveBeenCalled();
});

test("Enter in a field logs the set once and keeps the focus in its row", async () => {
  open();
  await userEvent.type(loadField(), "{Enter}");
  expect(logSet).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: /^Log/ })).toHaveFocus();
});

/** The set as it is logged, changed and undone; what is logged is that of the last call. */
function Logging() {
  const [logged, setLogged] = useState<Performance>();
  logSet.mockImplementation((_, result) => setLogged(result));
  deleteSet.mockImplementation(() => {
    setLogged(undefined);
    return true;
  });
  return <Card logged={logged} />;
}
const tick = () => screen.getByRole("button", { name: /^(Log|Undo)/ });
let lastTapAt = 0;
/** A tap that is no double tap: the field loses its focus between the pointer and the click. */
function tap() {
  fireEvent.pointerDown(tick());
  act(() => tick().focus());
  click();
}
function click() {
  const event = createEvent.click(tick());
  Object.defineProperty(event, "timeStamp", { value: (lastTapAt += 1_000) });
  fireEvent(tick(), event);
}

test("a set that is undone keeps what was typed and its note, and the next tick logs them again", async () => {
  render(<Logging />, { wrapper: TestApp });
  typeLoad("92.5");
  await userEvent.click(screen.getByRole("button", { name: /^Set 1: effort/ }));
  fireEvent.change(await screen.findByRole("textbox", { name: /Note/ }), { target: { value: "grip slipped" } });
  await userEvent.click(screen.getByRole("button", { name: "8" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("RPE 8 · grip slipped")).toBeVisible();
  tap();
  tap();
  expect(deleteSet).toHaveBeenCalledOnce();
  expect(loadField()).toHaveValue("92.5");
  expect(screen.getByText("RPE 8 · grip slipped")).toBeVisible();
  tap();
  const typed = { reps: 5, load: { value: 92.5, unit: "kg" }, rpe: 8, note: "grip slipped" };
  expect(logSet.mock.lastCall?.[1]).toEqual(typed);
});

test("a tap on the tick of a set that is being typed in saves it and leaves it ticked; the next one undoes it", async () => {
  render(<Logging />, { wrapper: TestApp });
  tap();
  await userEvent.clear(loadField());
  await userEvent.type(loadField(), "92.5");
  tap();
  expect(deleteSet).not.toHaveBeenCalled();
  expect(logSet).toHaveBeenCalledTimes(2);
  expect(logSet.mock.lastCall?.[1]).toMatchObject({ load: { value: 92.5, unit: "kg" } });
  expect(tick()).toHaveAttribute("aria-pressed", "true");
  tap();
  expect(deleteSet).toHaveBeenCalledOnce();
});

test("a tap that turned into scrolling confirms nothing: the next one undoes the set", async () => {
  render(<Logging />, { wrapper: TestApp });
  tap();
  await userEvent.type(loadField(), "5");
  fireEvent.pointerDown(tick());
  fireEvent.pointerCancel(tick());
  act(() => loadField().blur());
  click();
  expect(deleteSet).toHaveBeenCalledOnce();
});

test("Escape takes back what was typed in a field, not the note", async () => {
  storeDraft({ load: "95", unit: "kg", rpe: 9, note: "left knee" });
  open();
  await userEvent.type(loadField(), "{Escape}");
  expect(loadField()).toHaveValue("80");
  expect(screen.getByText("RPE 9 · left knee")).toBeVisible();
});

test("a set that is logged as it was offered keeps the coach's number, and shows what was offered", async () => {
  const page = render(<Card unit="lb" />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: /^Log/ }));
  const done = { reps: 5, load: { value: 80, unit: "kg" as const }, offered: { value: 175, unit: "lb" as const } };
  expect(logSet.mock.lastCall?.[1]).toEqual(done);
  page.rerender(<Card unit="lb" logged={done} />);
  expect(loadField()).toHaveValue("175");
});

test("more than was offered is stored as it was typed, and other reps leave the load as it was offered", () => {
  const page = render(<Card unit="lb" logged={{ reps: 5, load: { value: 80, unit: "kg" } }} />, { wrapper: TestApp });
  typeLoad("180");
  fireEvent.blur(loadField());
  expect(logSet.mock.lastCall?.[1]).toMatchObject({ reps: 5, load: { value: 180, unit: "lb" } });
  page.unmount();
  storage.remove(DRAFTS);
  render(<Card unit="lb" logged={{ reps: 5, load: { value: 80, unit: "kg" } }} />, { wrapper: TestApp });
  const reps = screen.getByRole("textbox", { name: /^Reps/ });
  fireEvent.change(reps, { target: { value: "4" } });
  fireEvent.blur(reps);
  expect(logSet.mock.lastCall?.[1]).toMatchObject({ reps: 4, load: { value: 80, unit: "kg" } });
});

test("a set that was done as offered and is undone follows the offer again", async () => {
  deleteSet.mockReturnValue(true);
  render(<Card unit="lb" logged={{ reps: 5, load: { value: 80, unit: "kg" } }} />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(deleteSet).toHaveBeenCalledExactlyOnceWith("s1");
  expect(storage.get(DRAFTS)).toBeNull();
});
