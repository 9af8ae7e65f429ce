import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setErrorHandler } from "~/api/errorHandling";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import { renderAt } from "~/ui/testing/renderAt";
import SignUpPage from "./SignUpPage";

beforeEach(() => session.clear());
afterEach(() => {
  session.clear();
  setErrorHandler(() => undefined);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function openSignUp(path: string, answer: (request: Request) => Response = () => Response.json([])) {
  vi.stubGlobal("fetch", async (request: Request) => answer(request));
  queryClient.clear();
  const page = () => (
    <QueryClientProvider client={queryClient}>
      <SignUpPage />
    </QueryClientProvider>
  );
  return renderAt(page, path, "/sign-up/$role");
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = (button: string) => fireEvent.click(screen.getByRole("button", { name: button }));

test("a sign-up keeps what was typed in the tab, but not the password and the consent", async () => {
  const first = openSignUp("/sign-up/client");
  fireEvent.change(await screen.findByLabelText("First name"), { target: { value: "Maya" } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "correct horse" } });
  fireEvent.click(screen.getByRole("checkbox"));
  first.unmount();
  expect(Object.entries(localStorage).join()).not.toContain("Maya");
  expect(Object.entries(sessionStorage).join()).not.toContain("correct horse");
  openSignUp("/sign-up/client");
  expect(await screen.findByLabelText("First name")).toHaveValue("Maya");
  expect(screen.getByLabelText("Password")).toHaveValue("");
  expect(screen.getByRole("checkbox")).not.toBeChecked();
});

test("the address of an invitation is that of the form", async () => {
  const first = openSignUp("/sign-up/client");
  fireEvent.change(await screen.findByLabelText("Email"), { target: { value: "maya@example.com" } });
  first.unmount();
  openSignUp("/sign-up/client?email=tom%40example.com");
  expect(await screen.findByLabelText("Email")).toHaveValue("tom@example.com");
});

test("after signing out, the link to sign in again keeps where to go on", async () => {
  session.clear("user");
  openSignUp("/sign-up/client?redirect=%2Faccount");
  expect(await screen.findByRole("link", { name: "Sign in again" })).toHaveAttribute(
    "href",
    expect.stringMatching(/\?.*redirect=%2Faccount/),
  );
});

test("[IDN-18] [IDN-21] [IDN-22] [IDN-23] [IDN-45] [IDN-49] what is wrong stands beside each field, and the first one has the focus", async () => {
  openSignUp("/sign-up/coaching");
  await screen.findByLabelText("First name");
  type("First name", "x".repeat(50));
  type("Last name", "a@b");
  type("Day", "30");
  type("Month", "02");
  type("Year", "1990");
  send("Create coach account");
  for (const text of [
    "Use fewer than 50 characters.",
    "These characters aren't allowed: / | \\ + = @ : < > ? ;",
    "Please enter a valid email address.",
    "Use at least 6 characters.",
    "Please enter a valid date of birth",
    "Please choose a country.",
    "Please accept the terms.",
  ]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  await waitFor(() => expect(screen.getByLabelText("First name")).toHaveFocus());
  type("Year", String(new Date().getFullYear() - 5));
  type("Month", "01");
  send("Create coach account");
  expect(await screen.findByText("You must be at least 13 years old")).toBeVisible();
  expect(screen.getByLabelText("Last name")).toHaveValue("a@b");
});

test("[RTE-09] [RTE-77] a client has a sign-up of their own, and returns to the page they came from", async () => {
  const sent: unknown[] = [];
  const { history } = openSignUp("/sign-up/client?redirect=%2Fpages%2Fterms_of_use", (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/settings") return Response.json({ countries: [{ code: "GB", name: "United Kingdom" }] });
    if (request.method === "POST") sent.push(pathname);
    return Response.json({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  });
  await screen.findByLabelText("First name");
  for (const [label, value] of [
    ["First name", "Maya"],
    ["Last name", "Kowalczyk"],
    ["Email", "maya@example.com"],
    ["Password", "correct horse"],
    ["Day", "17"],
    ["Month", "05"],
    ["Year", "1994"],
  ] as const)
    type(label, value);
  await userEvent.click(screen.getByRole("combobox", { name: "Country" }));
  await userEvent.click(await screen.findByRole("option", { name: "United Kingdom", hidden: true }));
  fireEvent.click(screen.getByRole("checkbox"));
  expect(screen.queryByRole("button", { name: "Create coach account" })).toBeNull();
  send("Create account");
  await waitFor(() => expect(history.location.pathname).toBe("/pages/terms_of_use"));
  expect(sent).toEqual(["/api/users/sign_up"]);
});

test("[ERR-15] settings that fail to load are only reported in the console", async () => {
  const shown = vi.fn();
  setErrorHandler(shown);
  const told = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  openSignUp("/sign-up/client", () => Response.json({ errors: { base: ["Later."] } }, { status: 503 }));
  expect(await screen.findByRole("button", { name: "Create account" })).toBeVisible();
  await waitFor(() => expect(told).toHaveBeenCalledWith("Query failed", "/api/settings", "Later."));
  expect(screen.queryByText(/Later\./)).toBeNull();
  expect(shown).not.toHaveBeenCalled();
});
