import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { LegalCard } from "./LegalCard";

test("[IDN-37] [LEG-09] settings lead to the policies, and open the cookie settings", async () => {
  render(<LegalCard />, { wrapper: TestApp });
  expect(screen.getByRole("link", { name: "Privacy policy" })).toHaveAttribute("href", "/pages/privacy_policy");
  expect(screen.getByRole("link", { name: "Cookies policy" })).toHaveAttribute("href", "/pages/cookies_policy");
  await userEvent.click(screen.getByRole("button", { name: "Cookie settings" }));
  expect(await screen.findByRole("dialog", { name: "Cookie settings" })).toBeVisible();
});
