import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import type { ClientChallenge } from "../api";
import { freezeToday, ofClient, serve, signIn, time } from "../testing/challenges";
import ClientChallengesPage from "./ClientChallengesPage";

vi.mock("~/live/cable", () => ({ useChannel: () => undefined }));

beforeEach(() => {
  freezeToday();
  signIn("user");
});
afterEach(() => {
  cleanup();
  session.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(...items: ClientChallenge[]) {
  serve({ "/api/athlete/challenges": { items } });
  renderAt(ClientChallengesPage);
}

test("[LDB-02] [LDB-07] what runs comes first, then what is next, then the past, with coach, dates and place", async () => {
  open(
    ofClient({ id: "later", name: "Plank", state: "upcoming", starts_on: "2026-07-20", ends_on: "2026-07-26" }),
    ofClient({ id: "soon", name: "Hang", state: "upcoming", starts_on: "2026-07-07", ends_on: "2026-07-30" }),
    ofClient({ score: time(478), place: 3, program_title: "Squat Every Day" }),
    ofClient({ id: "past", name: "Swings", state: "ended", ends_on: "2026-07-05", participants: 1 }),
  );
  const running = await screen.findByRole("list", { name: "On now" });
  expect(running).toHaveTextContent("2 km RowErik Lindqvist · Squat Every Day7 days left");
  expect(running).toHaveTextContent("7:583rd of 12");
  expect(running).toHaveTextContent("1–12 Jul 202612 taking part");
  expect(screen.getAllByRole("list").map((list) => list.getAttribute("aria-label"))).toEqual([
    "On now",
    "Coming up",
    "Finished",
  ]);
  const [first, second] = within(screen.getByRole("list", { name: "Coming up" })).getAllByRole("listitem");
  expect(first).toHaveTextContent("HangErik LindqvistStarts tomorrow");
  expect(second).toHaveTextContent("Plank");
  expect(screen.getByRole("list", { name: "Finished" })).toHaveTextContent("1 took part");
});

test.each([
  [{ joined: false }, "Join in"],
  [{}, "You’re in. Enter your result"],
  [{ score: time(478), hidden: true, total: 11 }, "7:58Hidden"],
  [{ joined: false, state: "upcoming" as const, starts_on: "2026-07-08", participants: 0 }, "Be the first to join"],
  [{ state: "upcoming" as const, starts_on: "2026-07-08" }, "You’re in"],
  [{ state: "ended" as const }, "No result"],
  [{ state: "ended" as const, joined: false, participants: 0 }, "You didn’t take part"],
  [{ ends_on: "2026-07-06" }, "Last day"],
])("[LDB-07] a client with %j reads %s", async (values, text) => {
  open(ofClient(values));
  expect(await screen.findByRole("listitem")).toHaveTextContent(text);
});

test("without a challenge, it says where they come from", async () => {
  open();
  expect(await screen.findByText(/When your coach starts one, you’ll find it here/)).toBeVisible();
});
