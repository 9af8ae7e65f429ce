import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { Toasts } from "~/ui/toast/Toasts";
import { person, SCORE, scoreDetails, serve, signIn } from "../testing/boards";
import { ScoreDialog } from "./ScoreDialog";

const VERIFY = `POST ${SCORE}/verify`;
const DELETE = `DELETE ${SCORE}/comments/c1`;
const comment = (id: string, text: string, may_delete: boolean) => ({
  ...{ id, text, may_delete, author: person("Tom Okafor"), is_coach: false, mentions: [], mentions_all: false },
  created_at: "2026-01-12T18:00:00Z",
});
const COMMENTS = [comment("c1", "Rude", true), comment("c2", "Strong!", false)];
const refuse = (detail: string) => async () => Response.json({ title: "Unavailable", detail }, { status: 503 });

afterEach(() => {
  cleanup();
  session.clear();
  vi.unstubAllGlobals();
});

/** Opens a score, as a coach who may check it. Returns what is asked for and the answers. */
async function open(answers: Parameters<typeof serve>[0], details: object = {}) {
  const server = serve({ [SCORE]: { ...scoreDetails, may_check: true, ...details }, ...answers });
  signIn("coach", "Erik Lindqvist");
  const dialog = (
    <>
      <ScoreDialog id="b" scoreId="score 1" totalReps={105} unit="kg" onClose={() => undefined} />
      <Toasts />
    </>
  );
  render(dialog, { wrapper: TestApp });
  await screen.findByText("Client 1");
  return server;
}

const asked = (server: { asked: string[] }, request: string) => server.asked.filter((one) => one === request).length;

test("[LDB-05] verifying a score is sent once and shown at once", async () => {
  const server = await open({ [VERIFY]: { ...scoreDetails, may_check: true, verified: true } });
  expect(screen.queryByText("Verified")).toBeNull();
  const button = screen.getByRole("button", { name: "Verify" });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText("Verified")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Verify" })).toBeNull();
  expect(asked(server, VERIFY)).toBe(1);
  expect(asked(server, `GET ${SCORE}`), "the answer is shown without asking again").toBe(1);
});

test("a score that can't be verified says why, and can be tried again", async () => {
  const server = await open({ [VERIFY]: refuse("The score can't be verified now.") });
  fireEvent.click(screen.getByRole("button", { name: "Verify" }));
  expect(await screen.findByText("The score can't be verified now.")).toBeVisible();
  expect(screen.queryByText("Verified")).toBeNull();
  server.answers[VERIFY] = { ...scoreDetails, may_check: true, verified: true };
  await waitFor(() => expect(screen.getByRole("button", { name: "Verify" })).toBeEnabled());
  fireEvent.click(screen.getByRole("button", { name: "Verify" }));
  expect(await screen.findByText("Verified")).toBeVisible();
});

test.each([
  ["verified", { verified: true }],
  ["corrected", { logged: scoreDetails.score }],
])("a score that is %s already is not to be verified", async (_what, details) => {
  await open({}, details);
  expect(screen.queryByRole("button", { name: "Verify" })).toBeNull();
  expect(screen.getByRole("button", { name: "Correct score" })).toBeVisible();
});

test("who may not check a score has no button for it", async () => {
  await open({}, { may_check: false });
  expect(screen.queryByRole("button", { name: "Verify" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Correct score" })).toBeNull();
});

/** Opens a score with two comments, of which the first may be deleted, and asks to delete it. */
async function askToDelete(answers: Parameters<typeof serve>[0]) {
  const server = await open(answers, { comments: COMMENTS });
  fireEvent.click(screen.getByRole("button", { name: "Delete comment" }));
  await screen.findByText("Delete this comment?");
  return server;
}

const confirm = () => {
  const buttons = screen.getAllByRole("button", { name: "Delete comment" });
  fireEvent.click(buttons.at(-1) as HTMLElement);
};

test("[LDB-05] deleting a comment asks first, is sent once, and leaves the others", async () => {
  const server = await askToDelete({ [DELETE]: { ...scoreDetails, comments: COMMENTS.slice(1) } });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByText("Delete this comment?")).toBeNull());
  expect(asked(server, DELETE)).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Delete comment" }));
  await screen.findByText("Delete this comment?");
  confirm();
  confirm();
  await waitFor(() => expect(screen.queryByText("Rude")).toBeNull());
  await waitFor(() => expect(screen.queryByText("Delete this comment?")).toBeNull());
  expect(within(screen.getByRole("list", { name: "Comments" })).getByText("Strong!")).toBeVisible();
  expect(asked(server, DELETE)).toBe(1);
});

test("a comment that can't be deleted stays, and says why", async () => {
  const server = await askToDelete({ [DELETE]: refuse("The comment can't be deleted now.") });
  confirm();
  expect(await screen.findByText("The comment can't be deleted now.")).toBeVisible();
  expect(screen.getByText("Rude")).toBeVisible();
  expect(asked(server, DELETE)).toBe(1);
});
