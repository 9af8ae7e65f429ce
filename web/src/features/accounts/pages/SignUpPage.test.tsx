import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import SignUpPage from "./SignUpPage";

beforeEach(() => session.clear());
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

function openSignUp(path: string) {
  vi.stubGlobal("fetch", async () => Response.json([]));
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/sign-up/$role", component: SignUpPage });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  return render(<RouterProvider router={router as never} />, { wrapper: TestApp });
}

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
