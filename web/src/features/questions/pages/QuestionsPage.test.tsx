import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { Toasts } from "~/ui/toast/Toasts";
import { toasts } from "~/ui/toast/toast";
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

const HANDLED = "Someone else has already handled this question.";

/** What the server has: the questions of the open list, those of the others, and those that only their id finds. */
let listed: Question[];
let others: Question[];
let unlisted: Question[];
let total: number | undefined;
let read: string[];
let written: { method: string; path: string; body: unknown }[];
let reply: ((method: string, path: string) => Response | undefined | Promise<Response | undefined>) | undefined;
let queries: QueryClient;

beforeEach(() => {
  [listed, others, unlisted] = [[SAM, MAYA], [], []];
  total = undefined;
  read = [];
  written = [];
  reply = undefined;
  const current = { id: "1", role: "coach" } as never;
  session.signIn({ access_token: "t", token_type: "Bearer", current });
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname: path, searchParams } = new URL(request.url);
    if (request.method !== "GET") {
      const body = request.method === "DELETE" ? null : await request.json();
      written.push({ method: request.method, path, body });
      const refused = await reply?.(request.method, path);
      return refused ?? (path.endsWith("read") || !body ? new Response(null, { status: 204 }) : Response.json(SAM));
    }
    if (!path.startsWith("/api/coach/questions")) return Response.json({});
    if (path !== "/api/coach/questions") {
      const id = path.split("/").at(-1) as string;
      read.push(id);
      const found = [...unlisted, ...listed, ...others].find((question) => question.id === id);
      return found ? Response.json(found) : refusal(404, "NotFound", "Not Found");
    }
    const items = searchParams.get("show") === "open" ? listed : others;
    const page = Number(searchParams.get("page"));
    return Response.json({
      items,
      pagination: { current_page: page, per_page: 20, total_pages: page, total: total ?? items.length },
      counts: { open: listed.length, answered: others.length, closed: others.length },
    });
  });
});

afterEach(() => {
  cleanup();
  toasts.close();
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const refusal = (status: number, code: string, title: string) =>
  Response.json({ status, code, title, errors: { base: [title] } }, { status });

function PageWithToasts() {
  const client = useQueryClient();
  useEffect(() => {
    queries = client;
  }, [client]);
  return (
    <>
      <QuestionsPage />
      <Toasts />
    </>
  );
}

const open = (search = "") => ({ user: userEvent.setup(), ...renderAt(PageWithToasts, `/${search}`, "/") });
const card = (name: string) => screen.findByRole("listitem", { name: `Question from ${name}` });
const writes = () => written.filter(({ path }) => !path.endsWith("/read"));
const names = () => screen.getAllByRole("listitem").map((item) => item.getAttribute("aria-label"));

/** The server says that something has changed, and the page has fetched it. */
async function refresh() {
  await queries.invalidateQueries();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
}

/** A reply that the test gives later. */
function later() {
  let give: (reply: Response | Promise<Response> | undefined) => void = () => {};
  const promise = new Promise<Response | undefined>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

/** Starts an answer to Maya. */
async function write(user: ReturnType<typeof userEvent.setup>) {
  const maya = within(await card("Maya Kowalczyk"));
  await user.click(maya.getByRole("button", { name: "Answer" }));
  await user.type(maya.getByRole("textbox"), "Yes, it is.");
  return maya;
}

test("[OV-54] the page lists who has asked what, marks what is new and has read it then", async () => {
  open();
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
  const { user } = open();
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

test("what a coach is writing stays when a colleague has answered first, and the page says so", async () => {
  const title = "Ana Silva has already answered this question.";
  reply = (method) => (method === "PUT" ? refusal(409, "AlreadyAnswered", title) : undefined);
  const { user } = open();
  const maya = await write(user);
  await user.click(maya.getByRole("button", { name: "Send answer" }));
  expect(await maya.findByText(title)).toBeVisible();
  expect(maya.queryByText(HANDLED)).not.toBeInTheDocument();
  listed = [SAM];
  unlisted = [{ ...MAYA, answer: "No.", answered_at: SAM.received_at, answered_by: "Ana Silva" }];
  await refresh();
  expect(await maya.findByText(HANDLED)).toBeVisible();
  expect(maya.getByRole("textbox")).toHaveValue("Yes, it is.");
  expect(names()).toEqual(["Question from Maya Kowalczyk", "Question from Sam Carter"]);
});

test("a colleague who deletes a question that is being answered takes no text away", async () => {
  const { user } = open();
  const maya = await write(user);
  listed = [SAM];
  await refresh();
  expect(await maya.findByText(HANDLED)).toBeVisible();
  expect(maya.getByRole("textbox")).toHaveValue("Yes, it is.");
});

test("a question that new ones push to the next page, or that a colleague closes, is not handled", async () => {
  const { user } = open();
  const maya = await write(user);
  listed = [SAM];
  for (const closed_at of [null, SAM.received_at]) {
    unlisted = [{ ...MAYA, closed_at }];
    await refresh();
    await waitFor(() => expect(read).toContain("q2"));
    expect(maya.getByRole("textbox")).toHaveValue("Yes, it is.");
    expect(maya.queryByText(HANDLED)).not.toBeInTheDocument();
  }
});

test("nobody else has handled a question while one's own answer is on its way, or its reply was lost", async () => {
  const answers = later();
  reply = (method) => (method === "PUT" ? answers.promise : undefined);
  const { user } = open();
  const maya = await write(user);
  await user.click(maya.getByRole("button", { name: "Send answer" }));
  listed = [SAM];
  unlisted = [{ ...MAYA, answer: "Yes, it is." }];
  await refresh();
  await waitFor(() => expect(read).toContain("q2"));
  expect(maya.queryByText(HANDLED)).not.toBeInTheDocument();
  answers.give(Promise.reject(new TypeError("Failed to fetch")));
  expect(await maya.findByText(/connection/)).toBeVisible();
  await refresh();
  expect(maya.queryByText(HANDLED)).not.toBeInTheDocument();
  reply = undefined;
  await user.click(maya.getByRole("button", { name: "Send answer" }));
  await waitFor(() => expect(names()).toEqual(["Question from Sam Carter"]));
  const [first, second] = writes();
  expect(second).toEqual(first);
});

test("who deletes a question while answering it is not told that somebody else did", async () => {
  const deleted = later();
  reply = (method) => (method === "DELETE" ? deleted.promise : undefined);
  const { user } = open();
  const maya = await write(user);
  await user.click(maya.getByRole("button", { name: "More about the question from Maya Kowalczyk" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete question" }));
  await user.click(await screen.findByRole("button", { name: "Delete question" }));
  listed = [SAM];
  await refresh();
  await waitFor(() => expect(read).toContain("q2"));
  expect(screen.queryByText(HANDLED)).not.toBeInTheDocument();
  deleted.give(undefined);
  await waitFor(() => expect(screen.queryByText(MAYA.text)).not.toBeInTheDocument());
});

test("another list and another page leave what was being answered, and keep its text", async () => {
  total = 45;
  const { user } = open();
  await write(user);
  await user.click(screen.getByRole("radio", { name: /^Closed/ }));
  expect(await screen.findByText("Questions that you close without an answer appear here.")).toBeVisible();
  expect(screen.queryByText(MAYA.text)).not.toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: /^Open/ }));
  const maya = within(await card("Maya Kowalczyk"));
  await user.click(maya.getByRole("button", { name: "Answer" }));
  expect(maya.getByRole("textbox")).toHaveValue("Yes, it is.");
  listed = [SAM];
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(names()).toEqual(["Question from Sam Carter"]));
});

test("the second page opens at once, before anybody knows how many there are", async () => {
  total = 22;
  const { history } = open("?page=2");
  await card("Sam Carter");
  expect(screen.getByText("21–22 of 22")).toBeVisible();
  expect(history.location.search).toBe("?page=2");
});

test("the question of a notification comes first and once, whatever the list, and is read", async () => {
  const { user, unmount } = open("?question=q2");
  await card("Maya Kowalczyk");
  expect(names()).toEqual(["Question from Maya Kowalczyk", "Question from Sam Carter"]);
  unmount();
  others = [{ ...SAM, id: "q3", is_read: false, asker: { ...SAM.asker, name: "Tom Reed" }, answer: "Yes." }];
  const { history } = open("?question=q3");
  await card("Tom Reed");
  expect(names()[0]).toBe("Question from Tom Reed");
  await waitFor(() => expect(written.at(-1)).toMatchObject({ body: { ids: ["q3", "q1"] } }));
  await user.click(screen.getByRole("radio", { name: /^Answered/ }));
  await waitFor(() => expect(names()).toEqual(["Question from Tom Reed"]));
  expect(history.location.search).not.toContain("q3");
});

test("a notification of a question that is gone shows the list", async () => {
  open("?question=gone");
  await card("Sam Carter");
  expect(names()).toEqual(["Question from Sam Carter", "Question from Maya Kowalczyk"]);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("a question is read once, however often the list is fetched", async () => {
  open();
  await card("Sam Carter");
  await waitFor(() => expect(written).toHaveLength(1));
  listed = [{ ...SAM, text: "Can I start in April?" }, MAYA, { ...SAM, id: "q4" }];
  await refresh();
  await waitFor(() => expect(written.map(({ body }) => body)).toEqual([{ ids: ["q1"] }, { ids: ["q4"] }]));
});

test("closing can be undone, and a refusal of that is said", async () => {
  const { user } = open();
  const sam = within(await card("Sam Carter"));
  await user.click(sam.getByRole("button", { name: "Close without answering" }));
  const undo = await screen.findByRole("button", { name: "Undo" });
  reply = () => refusal(409, "AlreadyAnswered", "Someone has already answered this question.");
  await user.click(undo);
  expect(await screen.findByText("Someone has already answered this question.")).toBeVisible();
  expect(writes().map(({ body }) => body)).toEqual([{ closed: true }, { closed: false }]);
});

test("a closed question is opened again", async () => {
  others = [{ ...SAM, closed_at: SAM.received_at }];
  const { user } = open("?show=closed");
  await user.click(within(await card("Sam Carter")).getByRole("button", { name: "Reopen" }));
  await waitFor(() => expect(writes()).toMatchObject([{ body: { closed: false } }]));
});

test("what people write is in the direction of their language", async () => {
  others = [{ ...SAM, answer: "כן.", answered_at: SAM.received_at, answered_by: "Erik" }];
  open("?show=answered");
  const sam = within(await card("Sam Carter"));
  expect(sam.getByText(SAM.text)).toHaveAttribute("dir", "auto");
  expect(sam.getByText("כן.")).toHaveAttribute("dir", "auto");
  expect(sam.getByText("Sam Carter").tagName).toBe("BDI");
});

test("a question is closed, and deleted only after asking", async () => {
  const { user } = open();
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
  open("?show=closed");
  expect(await screen.findByText("Questions that you close without an answer appear here.")).toBeVisible();
});
