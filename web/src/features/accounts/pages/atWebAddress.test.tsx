import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderAt } from "~/ui/testing/renderAt";
import SignInPage from "./SignInPage";
import SignUpPage from "./SignUpPage";

vi.mock("~/lib/site", () => ({
  appName: () => "Northside",
  site: {
    name: "Northside",
    path: "/g/n",
    picture: null,
    logo: null,
    productUrl: "https://regimen.example",
    supportEmail: "help@regimen.example",
  },
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("[IDN-08] who has nothing to do with the account of an address is told where to sign in, and whom to ask", async () => {
  const user = userEvent.setup();
  const sentence =
    "You do not have access rights to that Regimen subdomain. Please login here or contact support for more help.";
  vi.stubGlobal("fetch", async () =>
    Response.json({ status: 422, title: sentence, errors: { subdomain: [sentence] } }, { status: 422 }),
  );
  renderAt(SignInPage);
  await user.type(await screen.findByLabelText("Email"), "ines@example.com");
  await user.type(screen.getByLabelText("Password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  const told = await screen.findByRole("alert");
  expect(told).toHaveTextContent(sentence);
  const links = [...told.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Sign in elsewhere", "https://regimen.example/onboarding/sign_in"],
    ["Contact support", "mailto:help@regimen.example"],
  ]);
  await user.type(screen.getByLabelText("Email"), "x");
  expect(told, "it stays while they type").toBeVisible();
});

test("nobody is asked to sign up as a coach at the address of an account", async () => {
  renderAt(SignUpPage, "/sign-up/client", "/sign-up/$role");
  expect(await screen.findByLabelText("First name")).toBeVisible();
  expect(screen.getByRole("link", { name: "Sign in" })).toBeVisible();
  expect(screen.queryByRole("link", { name: /coach/i })).toBeNull();
});
