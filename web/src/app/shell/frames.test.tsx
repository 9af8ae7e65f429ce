import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { session, type SessionUser } from "~/api/session";
import { consent } from "~/lib/consent";
import { TestApp } from "~/ui/testing/TestApp";
import { ClientFrame } from "./ClientFrame";
import { CoachFrame } from "./CoachFrame";

vi.mock("~/live/cable", () => ({ useChannel: () => undefined }));

const COACH = {
  id: "1",
  role: "coach",
  account_kind: "gym",
  account_role: "owner",
  financial: true,
  title: "Northside Strength",
  full_name: "Erik Lindqvist",
  registration_step: "done",
  stripe_account_type: "custom",
  check_list_info: { completed_steps: ["sing_up", "published_first_plan"], total_points: 4 },
} as unknown as SessionUser;
const CLIENT = { id: "2", role: "user", full_name: "Maya Kowalczyk" } as SessionUser;
const OPEN = { active: true, blocked: false, access_state: "active" };
const OVER = { active: false, blocked: true, access_state: "expired_trial", active_clients: 2 };
const LINKS = {
  help_centre: "https://help.example.org/",
  demo_videos: "https://video.example.org/",
  coach_app: "https://apps.example.org/coach",
  client_app: "https://apps.example.org/client",
};

/** Shows the frame of a person; collects the paths that are asked for. */
function show(person: SessionUser, warnings: object[] = []): Set<string> {
  const asked = new Set<string>();
  const answers: Record<string, unknown> = {
    "/api/users/me": { current: person, private: {}, subscription: person.subscription ?? null },
    "/api/settings": { links: LINKS, countries: [], currencies: [] },
    "/api/users/warnings": warnings,
    "/api/accounts": [],
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.add(pathname);
    const answer = answers[pathname];
    return answer ? Response.json(answer) : Response.json({ errors: { base: ["Not here."] } }, { status: 503 });
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: person as never });
  const Frame = person.role === "coach" ? CoachFrame : ClientFrame;
  render(<Frame user={person}>The page</Frame>, { wrapper: TestApp });
  return asked;
}

const coach = (more: object) => ({ ...COACH, ...more }) as SessionUser;
const header = () => within(screen.getByRole("banner"));
const open = (name: string | RegExp) => userEvent.click(header().getByRole("button", { name }));

beforeEach(() => session.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
  localStorage.clear();
  Reflect.deleteProperty(window, "dataLayer");
});

test("[ACC-23] [ACC-24] [RTE-87] a blocked coach's links are disabled, those to the account are not", async () => {
  show(coach({ subscription: OVER }));
  for (const label of ["Clients", "Inbox"]) {
    expect(header().getByText(label)).toHaveAttribute("aria-disabled", "true");
    expect(header().queryByRole("link", { name: label })).toBeNull();
  }
  await open("Programming");
  for (const label of ["Exercises", "Templates"]) {
    expect(await screen.findByRole("menuitem", { name: label })).toBeDisabled();
  }
  await userEvent.keyboard("{Escape}");
  await open(/^Account menu/);
  expect(await screen.findByRole("menuitem", { name: "What's New" })).toBeDisabled();
  expect(screen.getByRole("menuitem", { name: "My accounts" })).not.toBeDisabled();
});

test("[ACC-26] without a subscription, the links to programs and the dashboard are disabled", async () => {
  show(coach({ subscription: { active: false, blocked: true, access_state: "empty" } }));
  expect(header().getByText("Dashboard")).toHaveAttribute("aria-disabled", "true");
  expect(header().queryByRole("link", { name: "Dashboard" })).toBeNull();
  await open("Programming");
  expect(await screen.findByRole("menuitem", { name: "Programs" })).toBeDisabled();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("[SHL-04] the header says how long a trial runs, and warnings are below it", async () => {
  const trial = { ...OPEN, trial: true, access_state: "active_trial", trial_end_date: inDays(9.5), active_clients: 0 };
  show(coach({ subscription: trial }), [{ type: "disputes_waiting", data: {} }]);
  expect(await header().findByRole("link", { name: /days left in your trial/ })).toBeVisible();
  const warning = await screen.findByText("A client's bank is waiting for your answer to a dispute.");
  expect(screen.getByRole("banner").compareDocumentPosition(warning)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("[SHL-04] the header says that a trial is over, and leads to the plans", async () => {
  show(coach({ subscription: { ...OVER, trial: true, trial_end_date: inDays(-1) } }));
  const pill = await header().findByRole("link", { name: /trial/i });
  expect(pill).toHaveAttribute("href", "/upgrade-your-account");
});

test("[SHL-04] [SUB-44] the owner's plan is warned of on every page, below the header", async () => {
  const crushing = { ...OPEN, warning: "crushing", active_clients: 5, max_clients: 5, free_plan: true };
  show(coach({ subscription: crushing, is_account_owner: true }));
  const warning = await screen.findByText(/^You're crushing it! 5 of 5 clients/);
  expect(screen.getByRole("banner").compareDocumentPosition(warning)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole("link", { name: "See plans" })).toHaveAttribute("href", "/coach/choose_your_plan");
});

describe("[ACC-36] the checklist", () => {
  test("shows how much of the set-up is done", async () => {
    show(COACH);
    expect(await header().findByText("2/4")).toBeVisible();
  });

  test.each([{ hide_checklist: true }, { financial: false }, { subscription: OVER }])(
    "is not there for a coach with %o",
    async (change) => {
      show(coach(change));
      await open("Help");
      // It and this link wait for the same settings.
      expect(await screen.findByRole("menuitem", { name: "Demo videos" })).toBeVisible();
      expect(header().queryByText("2/4")).toBeNull();
    },
  );
});

test("[SHL-22] [SHL-26] [SHL-27] help links open outside of the app and are tracked", async () => {
  consent.save(["statistics"], "2026-01-12");
  const told: object[] = [];
  Object.assign(window, { dataLayer: told });
  show(COACH);
  await open("Help");
  for (const [label, href] of [
    ["Help centre", LINKS.help_centre],
    ["Demo videos", LINKS.demo_videos],
    ["Get the coach app", LINKS.coach_app],
    ["Get the client app", LINKS.client_app],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one after another
    const item = await screen.findByRole("menuitem", { name: label });
    expect([item.getAttribute("href"), item.getAttribute("target")]).toEqual([href, "_blank"]);
    item.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(item);
    await open("Help");
    // oxlint-enable no-await-in-loop
  }
  expect(told).toEqual(Array(4).fill({ event: "help_click" }));
});

test("[SHL-22] a client sees no demo videos", async () => {
  show(CLIENT);
  expect(header().getByRole("button", { name: /^Account menu/ })).toBeVisible();
  expect(screen.queryByText("Demo videos")).toBeNull();
  expect(screen.queryByRole("button", { name: "Help" })).toBeNull();
});
