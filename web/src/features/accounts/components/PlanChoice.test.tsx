import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Me } from "~/api/me";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { PlanChoice } from "./PlanChoice";

const me = (trial_available: boolean) => ({ subscription: { trial_available } }) as Me;

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

test.each([
  ["Start 30-day trial", { trial_start: true }],
  ["Start with Free", { free_start: true }],
])("%s is what the account starts with", async (button, user) => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "POST") return Response.json({ trial_period: 30 });
    sent.push(await request.json());
    return Response.json({ current: { id: "1", role: "coach" }, private: {}, subscription: null });
  });
  render(<PlanChoice me={me(true)} />, { wrapper: TestApp });
  fireEvent.click(await screen.findByRole("button", { name: button }));
  await waitFor(() => expect(sent).toEqual([{ user }]));
});

test("who has had the trial can only start with Free", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ trial_period: 30 }));
  render(<PlanChoice me={me(false)} />, { wrapper: TestApp });
  expect(await screen.findByRole("button", { name: "Start with Free" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: /trial/ })).toBeNull();
});
