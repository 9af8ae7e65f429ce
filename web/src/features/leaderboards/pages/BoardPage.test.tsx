import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { BOARD, board, boardOf, entry, person, SCORE, scoreDetails, serve, signIn, time } from "../testing/boards";
import BoardPage from "./BoardPage";

vi.mock("~/live/cable", () => ({ useChannel: () => undefined }));

const mine = (place: number) => ({
  ...{ score_id: `score ${place}`, enrolment_id: "e", scored_on: "2026-01-12", score: time(600 + place) },
  ...{ hidden: false, shows_results: true, place, equal: 0, ten_up: null, reason: "", logged: null },
});

/** Opens a leaderboard of nine, of which the rows 1, 2, 7, 8 and 9 come first. Returns what was asked for then. */
async function openBoard(place: number): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.endsWith("/entries")) {
      asked.push(search);
      return Response.json({ entries: [3, 4, 5, 6].map(entry) });
    }
    if (pathname !== BOARD) return Response.json({ private: { weight: "kg" } });
    const [entries, around] = [[1, 2].map(entry), [7, 8, 9].map(entry)];
    return Response.json({ board, total: 9, total_reps: 105, entries, around, mine: mine(place) });
  });
  signIn("user");
  renderAt(BoardPage, "/leaderboards/b", "/leaderboards/$id");
  await screen.findByRole("heading", { name: "Finisher" });
  return asked;
}

afterEach(() => {
  cleanup();
  session.clear();
  vi.unstubAllGlobals();
});

test("rows that are left out open in place", async () => {
  const asked = await openBoard(8);
  expect(screen.queryByText("Client 4")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "4 more, 3 to 6" }));
  expect(await screen.findByText("Client 4")).toBeVisible();
  expect(asked).toEqual(["?cursor=after%202&limit=4"]);
  const list = screen.getByRole("list", { name: "Scores" });
  await waitFor(() => expect([...list.querySelectorAll("li")]).toHaveLength(9));
  expect(list).not.toHaveTextContent("more");
});

test.each([
  [2, "Top 22%", "of 9"],
  [8, "Ahead of 1", "8 of 9"],
])("[LDB-07] somebody on place %i reads %s beside their place", async (place, top, text) => {
  await openBoard(place);
  const card = screen.getByRole("region", { name: "Your score" });
  expect(card).toHaveTextContent(top);
  expect(card).toHaveTextContent(text);
  const large = card.querySelector("b");
  expect(large, "what is large").toHaveTextContent(place > 4 ? top : String(place));
});

test("[LDB-07] somebody who hides their score reads where they would be, among one more", async () => {
  serve({ [BOARD]: { ...boardOf(2), mine: { ...mine(2), hidden: true } } });
  signIn("user");
  renderAt(BoardPage, "/leaderboards/b", "/leaderboards/$id");
  const card = await screen.findByRole("region", { name: "Your score" });
  expect(card).toHaveTextContent("2 of 3");
  expect(card).toHaveTextContent("Hidden: only you and your coaches can see this score.");
});

test("[LDB-05] the address opens a score, at the comment that it names; closing leads to the leaderboard", async () => {
  const said = (id: string, text: string) => ({
    ...{
      id,
      text,
      may_delete: false,
      author: person("Tom Okafor"),
      is_coach: false,
      mentions: [],
      mentions_all: false,
    },
    created_at: "2026-01-12T18:00:00Z",
  });
  serve({
    [BOARD]: boardOf(1),
    [SCORE]: { ...scoreDetails, comments: [said("c1", "Strong!"), said("c2", "Well done")] },
  });
  signIn("user");
  const path = "/leaderboards/b/comments";
  const { history } = renderAt(BoardPage, `${path}/score 1?comment_id=c2`, "/leaderboards/$id/comments/{-$resultId}");
  const comments = await screen.findByRole("list", { name: "Comments" });
  const named = within(comments)
    .getAllByRole("listitem")
    .map((item) => item.getAttribute("aria-current"));
  expect(named).toEqual([null, "true"]);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(history.location.pathname).toBe(path);
});
