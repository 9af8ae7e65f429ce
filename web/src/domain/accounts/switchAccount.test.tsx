import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
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

test("[ACC-10] switching account calls the server, forgets the filters of programs and reloads the page", async () => {
  const sent: [string, string, unknown][] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push([request.method, new URL(request.url).pathname, await request.json()]);
    return Response.json({ current: { id: "a2", role: "coach" }, private: {}, subscription: null });
  });
  const reload = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  storage.set("regimen.programs.filters", "{}");
  storage.set("regimen.theme", "dark");
  const { result } = renderHook(() => useSwitchAccount(), { wrapper: TestApp });
  act(() => result.current.switchTo("a2"));
  await waitFor(() => expect(reload).toHaveBeenCalledWith("/"));
  expect(sent).toEqual([["PUT", "/api/accounts/switch", { id: "a2" }]]);
  expect(storage.get("regimen.programs.filters")).toBeNull();
  expect(storage.get("regimen.theme")).toBe("dark");
});

test("an account that cannot be switched to is named in a toast, and nothing is reloaded", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ errors: { base: ["Not now."] } }, { status: 422 }));
  const reload = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { result } = renderHook(() => useSwitchAccount(), { wrapper: TestApp });
  act(() => result.current.switchTo("a2"));
  await waitFor(() => expect(toastError).toHaveBeenCalledWith("Not now."));
  expect(reload).not.toHaveBeenCalled();
});
