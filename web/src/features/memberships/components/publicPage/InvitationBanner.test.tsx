import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import type { PublicProgram } from "../../api";
import InvitationBanner from "./InvitationBanner";

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

const program = { id: "p", alert: { kind: "private" }, owner: { full_name: "Erik" } } as unknown as PublicProgram;

const CLAIM = "/api/athlete/invites/claim";

/** Opens an invitation as a coach or a client; collects what is requested, and what the claims say. */
function open(role: "coach" | "user", claim: () => Promise<Response>) {
  const requested: string[] = [];
  const claims: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    requested.push(pathname);
    if (pathname === CLAIM) claims.push(await request.json());
    return claim();
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role } });
  const component = () => <InvitationBanner program={program}>The page's own alert</InvitationBanner>;
  const { history } = renderAt(component, "/?invite=abc");
  return { requested, claims, history };
}

const claimed = async () => new Response(null, { status: 204 });

test("a coach who opens an invitation does not use it up", async () => {
  const { requested, history } = open("coach", claimed);
  expect(await screen.findByText("The page's own alert")).toBeVisible();
  // A claim would be sent after the page is drawn.
  await new Promise((resolve) => setTimeout(resolve));
  expect([requested, history.location.search]).toEqual([[], "?invite=abc"]);
});

test("a client's invitation is claimed once, and leaves the address", async () => {
  const { claims, history } = open("user", claimed);
  await waitFor(() => expect(history.location.search).toBe(""));
  expect(claims).toEqual([{ plan_id: "p", token: "abc" }]);
});

test("an invitation that could not be claimed stays in the address, and can be tried again", async () => {
  let reachable = false;
  const { claims, history } = open("user", () =>
    reachable ? claimed() : Promise.reject(new TypeError("Failed to fetch")),
  );
  expect(await screen.findByText(/We couldn't reach Regimen\./)).toBeVisible();
  expect(history.location.search).toBe("?invite=abc");
  reachable = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(history.location.search).toBe(""));
  expect(claims).toHaveLength(2);
});
