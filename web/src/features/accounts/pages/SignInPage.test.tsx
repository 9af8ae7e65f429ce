import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import SignInPage from "./SignInPage";

afterEach(() => session.clear());

function open() {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/", component: SignInPage });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />, { wrapper: TestApp });
}

test("after a session has ended, sign-in says so, and that nothing is lost", async () => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  session.expire();
  open();
  expect(await screen.findByText(/Your session has ended\..+is saved on this device\./)).toBeVisible();
});

test("after signing out, it does not", async () => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  session.clear("user");
  open();
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
});
