import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import type { ClientBenchmark } from "../api";
import { ResultDialog } from "./ResultDialog";

const FRAN = {
  id: "b1",
  name: "Fran",
  group: "workout",
  score_type: "time",
  lower_wins: true,
  cap_seconds: null,
} as ClientBenchmark;

type Sent = { path: string; body: { score: Record<string, unknown>; note: string } };
const sent: Sent[] = [];

/** Answers writes with these statuses, one after the other; 0 loses the reply. */
function answerWith(...statuses: number[]): void {
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "GET") return Response.json({ id: "1", role: "user", private: { weight: "kg" } });
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    const status = statuses.shift();
    if (status === 0) throw new TypeError("Failed to fetch");
    if (status !== 422) return Response.json({});
    const errors = { done_on: ["Choose a date from 1950 to today."] };
    return Response.json({ status, code: "DateOutOfRange", title: "", errors }, { status });
  });
}

const open = (onClose = vi.fn()) => {
  renderAt(() => <ResultDialog person={{}} benchmark={FRAN} onClose={onClose} />);
  return onClose;
};
const time = () => screen.findByRole("textbox", { name: "Time (minutes:seconds)" });
const add = async () => fireEvent.click(await screen.findByRole("button", { name: "Add result" }));

beforeEach(() => {
  sent.length = 0;
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "user" } as never });
});
afterEach(() => {
  cleanup();
  session.clear();
  vi.unstubAllGlobals();
});

test("[LDB-08] a result that is sent again after a lost reply has the same id", async () => {
  answerWith(0, 200);
  const onClose = open();
  fireEvent.change(await time(), { target: { value: "5:47" } });
  await add();
  await waitFor(() => expect(sent).toHaveLength(1));
  await screen.findByRole("alert");
  cleanup();
  open(onClose);
  expect(await time()).toHaveValue("5:47");
  await add();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]?.path).toBe(sent[0]?.path);
  expect(sent[1]?.body.score).toMatchObject({ type: "time", seconds: 347, rx: true });
});

test("what is wrong stands beside its field, and nothing that was typed is lost", async () => {
  answerWith(422);
  open();
  await add();
  expect(await screen.findByText("Enter a time such as 12:34.")).toBeVisible();
  expect(sent).toEqual([]);
  fireEvent.change(await time(), { target: { value: "5:47" } });
  fireEvent.click(screen.getByRole("radio", { name: "Scaled" }));
  await add();
  expect(await screen.findByText("Choose a date from 1950 to today.")).toBeVisible();
  expect(await time()).toHaveValue("5:47");
  expect(sent[0]?.body.score).toMatchObject({ rx: false });
});
