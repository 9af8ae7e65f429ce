import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { Toasts } from "~/ui/toast/Toasts";
import { FeedList } from "./FeedList";

const invitation = (status: string) => ({
  id: "n1",
  notification_type: "coach_brand_invite",
  activity_type: "invite",
  data: { kind: "coach_invited", coach_name: "Erik Lindqvist", account_title: "Northside Strength" },
  read: true,
  created_at: 1_780_000_000,
  user: null,
  plan: null,
  schedule_date: null,
  invite: { id: "i1", status, account_id: "northside" },
});

/** A server that holds each answer to an invitation until the test gives it. */
function serve(status = "pending") {
  const calls: string[] = [];
  const answers: ((answer: Response) => void)[] = [];
  let stored = status;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "PUT") {
      calls.push(pathname);
      return new Promise<Response>((resolve) => answers.push(resolve));
    }
    if (pathname === "/api/notifications") {
      return Response.json({ items: [invitation(stored)], meta: {}, counters: {} });
    }
    return Response.json({ errors: { base: ["Not now."] } }, { status: 503 });
  });
  const give = (answer: Response, then = stored) => {
    stored = then;
    answers.shift()?.(answer);
  };
  return { calls, give };
}

function Invites() {
  return (
    <>
      <FeedList page="invites" />
      <Toasts />
    </>
  );
}

beforeEach(() => {
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "ines", role: "coach" } });
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

test.each(["pending", "init"])(
  "[FED-20] [ACC-15] an invitation that is %s is accepted on the screen before the server answers",
  async (status) => {
    const server = serve(status);
    render(<Invites />, { wrapper: TestApp });
    await userEvent.click(await screen.findByRole("button", { name: "Accept" }));
    expect(await screen.findByText("Accepted")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Reject" })).toBeNull();
    await waitFor(() => expect(server.calls).toEqual(["/api/invites/northside/accept"]));
    server.give(Response.json({ invite: { id: "i1", status: "accepted" } }), "accepted");
    expect(screen.getByText("Accepted")).toBeVisible();
  },
);

test("[FED-20] [ACC-16] [ACC-17] [ERR-12] a rejection that fails is open again, and the reason is shown", async () => {
  const server = serve();
  render(<Invites />, { wrapper: TestApp });
  await userEvent.click(await screen.findByRole("button", { name: "Reject" }));
  expect(await screen.findByText("Rejected")).toBeVisible();
  await waitFor(() => expect(server.calls).toEqual(["/api/invites/northside/reject"]));
  server.give(Response.json({ errors: { base: ["This invitation is no longer open."] } }, { status: 409 }));
  expect(await screen.findByRole("button", { name: "Accept" })).toBeVisible();
  expect(await screen.findByText("This invitation is no longer open.")).toBeVisible();
});

test("an invitation that is over says so", async () => {
  serve("expired");
  render(<Invites />, { wrapper: TestApp });
  expect(await screen.findByText("No longer open")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});
