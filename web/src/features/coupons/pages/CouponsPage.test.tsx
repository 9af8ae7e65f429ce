import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import CouponsPage from "./CouponsPage";

afterEach(() => {
  // Before the session ends: what is still open would ask the server again.
  cleanup();
  session.clear();
  vi.unstubAllGlobals();
});

test.each([
  [null, 1],
  ["custom", 0],
])("with the payment account %j, the page asks to connect one %i times", async (stripe_account_type, times) => {
  const current = { id: "1", role: "coach", financial: true, stripe_account_type } as never;
  session.signIn({ access_token: "t", token_type: "Bearer", current });
  vi.stubGlobal("fetch", async (request: Request) =>
    new URL(request.url).pathname === "/api/coach/coupons"
      ? Response.json({ items: [], pagination: { total: 0 }, revenue: [], discounts: [], uses: 0 })
      : Response.json({ items: [] }),
  );
  renderAt(CouponsPage);
  expect(await screen.findByText(/Give a discount for a launch/)).toBeVisible();
  expect(screen.queryAllByText(/Connect payouts to sell programs\./)).toHaveLength(times);
});
