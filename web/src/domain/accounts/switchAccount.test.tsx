import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ownKey } from "~/api/deviceKeys";
import { session } from "~/api/session";
import { storage } from "~/lib/storage";
import { toastError } from "~/ui/toast/toast";
import { TestApp } from "~/ui/testing/TestApp";
import { useSwitchAccount } from "./switchAccount";

vi.mock("~/ui/toast/toast", () => ({ toast: vi.fn(), toastError: vi.fn() }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  session.clear();
});

test("[ACC-10] switching account calls the server, reloads the page, and finds the filters of the other account only", async () => {
  const sent: [string, string, unknown][] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push([request.method, new URL(request.url).pathname, await request.json()]);
    return Response.json({ current: { id: "a2", user_id: "erik", role: "coach" }, private: {}, subscription: null });
  });
  const reload = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "a1", user_id: "erik", role: "coach" } });
  storage.set(ownKey("programs.filters"), "{}");
  const { result } = renderHook(() => useSwitchAccount(), { wrapper: TestApp });
  act(() => result.current.switchTo("a2"));
  await waitFor(() => expect(reload).toHaveBeenCalledWith("/"));
  expect(sent).toEqual([["PUT", "/api/accounts/switch", { id: "a2" }]]);
  expect(storage.get(ownKey("programs.filters"))).toBeNull();
  session.setUser({ id: "a1", user_id: "erik", role: "coach" });
  expect(storage.get(ownKey("programs.filters"))).toBe("{}");
});

test("an account that cannot be switched to is named in a toast, and nothing is reloaded", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ errors: { base: ["Not now."] } }, { status: 422 }));
  const reload = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { result } = renderHook(() => useSwitchAccount(), { wrapper: TestApp });
  act(() => result.current.switchTo("a2"));
  await waitFor(() => expect(toastError).toHaveBeenCalledWith("Not now."));
  expect(reload).not.toHaveBeenCalled();
});
