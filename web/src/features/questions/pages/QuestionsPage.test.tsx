import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import type { Question } from "../api";
import QuestionsPage from "./QuestionsPage";

const SAM: Question = {
  id: "q1",
  text: "Can I start in March?",
  asker: { name: "Sam Carter", client_id: null, email: "sam@elsewhere.example", avatar_url: null },
  program_id: "squat",
  program_title: "Squat Every Day",
  received_at: "2026-01-12T09:00:00Z",
  is_read: false,
  answer: null,
  answered_at: null,
  answered_by: null,
  answer_goes_to: "email",
  closed_at: null,
};
const MAYA: Question = {
  ...SAM,
  id: "q2",
  text: "Is this for me?",
  asker: { name: "Maya Kowalczyk", client_id: "maya", email: null, avatar_url: null },
  is_read: true,
  answer_goes_to: "conversation",
};

let listed: Question[];
let written: { method: string; path: string; body: unknown }[];
let refusal: (() => Response) | undefined;

beforeEach(() => {
  listed = [SAM, MAYA];
  written = [];
  refusal = undefined;
  const current = { id: "1", role: "coach" } as never;
  session.signIn({ access_token: "t", token_type: "Bearer", current });
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname: path, searchParams } = new URL(request.url);
    if (request.method !== "GET") {
      const body = request.method === "DELETE" ? null : await request.json();
      written.push({ method: request.method, path, body });
      return refusal?.() ?? (path.endsWith("read") || !body ? new Response(null, { status: 204 }) : Response.json(SAM));
    }
    if (path !== "/api/coach/questions") return Response.json({});
    const items = searchParams.get("show") === "open" ? listed : [];
    return Response.json({
      items,
      pagination: { current_page: 1, per_page: 20, total_pages: 1, total: items.length },
      counts: { open: items.length, answered: 0, closed: 0 },
    });
  });
});

afterEach(() => {
  cleanup();
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const card = (name: string) => screen.findByRole("listitem", { name: `Question from ${name}` });
const writes = () => written.filter(({ path }) => !path.endsWith("/read"));

test("[RTE-51] [OV-54] the page lists who has asked what, marks what is new and has read it then", async () => {
  renderAt(QuestionsPage);
  const sam = within(await card("Sam Carter"));
  expect(sam.getByText("Can I start in March?")).toBeVisible();
  expect(sam.getByText("sam@elsewhere.example")).toBeVisible();
  expect(sam.getByText("New")).toBeVisible();
  const maya = within(await card("Maya Kowalczyk"));
  expect(maya.getByRole("link", { name: "Maya Kowalczyk" })).toBeVisible();
  expect(maya.queryByText("New")).not.toBeInTheDocument();
  await waitFor(() => expect(written).toEqual([expect.objectContaining({ body: { ids: ["q1"] } })]));
});

test("an answer is sent once, with what the coach is told about its way", async () => {
  const user = userEvent.setup();
  renderAt(QuestionsPage);
  const sam = within(await card("Sam Carter"));
  await user.click(sam.getByRole("button", { name: "Answer" }));
  expect(sam.getByText("Goes to Sam by email, with the question quoted.")).toBeVisible();
  await user.type(sam.getByRole("textbox", { name: "Your answer to Sam Carter" }), "Yes.");
  await user.dblClick(sam.getByRole("button", { name: "Send answer" }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject({ path: "/api/coach/questions/q1/answer", body: { text: "Yes." } });
  const maya = within(await card("Maya Kowalczyk"));
  await user.click(maya.getByRole("button", { name: "Answer" }));
  expect(maya.getByText(/Goes into your conversation with Maya/)).toBeVisible();
});

test("what a coach is writing stays when a colleague has answered first", async () => {
  const user = userEvent.setup();
  const title = "Ana Silva has already answered this question.";
  refusal = () =>
    Response.json({ status: 409, code: "AlreadyAnswered", title, errors: { base: [title] } }, { status: 409 });
  renderAt(QuestionsPage);
  const maya = within(await card("Maya Kowalczyk"));
  await user.click(maya.getByRole("button", { name: "Answer" }));
  await user.type(maya.getByRole("textbox"), "Yes, it is.");
  await user.click(maya.getByRole("button", { name: "Send answer" }));
  expect(await maya.findByText(title)).toBeVisible();
  listed = [SAM];
  await user.click(within(await card("Sam Carter")).getByRole("button", { name: "Close without answering" }));
  expect(maya.getByRole("textbox")).toHaveValue("Yes, it is.");
});

test("a question is closed, and deleted only after asking", async () => {
  const user = userEvent.setup();
  renderAt(QuestionsPage);
  const sam = within(await card("Sam Carter"));
  await user.click(sam.getByRole("button", { name: "Close without answering" }));
  await waitFor(() =>
    expect(writes()).toMatchObject([{ path: "/api/coach/questions/q1/closed", body: { closed: true } }]),
  );
  await user.click(sam.getByRole("button", { name: "More about the question from Sam Carter" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete question" }));
  expect(writes()).toHaveLength(1);
  await user.click(await screen.findByRole("button", { name: "Delete question" }));
  await waitFor(() => expect(writes()[1]).toMatchObject({ method: "DELETE", path: "/api/coach/questions/q1" }));
});

test("each list says what belongs there", async () => {
  renderAt(QuestionsPage, "/?show=closed", "/");
  expect(await screen.findByText("Questions that you close without an answer appear here.")).toBeVisible();
});
