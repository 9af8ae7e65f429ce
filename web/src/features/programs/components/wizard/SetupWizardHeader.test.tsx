import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { SetupWizardHeader } from "./SetupWizardHeader";

afterEach(cleanup);

test("[PRG-15] the header has three steps, in order", () => {
  render(<SetupWizardHeader current={0} title="Squat Every Day" />, { wrapper: TestApp });
  const steps = screen.getAllByRole("listitem").map((step) => step.textContent?.replace(/^\d/, ""));
  expect(steps).toEqual(["Info & Pricing", "Sign up clients", "Start programming"]);
});

test("[PRG-16] the header has a way to leave the setup", () => {
  render(<SetupWizardHeader current={0} title="Squat Every Day" />, { wrapper: TestApp });
  expect(screen.getByRole("link", { name: "Exit" })).toHaveAttribute("href", "/coach/programs/active");
});
