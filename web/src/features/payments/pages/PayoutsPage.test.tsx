import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import PayoutsPage from "./PayoutsPage";

afterEach(() => vi.unstubAllGlobals());

test("no amount is shown when the payouts cannot be loaded", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 503 }));
  render(<PayoutsPage />, { wrapper: TestApp });
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.queryByText(/0\.00/)).toBeNull();
});
