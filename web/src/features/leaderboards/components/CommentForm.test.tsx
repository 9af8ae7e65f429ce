import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import type { ScoreDetails } from "../api";
import { SCORE, scoreDetails, serve, signIn } from "../testing/boards";
import { CommentForm } from "./CommentForm";

const FORM = `PUT ${SCORE}/comments/`;
const MEMBERS = [
  { id: "all", full_name: "all", type_account: "", avatar_url: null },
  { id: "erik", full_name: "Erik Lindqvist", type_account: "Coach", avatar_url: null },
  { id: "tom", full_name: "Tom Okafor", type_account: "Athlete", avatar_url: null },
];

type Sent = { id: string; text: string; mentions: string[] };
type Answer = () => Response | Promise<Response>;

afterEach(() => {
  cleanup();
  localStorage.clear();
  searched.length = 0;
  session.clear();
  vi.unstubAllGlobals();
});

/** What the people of a score were asked with. */
const searched: Record<string, string>[] = [];

/** Takes comments, and answers them one after the other; those left over succeed. */
function serveComments(...answers: Answer[]): Sent[] {
  const sent: Sent[] = [];
  serve({});
  const others = globalThis.fetch as unknown as (request: Request) => Promise<Response>;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/api/score/members") {
      searched.push(Object.fromEntries(searchParams));
      const pagination = { current_page: 1, total_pages: 1 };
      return Response.json({ members: MEMBERS, pagination, total: MEMBERS.length });
    }
    const path = `${request.method} ${pathname}`;
    if (!path.startsWith(FORM)) return others(request);
    sent.push({ id: path.slice(FORM.length), ...((await request.json()) as Omit<Sent, "id">) });
    return answers.shift()?.() ?? Response.json(scoreDetails);
  });
  return sent;
}

/** Shows the form, as somebody who opens the score. */
function open() {
  signIn("user");
  return render(<CommentForm id="b" details={scoreDetails as unknown as ScoreDetails} />, { wrapper: TestApp });
}

const field = () => screen.getByRole("textbox", { name: "Write a comment" });
const button = () => screen.getByRole("button", { name: "Send comment" });
const type = (text: string) => fireEvent.change(field(), { target: { value: text, selectionStart: text.length } });
const refused = () => Response.json({ title: "Unavailable", detail: "Please try again." }, { status: 503 });

test("[LDB-05] what is sent again after a failure is the same comment; the next one is another", async () => {
  const sent = serveComments(refused);
  open();
  type(" Strong! ");
  fireEvent.click(button());
  expect(await screen.findByText("Please try again.")).toBeVisible();
  expect(field()).toHaveValue(" Strong! ");
  fireEvent.click(button());
  await waitFor(() => expect(field()).toHaveValue(""));
  expect(screen.queryByText("Please try again.")).toBeNull();
  type(" Strong! ");
  fireEvent.click(button());
  await waitFor(() => expect(field()).toHaveValue(""));
  expect(sent.map(({ text, mentions }) => [text, mentions])).toEqual(Array(3).fill(["Strong!", []]));
  const [first, again, next] = sent.map(({ id }) => id);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("after a lost answer and a reload the comment is there, with its id and whom it names", async () => {
  const sent = serveComments(() => Promise.reject(new TypeError("Failed to fetch")));
  open();
  type("Strong, @to");
  fireEvent.mouseDown(await screen.findByRole("option", { name: /Tom Okafor/ }));
  expect(field()).toHaveValue("Strong, @Tom Okafor ");
  fireEvent.click(button());
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(button()).toBeEnabled());
  cleanup();
  open();
  expect(field()).toHaveValue("Strong, @Tom Okafor ");
  fireEvent.click(button());
  await waitFor(() => expect(field()).toHaveValue(""));
  expect(sent[0]).toEqual({ id: expect.any(String), text: "Strong, @Tom Okafor", mentions: ["tom"] });
  expect(sent[1]).toEqual(sent[0]);
});

test("a text that was changed after a failure is another comment", async () => {
  const sent = serveComments(refused);
  open();
  type("Strong!");
  fireEvent.click(button());
  expect(await screen.findByText("Please try again.")).toBeVisible();
  type("Strong run!");
  expect(screen.queryByText("Please try again."), "what was refused is not there any more").toBeNull();
  fireEvent.click(button());
  await waitFor(() => expect(field()).toHaveValue(""));
  expect(sent.map(({ text }) => text)).toEqual(["Strong!", "Strong run!"]);
  expect(sent[1]?.id).not.toBe(sent[0]?.id);
});

test("a comment that is on its way is not sent twice, and what is typed meanwhile stays", async () => {
  let arrive: (answer: Response) => void = () => undefined;
  const sent = serveComments(() => new Promise((resolve) => (arrive = resolve)));
  open();
  type("Strong!");
  fireEvent.click(button());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(button()).toBeDisabled();
  fireEvent.click(button());
  fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true });
  type("Strong! And the next one?");
  arrive(Response.json(scoreDetails));
  await waitFor(() => expect(field()).toHaveValue("And the next one?"));
  expect(sent).toHaveLength(1);
});

test("an empty comment is not sent; Ctrl and Enter send one", async () => {
  const sent = serveComments();
  open();
  type("  ");
  expect(button()).toBeDisabled();
  fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true });
  type("Strong!");
  fireEvent.keyDown(field(), { key: "Enter" });
  fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(field()).toHaveValue(""));
  expect(sent.map(({ text }) => text)).toEqual(["Strong!"]);
});

test("[LDB-06] the people of a score are asked for by what is typed; keys choose whom to mention; a name that was deleted again is not mentioned", async () => {
  const sent = serveComments();
  open();
  type("@");
  await screen.findByRole("option", { name: /Erik Lindqvist/ });
  fireEvent.keyDown(field(), { key: "ArrowDown" });
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(field()).toHaveValue("@Erik Lindqvist ");
  type("@Erik Lindqvist and @to");
  fireEvent.mouseDown(await screen.findByRole("option", { name: /Tom Okafor/ }));
  expect(searched).toEqual([
    { score_id: "score 1", page: "1" },
    { score_id: "score 1", page: "1", "q[full_name_cont]": "to" },
  ]);
  type("Well done, @Tom Okafor");
  fireEvent.click(button());
  await waitFor(() => expect(field()).toHaveValue(""));
  expect(sent.map(({ text, mentions }) => [text, mentions])).toEqual([["Well done, @Tom Okafor", ["tom"]]]);
});

test("Escape closes the list of names, and the text stays", async () => {
  serveComments();
  open();
  type("@to");
  await screen.findByRole("option", { name: /Tom Okafor/ });
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field()).toHaveValue("@to");
});
