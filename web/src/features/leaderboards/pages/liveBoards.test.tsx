import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { BOARD, boardOf, change, SCORE, scoreDetails, serve, signIn } from "../testing/boards";
import BoardPage from "./BoardPage";
import ScreenPage from "./ScreenPage";

vi.mock("~/live/cable", async () => ({ useChannel: (await import("../testing/boards")).useTestChannel }));

afterEach(() => {
  cleanup();
  session.clear();
  vi.unstubAllGlobals();
});

async function openScore(role: "coach" | "user" = "user") {
  const server = serve({ [BOARD]: boardOf(2), [SCORE]: scoreDetails });
  signIn(role);
  renderAt(BoardPage, "/leaderboards/b/comments/score%201", "/leaderboards/$id/comments/{-$resultId}");
  const dialog = await screen.findByRole("dialog", { name: "Finisher" });
  await waitFor(() => expect(dialog).toHaveTextContent("10:01"));
  return server;
}

test("[LDB-05] a score that is hidden while it is open leaves the screen, with what was said about it", async () => {
  const { answers } = await openScore();
  Object.assign(answers, { [SCORE]: 404, [BOARD]: { ...boardOf(1), entries: [boardOf(2).entries[1]] } });
  await change();
  const dialog = await screen.findByRole("dialog", { name: "Score" });
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't find this");
  expect(dialog).not.toHaveTextContent("Client 1");
  expect(dialog).not.toHaveTextContent("10:01");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByText("Client 1")).toBeNull();
});

test("without a connection an open score stays", async () => {
  const { answers, asked } = await openScore();
  Object.assign(answers, { [SCORE]: 503, [BOARD]: 503 });
  asked.length = 0;
  await change();
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining([`GET ${SCORE}`, `GET ${BOARD}`])));
  expect(screen.getByRole("dialog", { name: "Finisher" })).toHaveTextContent("10:01");
});

test.each([404, 403])("a leaderboard that answers %i leaves the screen", async (status) => {
  const { answers } = serve({ [BOARD]: boardOf(2) });
  signIn("user");
  renderAt(BoardPage, "/leaderboards/b", "/leaderboards/$id");
  expect(await screen.findByText("Client 2")).toBeVisible();
  answers[BOARD] = status;
  await change();
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.queryByText("Client 2")).toBeNull();
  expect(screen.queryByText("Northside Group", { exact: false })).toBeNull();
});

test("the gym screen says that a leaderboard is gone, and not that it is live", async () => {
  const { answers } = serve({ [BOARD]: boardOf(2) });
  signIn("coach");
  renderAt(ScreenPage, "/leaderboards/b/screen", "/leaderboards/$id/screen");
  expect(await screen.findByText("Live")).toBeVisible();
  answers[BOARD] = 404;
  await change();
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.queryByText("Live")).toBeNull();
  expect(screen.queryByText("Client 2", { exact: false })).toBeNull();
});

test("a leaderboard is fetched again when it changes, and not when another one does", async () => {
  const { asked } = await openScore();
  asked.length = 0;
  await change("another");
  expect(asked).toEqual([]);
  await change("b");
  expect(asked.toSorted()).toEqual([`GET ${BOARD}`, `GET ${SCORE}`]);
});
