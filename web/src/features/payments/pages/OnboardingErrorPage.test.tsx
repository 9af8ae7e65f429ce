import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import OnboardingErrorPage from "./OnboardingErrorPage";

test("[RTE-19] an onboarding link that is no longer valid says so, and another one can be had", async () => {
  const history = createMemoryHistory({ initialEntries: ["/?source=settings"] });
  const router = createRouter({ routeTree: createRootRoute({ component: OnboardingErrorPage }), history });
  render(<RouterProvider router={router as never} />, { wrapper: TestApp });
  expect(await screen.findByRole("heading", { name: "This link has expired" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
