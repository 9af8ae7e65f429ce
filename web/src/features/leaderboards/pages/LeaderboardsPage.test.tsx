import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { board, person, serve, signIn, time } from "../testing/boards";
import LeaderboardsPage from "./LeaderboardsPage";

vi.mock("~/live/cable", () => ({ useChannel: () => undefined }));

afterEach(() => {
  cleanup();
  session.clear();
  vi.unstubAllGlobals();
});

test.each([
  [time(601), "Ines Duarte leads with 10:01"],
  [{ ...time(0), seconds: null, capped: true, reps: 99 }, "Ines Duarte leads with CAP · 99 reps"],
])("[LDB-04] the list opens a leaderboard, and says with what somebody leads: %j", async (first_score, text) => {
  const listed = { ...board, count: 3, first: person("Ines Duarte"), first_score };
  serve({ "/api/leaderboards": { items: [listed], pagination: { total: 1, page: 1, per_page: 20 } } });
  signIn("coach");
  renderAt(LeaderboardsPage, "/leaderboards");
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: /^Finisher/ })).toHaveAttribute("href", "/leaderboards/b");
});
