import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { session } from "~/api/session";
import { device, outboxOf } from "~/lib/device";
import { TestApp } from "~/ui/testing/TestApp";
import SignInPage from "./SignInPage";

afterEach(() => {
  session.clear();
  for (const key of device.keys()) device.remove(key);
});

function open() {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/", component: SignInPage });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />, { wrapper: TestApp });
}

function expireSession() {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  session.expire();
}

test("after a session has expired, sign-in says so, and promises nothing that is not on this device", async () => {
  device.set(`${outboxOf("tom")}write`, "{}");
  expireSession();
  open();
  expect(await screen.findByText("Your session has expired. Sign in to continue.")).toBeVisible();
  await act(() => device.ready);
  expect(screen.queryByText(/Workouts/)).toBeNull();
});

test("after a session has expired, sign-in says that training which was not synced is on this device", async () => {
  device.set(`${outboxOf("maya")}write`, "{}");
  expireSession();
  open();
  expect(await screen.findByText(/Workouts you haven't synced are saved on this device\./)).toBeVisible();
});

test("after signing out, it does not", async () => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  session.clear("user");
  open();
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible();
  expect(screen.queryByText(/Your session has expired/)).toBeNull();
});
