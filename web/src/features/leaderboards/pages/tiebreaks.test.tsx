import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { BOARD, board, boardOf, entry, serve, signIn } from "../testing/boards";
import { own } from "../testing/challenges";
import BoardPage from "./BoardPage";
import ScreenPage from "./ScreenPage";

vi.mock("~/live/cable", () => ({ useChannel: () => undefined }));

afterEach(() => {
  cleanup();
  session.clear();
  vi.unstubAllGlobals();
});

/** Somebody whom the cap of 12:00 stopped six repetitions before the end. */
const capped = {
  ...{ type: "time", seconds: null, rx: false, capped: true, unfinished: false, reps: 99 },
  tiebreak_seconds: 400,
};
const cappedBoard = { ...boardOf(0), total: 1, entries: [{ ...entry(1), score: capped }] };

test("a row of the leaderboard has the repetitions and the tiebreak of somebody whom the cap stopped", async () => {
  serve({ [BOARD]: cappedBoard });
  signIn("coach");
  renderAt(BoardPage, "/leaderboards/b", "/leaderboards/$id");
  const row = await screen.findByRole("button", { name: /Client 1/ });
  expect(row).toHaveTextContent("99 of 105 reps · Tiebreak 6:40");
  expect(row).toHaveTextContent("CAP + 6");
  expect(row).toHaveTextContent("12:06");
});

test("one's own score has its tiebreak beside the time with a second for each repetition left", async () => {
  serve({ [BOARD]: { ...cappedBoard, mine: own(0, { score: capped }) } });
  signIn("user");
  renderAt(BoardPage, "/leaderboards/b", "/leaderboards/$id");
  const card = await screen.findByRole("region", { name: "Your score" });
  expect(card).toHaveTextContent("12:06 · Tiebreak 6:40");
});

test("one's own score without that time has only its tiebreak", async () => {
  const score = { ...capped, capped: false, seconds: 600, reps: null };
  serve({ [BOARD]: { ...cappedBoard, mine: own(0, { score }) } });
  signIn("user");
  renderAt(BoardPage, "/leaderboards/b", "/leaderboards/$id");
  const card = await screen.findByRole("region", { name: "Your score" });
  expect(within(card).getByText("Tiebreak 6:40")).toBeVisible();
});

/** Opens the gym screen with how many women, men and others are on the leaderboard. */
async function openScreen(women: number, men: number, others: number, changes: object = {}) {
  const entries = Array.from({ length: women + men + others }, (_, at) => ({ ...entry(at + 1), ...changes }));
  const partOf = { female: entries.slice(0, women), male: entries.slice(women, women + men) };
  serve({
    [BOARD]: async (request: Request) => {
      const gender = new URL(request.url).searchParams.get("gender") as keyof typeof partOf | null;
      const shown = gender ? partOf[gender] : entries;
      return { ...boardOf(0), board, total: shown.length, entries: shown };
    },
  });
  signIn("coach");
  renderAt(ScreenPage, "/leaderboards/b/screen", "/leaderboards/$id/screen");
  const gym = await screen.findByRole("dialog", { name: "Gym screen" });
  await within(gym).findByText("Live");
  return gym;
}

test("a row of the gym screen has the level, the repetitions and the tiebreak", async () => {
  const gym = await openScreen(1, 0, 0, { score: capped });
  const women = within(gym).getByRole("list", { name: "Women" });
  expect(women).toHaveTextContent("Scaled · 99 of 105 reps · Tiebreak 6:40");
});

test.each([
  [0, 0, 0, ["Women", "Men"]],
  [1, 0, 0, ["Women", "Men"]],
  [0, 0, 2, ["Everyone else"]],
  [1, 0, 1, ["Women", "Everyone else"]],
  [0, 1, 1, ["Men", "Everyone else"]],
  [1, 1, 1, ["Women", "Men", "Everyone else"]],
])("the gym screen with %i women, %i men and %i others has the columns of those who are there", async (...of) => {
  const [women, men, others, columns] = of;
  const gym = await openScreen(women, men, others);
  const lists = within(gym).getAllByRole("list", { name: /^(Women|Men|Everyone else)$/ });
  expect(lists.map((list) => list.getAttribute("aria-label"))).toEqual(columns);
});
