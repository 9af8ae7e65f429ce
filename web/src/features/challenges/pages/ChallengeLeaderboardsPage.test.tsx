import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import { freezeToday, listed, page, signIn, time } from "../testing/challenges";
import ChallengeLeaderboardsPage from "./ChallengeLeaderboardsPage";

vi.mock("~/live/cable", () => ({ useChannel: () => undefined }));

beforeEach(() => {
  freezeToday();
  signIn("coach");
});
afterEach(() => {
  cleanup();
  session.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers with the challenges of the state that is asked for. */
function open(byState: Record<string, object[]>) {
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    const state = new URL(url).searchParams.get("state");
    return Response.json(state ? page(byState[state] ?? []) : { private: { weight: "kg" } });
  });
  renderAt(ChallengeLeaderboardsPage);
}

test("[LDB-04] published challenges as leaderboards: those that run first, with who leads and how many scores", async () => {
  const person = { id: "ines", full_name: "Ines Duarte", avatar_url: null, deleted: false };
  const scores = { first: person, first_score: time(455), count: 2 };
  open({
    running: [listed({ ...scores, program_title: "Squat Every Day" })],
    upcoming: [listed({ id: "2", name: "Plank", state: "upcoming", starts_on: "2026-07-07" })],
    ended: [listed({ ...scores, id: "3", name: "Swings", state: "ended", ends_on: "2026-07-05" })],
  });
  const running = await screen.findByRole("list", { name: "Running" });
  expect(running).toHaveTextContent("2 km Row7 days left · 1–12 Jul 2026 · Squat Every Day");
  expect(running).toHaveTextContent("Ines Duarte leads with 7:352 scores");
  expect(screen.getAllByRole("link").flatMap((link) => link.getAttribute("href") ?? [])).toEqual(
    expect.arrayContaining(["row", "2", "3"].map((id) => `/leaderboards/challenges/${id}`)),
  );
  expect(screen.getByRole("list", { name: "Coming up" })).toHaveTextContent("3 joined");
  expect(screen.getByRole("list", { name: "Ended" })).toHaveTextContent("Ines Duarte came first with 7:35");
});

test("without a challenge, it leads to the library", async () => {
  open({});
  expect(await screen.findByText("When you publish a challenge, its leaderboard appears here.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open challenges" })).toBeVisible();
});
