import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { toasts } from "~/ui/toast/toast";
import TodayPage from "./TodayPage";

vi.mock("~/ui/useMedia", async (original) => ({
  ...(await original<object>()),
  useMedia: () => true,
  useIsPhone: () => false,
}));
vi.mock("../components/SessionList", () => ({ SessionList: () => null }));
vi.mock("../components/NumbersStrip", () => ({ NumbersStrip: () => null }));
vi.mock("~/domain/clients/NotesCard", () => ({ NotesCard: () => null }));

const NAMES = ["Maya Kowalczyk", "Tom Okafor", "Nora Berg"];
const rowOf = (name: string) => ({
  client: { id: name, full_name: name, avatar_url: null, program: "Base", program_id: null, since: "2026-01-05" },
  group: "good_news",
  bars: [],
  reasons: [{ key: `joined:${name}`, rule: "joined", title: "Base", quotes: [], form_check_id: null, money: null }],
});
/** Whom the server knows as done, and what was written. */
let done: string[] = [];
let written: string[] = [];

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/api/today") {
    const rows = NAMES.filter((name) => !done.includes(name)).map(rowOf);
    return Response.json({ date: "2026-01-12", rows, open: rows.length, done: done.length, others: 0, numbers: {} });
  }
  if (pathname === "/api/today/marks") {
    const { client_id } = (await request.json()) as { client_id: string };
    done = request.method === "POST" ? [...done, client_id] : done.filter((one) => one !== client_id);
    return new Response(null, { status: 204 });
  }
  if (pathname.startsWith("/api/today/")) {
    return Response.json({ reasons: [], last_session: null, rpe: [], next_sessions: [], messages: [] });
  }
  if (pathname === "/api/chat/direct") return Response.json({ conversation_id: "c" });
  if (pathname.includes("/messages/")) {
    written.push(((await request.json()) as { text: string }).text);
    return Response.json({ id: "m", seq: 1 });
  }
  return Response.json({});
}

beforeEach(() => {
  [done, written] = [[], []];
  vi.stubGlobal("fetch", answer);
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "gym", user_id: "erik", role: "coach" } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  toasts.close();
  session.clear();
  localStorage.clear();
});

async function open() {
  render(<TodayPage />, { wrapper: TestApp });
  await screen.findByRole("textbox", { name: /Maya/ });
}
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const doneButton = () => screen.getByRole("button", { name: /^Done/ });

test("a double click on Done finishes one person, and undo brings that person back", async () => {
  await open();
  fireEvent.click(doneButton(), { detail: 1, clientX: 700, clientY: 300 });
  await screen.findByRole("textbox", { name: /Tom/ });
  fireEvent.click(doneButton(), { detail: 2, clientX: 700, clientY: 300 });
  await waitFor(() => expect(done).toEqual(["Maya Kowalczyk"]));
  expect(field()).toHaveAccessibleName(/Tom/);
  await userEvent.keyboard("z");
  await waitFor(() => expect(done).toEqual([]));
});

test("keys never write to a client who was not asked for", async () => {
  const user = userEvent.setup();
  await open();
  await user.keyboard("r");
  expect(field()).toHaveFocus();
  await user.keyboard("{Escape}j");
  expect(field()).toHaveAccessibleName(/Tom/);
  expect(field()).not.toHaveFocus();
  await user.keyboard("je");
  await waitFor(() => expect(done).toEqual(["Nora Berg"]));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(
    within(document.body)
      .getAllByRole<HTMLTextAreaElement>("textbox")
      .map(({ value }) => value),
  ).toEqual([""]);
  expect(written).toEqual([]);
});

test("after an answer the next keys move on, and write nowhere", async () => {
  const user = userEvent.setup();
  await open();
  await user.keyboard("rSleep well{Control>}{Enter}{/Control}");
  await waitFor(() => expect(field()).toHaveAccessibleName(/Tom/));
  expect(written).toEqual(["Sleep well"]);
  await user.keyboard("j");
  expect(field()).toHaveAccessibleName(/Nora/);
  expect(field()).toHaveValue("");
});
