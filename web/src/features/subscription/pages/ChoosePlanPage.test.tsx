import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import ChoosePlanPage from "./ChoosePlanPage";

vi.mock("../components/ChoosePlan", () => ({ ChoosePlan: () => <p>Plans</p> }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

test.each([true, false])("[ACC-02] the owner of a partner's account is told of its terms: %s", async (affiliate) => {
  const current = { id: "a1", role: "coach", title: "Northside Strength", affiliate };
  vi.stubGlobal("fetch", async () =>
    Response.json({ current, private: {}, subscription: { free_plan: true, active_clients: 2 } }),
  );
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "a1", role: "coach" } });
  render(<ChoosePlanPage />, { wrapper: TestApp });
  expect(await screen.findByText("Plans")).toBeVisible();
  const note = screen.queryByText(/Northside Strength is a Regimen partner\./);
  expect(Boolean(note)).toBe(affiliate);
});
