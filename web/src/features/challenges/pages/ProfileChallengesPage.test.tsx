import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { pathPattern, registerRoutes } from "~/lib/routes";
import { renderAt } from "~/ui/testing/renderAt";
import type { ClientChallenge } from "../api";
import routes from "../routes";
import { freezeToday, ofClient, serve, signIn, time } from "../testing/challenges";
import ProfileChallengesPage from "./ProfileChallengesPage";

vi.mock("~/live/cable", () => ({ useChannel: () => undefined }));

const PATH = "/coach/clients/$clientId/challenges/{-$metricId}";
const ROW = ofClient({ score: time(478), place: 2, scored_on: "2026-07-04" });
const PLANK = ofClient({ id: "plank", name: "Plank", state: "ended", ends_on: "2026-07-02", lower_wins: false });

beforeEach(() => {
  freezeToday();
  signIn("coach");
  registerRoutes({ "client-profile-challenge": PATH, challenge_leaderboard: "/leaderboards/challenges/$id" });
});
afterEach(() => {
  cleanup();
  session.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(address: string, items: ClientChallenge[]) {
  serve({ "/api/coach/clients/maya/challenges": { items } });
  return renderAt(ProfileChallengesPage, `/coach/clients/maya/challenges${address}`, PATH);
}

test("[RTE-57] [RTE-58] [CLI-02] a client's challenges, each openable with its result, place, date and rules", async () => {
  expect(routes.routes["client-profile-challenge"].path).toBe(PATH);
  open("/row", [PLANK, ROW]);
  const list = await screen.findByRole("list", { name: "Challenges" });
  const [row, plank] = within(list).getAllByRole("link");
  expect(row).toHaveTextContent("2 km Row7 days left · 1–12 Jul 20267:582nd of 12");
  expect(row).toHaveAttribute("data-open", "true");
  expect(plank).toHaveAttribute("href", "/coach/clients/maya/challenges/plank");
  expect(screen.getByRole("heading", { name: "2 km Row" })).toBeVisible();
  for (const text of ["As fast as you can.", "Any damper.", "4 Jul"]) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: "Open leaderboard" })).toHaveAttribute(
    "href",
    pathPattern("challenge_leaderboard").replace("$id", "row"),
  );
});

test("[CLI-02] the address without a challenge opens the first one", async () => {
  open("", [PLANK, ROW]);
  expect(await screen.findByRole("heading", { name: "2 km Row" })).toBeVisible();
});

test("one without a result says so, and a hidden result is hidden from others", async () => {
  open("/plank", [PLANK]);
  expect(await screen.findByText("They joined, but have no result.")).toBeVisible();
  cleanup();
  open("/row", [{ ...ROW, place: null, hidden: true }]);
  expect(await screen.findByText("Hidden from others")).toBeVisible();
});

test.each([[[ROW]], [[]]])("a challenge that the client does not have is not found", async (items) => {
  open("/unknown", items);
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't find this");
  expect(screen.queryByRole("heading", { name: "2 km Row" })).toBeNull();
});

test("a client without challenges", async () => {
  open("", []);
  expect(await screen.findByText("This client hasn’t joined any of your challenges yet.")).toBeVisible();
});
