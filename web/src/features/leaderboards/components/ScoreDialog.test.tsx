import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { SCORE, person, scoreDetails, serve, signIn, time } from "../testing/boards";
import { challenge } from "../testing/challenges";
import { ScoreDialog } from "./ScoreDialog";

afterEach(() => {
  cleanup();
  session.clear();
  vi.unstubAllGlobals();
});

async function open(details: object, answers: Parameters<typeof serve>[0] = {}) {
  const server = serve({ [SCORE]: { ...scoreDetails, ...details }, ...answers });
  signIn("coach", "Erik Lindqvist");
  render(<ScoreDialog id="b" scoreId="score 1" totalReps={105} unit="kg" onClose={() => undefined} />, {
    wrapper: TestApp,
  });
  await screen.findByText("Client 1");
  return server;
}

/** A coach types what a score really was and why, and sends it. */
async function correct() {
  fireEvent.click(screen.getByRole("button", { name: "Correct score" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Time (minutes:seconds)" }), {
    target: { value: "10:30" },
  });
  fireEvent.change(screen.getByRole("textbox", { name: /Reason/ }), { target: { value: "Two no-reps" } });
  fireEvent.click(screen.getByRole("button", { name: "Save correction" }));
}

test("a correction names the score that the coach saw; a newer one is shown, and nothing typed is lost", async () => {
  const sent: { score: object; reason: string; before: object }[] = [];
  const sentence = "The client has changed this score since you opened it.";
  const server = await open(
    { may_check: true },
    {
      [`PUT ${SCORE}`]: async (request: Request) => {
        sent.push((await request.json()) as (typeof sent)[number]);
        if (sent.length > 1) return { ...scoreDetails, score: time(630), logged: time(590) };
        server.answers[SCORE] = { ...scoreDetails, may_check: true, score: time(590) };
        return Response.json({ title: "Conflict", detail: sentence, reason: "changed" }, { status: 409 });
      },
    },
  );
  await correct();
  expect(await screen.findByText(`${sentence} It is now 9:50.`)).toBeVisible();
  expect(sent).toEqual([{ score: time(630), reason: "Two no-reps", before: time(601) }]);
  expect(screen.getByRole("textbox", { name: "Time (minutes:seconds)" })).toHaveValue("10:30");
  expect(screen.getByRole("textbox", { name: /Reason/ })).toHaveValue("Two no-reps");

  fireEvent.click(screen.getByRole("button", { name: "Save correction" }));
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Time (minutes:seconds)" })).toBeNull());
  expect(sent[1]).toEqual({ score: time(630), reason: "Two no-reps", before: time(590) });
});

test("a coach marks who did not finish, in a score of any kind", async () => {
  const sent: object[] = [];
  await open(
    { may_check: true },
    {
      [`PUT ${SCORE}`]: async (request: Request) => {
        sent.push(((await request.json()) as { score: object }).score);
        return scoreDetails;
      },
    },
  );
  fireEvent.click(screen.getByRole("button", { name: "Correct score" }));
  fireEvent.click(await screen.findByRole("radio", { name: "Did not finish" }));
  fireEvent.change(screen.getByRole("textbox", { name: /Reason/ }), { target: { value: "Left after round two" } });
  fireEvent.click(screen.getByRole("button", { name: "Save correction" }));
  await waitFor(() => expect(sent).toEqual([{ type: "time", rx: true, capped: false, unfinished: true }]));
});

test("what the server refuses of a corrected tiebreak is said beside it, and nowhere else", async () => {
  const refusal = "The tiebreak can't be later than your finish.";
  await open(
    { may_check: true, board: challenge({ tiebreak: "Time of lap 1" }) },
    {
      [`PUT ${SCORE}`]: async () =>
        Response.json({ title: refusal, errors: { "score.tiebreak_seconds": [refusal] } }, { status: 422 }),
    },
  );
  await correct();
  const tiebreak = screen.getByRole("textbox", { name: "Tiebreak time (optional)" });
  await waitFor(() => expect(tiebreak).toHaveAccessibleDescription(new RegExp(refusal)));
  expect(screen.getAllByText(refusal)).toHaveLength(1);
});

test("a newer score that can't be fetched is not taken for one that the coach saw", async () => {
  const before: object[] = [];
  const server = await open(
    { may_check: true },
    {
      [`PUT ${SCORE}`]: async (request: Request) => {
        before.push(((await request.json()) as { before: object }).before);
        server.answers[SCORE] = 503;
        return Response.json({ detail: "This score has changed.", reason: "changed" }, { status: 409 });
      },
    },
  );
  await correct();
  expect(await screen.findByText("This score has changed.")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Save correction" }));
  await waitFor(() => expect(before).toEqual([time(601), time(601)]));
});

test.each([
  [7, "7 older comments aren't shown"],
  [1, "1 older comment isn't shown"],
])("%i comments that are left out are counted above the others", async (comments_left_out, text) => {
  const comment = {
    ...{ id: "c", author: person("Ines Duarte"), is_coach: false, text: "Strong!", mentions: [], mentions_all: false },
    ...{ created_at: "2026-01-12T18:00:00Z", may_delete: false },
  };
  await open({ comments: [comment], comments_left_out });
  const line = await screen.findByText(text);
  const list = screen.getByRole("list", { name: "Comments" });
  expect(line.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each([{ comments_left_out: 0 }, {}])("nothing is said of older comments with %j", async (answer) => {
  const comment = { id: "c", author: person("Ines Duarte"), text: "Strong!", mentions: [] };
  await open({ comments: [{ ...comment, created_at: "2026-01-12T18:00:00Z" }], ...answer });
  expect(await screen.findByText("Strong!")).toBeVisible();
  expect(screen.queryByText(/older comment/)).toBeNull();
});
