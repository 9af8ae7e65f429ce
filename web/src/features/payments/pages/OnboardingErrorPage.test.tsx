import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderAt } from "~/ui/testing/renderAt";
import OnboardingErrorPage from "./OnboardingErrorPage";

test("[RTE-19] an onboarding link that is no longer valid says so, and another one can be had", async () => {
  renderAt(OnboardingErrorPage, "/?source=settings");
  expect(await screen.findByRole("heading", { name: "This link has expired" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
