import { useQueryClient } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session, type SessionUser } from "~/api/session";
import { fetchUnread } from "~/features/release-notes/api";
import { TestApp } from "~/ui/testing/TestApp";
import { ClientFrame } from "./ClientFrame";
import { CoachFrame } from "./CoachFrame";
import { Footer } from "./Footer";

vi.mock("~/live/cable", () => ({ useChannel: () => undefined }));

const COACH = {
  id: "gym",
  user_id: "erik",
  role: "coach",
  account_kind: "gym",
  full_name: "Erik",
  hide_checklist: true,
};
const OVERALL = { ...COACH, id: "erik", overall: true };
const BLOCKED = { ...COACH, subscription: { active: false, blocked: true, access_state: "expired_trial" } };
const CLIENT = { id: "maya", role: "user", full_name: "Maya" };
const LINKS = {
  help_centre: "https://help.example.org/",
  demo_videos: "https://video.example.org/",
  coach_app: "https://apps.example.org/coach",
  client_app: "https://apps.example.org/client",
};
const NO_LINKS = { help_centre: null, demo_videos: null, coach_app: null, client_app: null };

beforeEach(() => {
  session.clear();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  session.clear();
  vi.unstubAllGlobals();
});

/** Fetches how many release notes are unread, as their popup does once a page is idle. */
function Page() {
  const queries = useQueryClient();
  useEffect(() => {
    void fetchUnread(queries);
  }, [queries]);
  return <p>The page</p>;
}

function show(person: object, links: object = LINKS) {
  const answers: Record<string, unknown> = {
    "/api/users/me": { current: person, private: {} },
    "/api/settings": { links, countries: [], currencies: [] },
    "/api/users/warnings": [],
    "/api/accounts": [],
    "/api/notes": { items: [], pagination: { total: 3 } },
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const answer = answers[new URL(request.url).pathname];
    return answer ? Response.json(answer) : Response.json({ errors: {} }, { status: 503 });
  });
  const user = person as SessionUser;
  session.signIn({ access_token: "t", token_type: "Bearer", current: user as never });
  const Frame = user.role === "coach" ? CoachFrame : ClientFrame;
  render(
    <Frame user={user}>
      <Page />
    </Frame>,
    { wrapper: TestApp },
  );
}

const open = (name: string | RegExp) =>
  userEvent.click(within(screen.getByRole("banner")).getByRole("button", { name }));
const items = () => screen.getAllByRole("menuitem").map((item) => item.textContent);

test("[SHL-21] [SHL-23] a coach finds the help centre, demo videos, what's new with its count, support and the apps", async () => {
  show(COACH);
  await open("Help");
  await waitFor(() =>
    expect(items()).toEqual([
      "Help centre",
      "Demo videos",
      "What's New3 unread",
      "Talk to support",
      "Get the coach app",
      "Get the client app",
      "Keyboard shortcuts?",
    ]),
  );
});

test("[SHL-21] [SHL-26] pages that the installation does not have are left out", async () => {
  show(COACH, NO_LINKS);
  await open("Help");
  await waitFor(() => expect(items()).toEqual(["What's New3 unread", "Talk to support", "Keyboard shortcuts?"]));
});

test("[SHL-24] in the overall account there is no talk to support", async () => {
  show(OVERALL);
  await open("Help");
  await waitFor(() =>
    expect(items()).toEqual([
      "Help centre",
      "Demo videos",
      "Get the coach app",
      "Get the client app",
      "Keyboard shortcuts?",
    ]),
  );
});

test("[SHL-21] a coach whose trial is over can still talk to support", async () => {
  show(BLOCKED);
  await open("Help");
  expect(await screen.findByRole("menuitem", { name: "Talk to support" })).toBeEnabled();
  expect(screen.getByRole("menuitem", { name: /What's New/ })).toBeDisabled();
});

test("[SHL-21] [SHL-25] talk to support leads to the cookie settings first", async () => {
  show(COACH);
  await open("Help");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Talk to support" }));
  expect(await screen.findByRole("dialog", { name: "Cookie settings" })).toBeVisible();
});

test("[SHL-21] a client finds the help centre, their app and what's new in their menu, and neither videos nor support", async () => {
  show(CLIENT);
  await open(/^Account menu/);
  expect(await screen.findByRole("menuitem", { name: "Help centre" })).toHaveAttribute("href", LINKS.help_centre);
  expect(screen.getByRole("menuitem", { name: "Get the client app" })).toHaveAttribute("href", LINKS.client_app);
  await waitFor(() => expect(items()).toContain("What's New3 unread"));
  for (const name of ["Demo videos", "Talk to support", "Get the coach app"]) {
    expect(screen.queryByRole("menuitem", { name })).toBeNull();
  }
});

test("[SHL-21] [SHL-26] a client's menu has no help where the installation has none", async () => {
  show(CLIENT, NO_LINKS);
  await open(/^Account menu/);
  await waitFor(() => expect(items()).toContain("What's New3 unread"));
  expect(screen.queryByText("Help")).toBeNull();
});

test("[SHL-21] on a small screen a coach finds help in the menu", async () => {
  const ignore = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("991"), ...ignore }));
  show(COACH);
  await open("Menu");
  const menu = within(await screen.findByRole("navigation", { name: "Menu" }));
  expect(await menu.findByRole("link", { name: "Help centre" })).toHaveAttribute("target", "_blank");
  expect(menu.getByRole("link", { name: /What's New/ })).toBeVisible();
  await userEvent.click(menu.getByRole("button", { name: "Talk to support" }));
  expect(await screen.findByRole("dialog", { name: "Cookie settings" })).toBeVisible();
});

test("[LEG-09] the foot of public pages opens the cookie settings", async () => {
  render(<Footer />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: "Cookie settings" }));
  expect(await screen.findByRole("dialog", { name: "Cookie settings" })).toBeVisible();
});
