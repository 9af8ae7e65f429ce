import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import type { LiveEvent } from "~/live/events";
import { TestApp } from "~/ui/testing/TestApp";
import { useSwitchedElsewhere } from "./useSwitchedElsewhere";

const { listeners } = vi.hoisted(() => ({ listeners: new Set<(event: LiveEvent) => void>() }));
vi.mock("~/live/cable", () => ({
  useChannel: (_name: string, _params: object, onEvent: (event: LiveEvent) => void) => void listeners.add(onEvent),
}));

beforeEach(() => {
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "gym", role: "coach" } });
});
afterEach(() => {
  cleanup();
  listeners.clear();
  session.clear();
  vi.restoreAllMocks();
});

function Shell() {
  useSwitchedElsewhere();
  return null;
}
const hear = (account_id: string) =>
  act(() => {
    for (const listener of listeners) listener({ event: "switched", account_id });
  });

test("another account warns, the one that is shown does not", () => {
  render(<Shell />, { wrapper: TestApp });
  hear("gym");
  expect(session.get().switchedElsewhere).toBe(false);
  hear("private");
  expect(session.get().switchedElsewhere).toBe(true);
});

test("the tab that switches is about to reload and says nothing", () => {
  vi.spyOn(QueryClient.prototype, "isMutating").mockReturnValue(1);
  render(<Shell />, { wrapper: TestApp });
  hear("private");
  expect(session.get().switchedElsewhere).toBe(false);
});
