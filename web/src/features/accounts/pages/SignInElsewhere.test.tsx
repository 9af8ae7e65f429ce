import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderAt } from "~/ui/testing/renderAt";
import SignInPage from "./SignInPage";

vi.mock("~/lib/site", () => ({
  appName: () => "Northside",
  site: {
    name: "Northside",
    path: "/g/n",
    picture: null,
    productUrl: "https://regimen.example",
    supportEmail: "help@regimen.example",
  },
}));

afterEach(() => vi.unstubAllGlobals());

test("[IDN-08] who has nothing to do with the account of an address is told where to sign in, and whom to ask", async () => {
  const user = userEvent.setup();
  vi.stubGlobal("fetch", async () =>
    Response.json({ status: 422, title: "No.", errors: { subdomain: ["No."] } }, { status: 422 }),
  );
  renderAt(SignInPage);
  await user.type(await screen.findByLabelText("Email"), "ines@example.com");
  await user.type(screen.getByLabelText("Password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  const told = await screen.findByRole("alert");
  expect(told).toHaveTextContent(
    "You do not have access rights to that Regimen subdomain. Please login here or contact support for more help.",
  );
  const links = [...told.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Sign in elsewhere", "https://regimen.example/onboarding/sign_in"],
    ["Contact support", "mailto:help@regimen.example"],
  ]);
});
