import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { BOARD, boardOf, scoreDetails, serve, signIn } from "../testing/boards";
import { challenge, challengeBoard, own } from "../testing/challenges";
import ChallengePage from "./ChallengePage";
import ScreenPage from "./ScreenPage";

vi.mock("~/live/cable", () => ({ useChannel: () => undefined }));

const PARTICIPATION = "/api/athlete/challenges/b/participation";
const RESULT = "/api/athlete/challenges/b/result";
const CLIENTS = "/api/coach/challenges/b/clients";
const noContent = async () => new Response(null, { status: 204 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  session.clear();
  vi.unstubAllGlobals();
});

async function open(board: object, answers: Parameters<typeof serve>[0] = {}, role: "coach" | "user" = "user") {
  const server = serve({ [BOARD]: board, ...answers });
  signIn(role);
  renderAt(ChallengePage, "/leaderboards/challenges/b", "/leaderboards/challenges/$id");
  await screen.findByRole("heading", { name: "Rowing Race" });
  return server;
}

const button = (name: string) => screen.queryByRole("button", { name });
const field = (name: string) => screen.getByRole("textbox", { name });

test("[LDB-02] a challenge says what it is about, by whom, and what counts", async () => {
  await open(challengeBoard([]));
  expect(screen.getByText("Two kilometres.")).toBeVisible();
  expect(screen.getByText("By Erik Lindqvist · 4 taking part")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "What counts" }));
  expect(await screen.findByText("Start from a standstill.")).toBeVisible();
  expect([button("Join challenge"), button("Enter my result"), button("Leave challenge")]).toEqual([null, null, null]);
});

test("joining is one tap, however often it is tapped", async () => {
  let sent = 0;
  const { answers } = await open(challengeBoard(["join", "enter"]), {
    [`PUT ${PARTICIPATION}`]: async () => {
      sent += 1;
      answers[BOARD] = challengeBoard(["enter", "leave"]);
      return noContent();
    },
  });
  for (let tap = 0; tap < 2; tap += 1) fireEvent.click(screen.getByRole("button", { name: "Join challenge" }));
  expect(await screen.findByText("You’re in. Enter your result when you have it.")).toBeVisible();
  expect(button("Join challenge")).toBeNull();
  expect(sent).toBe(1);
});

test("a result is entered with its day; what the server refuses is said beside its field and nothing typed is lost", async () => {
  const sent: object[] = [];
  const refusal = "That is over the time cap.";
  await open(challengeBoard(["enter", "leave"], { cap_seconds: 600, ends_on: "2026-01-14" }), {
    [`PUT ${RESULT}`]: async (request: Request) => {
      sent.push(await request.json());
      if (sent.length > 1) return noContent();
      return Response.json({ title: refusal, errors: { score: [refusal] } }, { status: 422 });
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "Enter my result" }));
  const dialog = await screen.findByRole("dialog", { name: "Enter result" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save result" }));
  expect(sent).toEqual([]);
  fireEvent.change(field("Time (minutes:seconds)"), { target: { value: "12:00" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save result" }));
  expect(await within(dialog).findByText(refusal)).toBeVisible();
  expect(field("Time (minutes:seconds)")).toHaveValue("12:00");
  fireEvent.change(field("Time (minutes:seconds)"), { target: { value: "7:20" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save result" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const score = { type: "time", rx: true, capped: false, unfinished: false };
  expect(sent).toMatchObject([
    { score: { ...score, seconds: 720 }, done_on: "2026-01-14" },
    { score: { ...score, seconds: 440 }, done_on: "2026-01-14" },
  ]);
});

test("who did not finish says so instead of a time; a tiebreak is asked for in the coach's words", async () => {
  const sent: object[] = [];
  const changes = { tiebreak: "Time of the first kilometre", cap_seconds: 600 };
  await open(challengeBoard(["enter", "leave"], changes), {
    [`PUT ${RESULT}`]: async (request: Request) => {
      sent.push(((await request.json()) as { score: object }).score);
      return noContent();
    },
  });
  expect(screen.getByText("Tiebreak: Time of the first kilometre"), "on a line of its own").toBeVisible();
  const enter = async (ending: string) => {
    fireEvent.click(screen.getByRole("button", { name: "Enter my result" }));
    fireEvent.click(await screen.findByRole("radio", { name: ending }));
  };
  const save = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Save result" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await enter("Did not finish");
  expect(screen.queryByRole("textbox", { name: /Time/ })).toBeNull();
  expect(screen.queryByRole("radio", { name: "Scaled" })).toBeNull();
  await save();
  await enter("Hit the time cap");
  fireEvent.change(field("Reps at the time cap"), { target: { value: "80" } });
  const tiebreak = field("Tiebreak time (optional)");
  expect(tiebreak).toHaveAccessibleDescription("Time of the first kilometre");
  fireEvent.change(tiebreak, { target: { value: "3:31" } });
  await save();
  expect(sent).toEqual([
    { type: "time", rx: true, capped: false, unfinished: true },
    { type: "time", rx: true, capped: true, unfinished: false, reps: 80, tiebreak_seconds: 211 },
  ]);
});

test("what the server refuses of a tiebreak is said beside it", async () => {
  const refusal = "The tiebreak can't be later than your finish.";
  await open(challengeBoard(["enter", "leave"], { tiebreak: "Time of the first kilometre" }), {
    [`PUT ${RESULT}`]: async () =>
      Response.json({ title: refusal, errors: { "score.tiebreak_seconds": [refusal] } }, { status: 422 }),
  });
  fireEvent.click(screen.getByRole("button", { name: "Enter my result" }));
  await screen.findByRole("dialog", { name: "Enter result" });
  fireEvent.change(field("Time (minutes:seconds)"), { target: { value: "7:20" } });
  fireEvent.change(field("Tiebreak time (optional)"), { target: { value: "8:00" } });
  fireEvent.click(screen.getByRole("button", { name: "Save result" }));
  await waitFor(() => expect(field("Tiebreak time (optional)")).toHaveAccessibleDescription(new RegExp(refusal)));
  expect(field("Time (minutes:seconds)")).toBeValid();
  expect(field("Tiebreak time (optional)")).toHaveValue("8:00");
});

test.each([{ lower_wins: false }, { score_type: "reps" }])(
  "nobody is asked whether they finished where the least time does not win: %j",
  async (changes) => {
    await open(challengeBoard(["enter", "leave"], changes));
    fireEvent.click(screen.getByRole("button", { name: "Enter my result" }));
    await screen.findByRole("dialog", { name: "Enter result" });
    expect(screen.queryByRole("radio", { name: "Did not finish" })).toBeNull();
  },
);

test("one's own result is changed from its card, and leaving says that it is deleted", async () => {
  const sent: object[] = [];
  const { asked } = await open(
    { ...challengeBoard(["enter", "leave"]), mine: own(440) },
    {
      [`DELETE ${PARTICIPATION}`]: noContent,
      [`PUT ${RESULT}`]: async (request: Request) => {
        sent.push(await request.json());
        return noContent();
      },
    },
  );
  const card = screen.getByRole("region", { name: "Your score" });
  fireEvent.click(within(card).getByRole("button", { name: "Change result" }));
  expect(await screen.findByRole("textbox", { name: "Time (minutes:seconds)" })).toHaveValue("7:20");
  fireEvent.click(screen.getByRole("button", { name: "Save result" }));
  await waitFor(() => expect(sent).toMatchObject([{ score: { seconds: 440 }, done_on: "2026-01-12" }]));
  expect(within(card).queryByRole("link", { name: "Correct" }), "there is no day of training").toBeNull();

  fireEvent.click(screen.getByRole("button", { name: "Leave challenge" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave Rowing Race?" });
  expect(dialog).toHaveTextContent("Your result and the comments on it are deleted.");
  expect(asked).not.toContain(`DELETE ${PARTICIPATION}`);
  fireEvent.click(within(dialog).getByRole("button", { name: "Leave challenge" }));
  await waitFor(() => expect(asked).toContain(`DELETE ${PARTICIPATION}`));
});

test("a coach enters the result of a client whom they search", async () => {
  const searched: string[] = [];
  const sent: object[] = [];
  await open(
    challengeBoard([]),
    {
      [`GET ${CLIENTS}`]: async (request: Request) => {
        searched.push(new URL(request.url).searchParams.get("q") ?? "");
        const client = { id: "m", full_name: "Maya Kowalczyk", avatar_url: null, joined: true, has_result: true };
        return { items: [client], pagination: { current_page: 1, total_pages: 1, total: 1 } };
      },
      [`PUT ${CLIENTS}/m/result`]: async (request: Request) => {
        sent.push(await request.json());
        return noContent();
      },
    },
    "coach",
  );
  expect(button("Leave challenge")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Enter result" }));
  const dialog = await screen.findByRole("dialog", { name: "Enter result" });
  expect(within(dialog).getByRole("button", { name: "Save result" })).toBeDisabled();
  const combobox = within(dialog).getByRole("combobox", { name: /Client/ });
  await userEvent.type(combobox, "may");
  await waitFor(() => expect(searched).toContain("may"));
  fireEvent.click(await screen.findByRole("option", { name: "Maya Kowalczyk", hidden: true }));
  expect(await within(dialog).findByText("They have a result already. Saving replaces it.")).toBeVisible();
  fireEvent.change(field("Time (minutes:seconds)"), { target: { value: "7:20" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save result" }));
  await waitFor(() => expect(sent).toMatchObject([{ score: { seconds: 440 } }]));
});

test.each(["draft", "upcoming"])("results of a challenge that is %s can't be entered", async (state) => {
  await open(challengeBoard([], { state }), {}, "coach");
  expect(button("Enter result")).toBeNull();
  expect(screen.getByRole("button", { name: "Download CSV" })).toBeVisible();
});

test("a coach takes somebody out of a challenge after a question, with their result", async () => {
  const SCORE = `${BOARD}/scores/score%201`;
  const score = { ...scoreDetails, board: challenge(), may_check: true };
  const { asked, answers } = await open(
    { ...challengeBoard([]), total: 1, entries: boardOf(1).entries },
    { [SCORE]: score, "DELETE /api/coach/challenges/b/clients/Client%201": noContent },
    "coach",
  );
  fireEvent.click(screen.getByRole("button", { name: /Client 1/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove Client 1 from Rowing Race?" });
  expect(asked.filter((one) => one.startsWith("DELETE"))).toEqual([]);
  answers[BOARD] = challengeBoard([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked.filter((one) => one.startsWith("DELETE"))).toEqual([
    "DELETE /api/coach/challenges/b/clients/Client%201",
  ]);
  expect(await screen.findByText("No results yet. Be the first on the board.")).toBeVisible();
});

test.each([
  ["coach", "/coach/challenges/library"],
  ["user", "/user/progress/challenges"],
] as const)("the way back of a %s is the list of challenges", async (role, path) => {
  await open(challengeBoard([]), {}, role);
  expect(screen.getByRole("link", { name: "Challenges" })).toHaveAttribute("href", path);
});

test("the gym screen of a challenge says what it is about, and has its cap", async () => {
  serve({ [BOARD]: challengeBoard([], { cap_seconds: 600 }) });
  signIn("coach");
  renderAt(ScreenPage, "/leaderboards/b/screen", "/leaderboards/$id/screen");
  const gym = await screen.findByRole("dialog", { name: "Gym screen" });
  expect(await within(gym).findByText("Two kilometres.")).toBeVisible();
  expect(gym).toHaveTextContent("Cap 10:00");
  expect(gym).toHaveTextContent("Done? Open the challenge in the app and enter your result.");
});
