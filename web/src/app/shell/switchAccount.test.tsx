import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { useSwitchAccount } from "~/domain/accounts/switchAccount";
import { loadFilters, NO_FILTERS, storeFilters } from "~/features/programs/filters";
import { TestApp } from "~/ui/testing/TestApp";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  session.clear();
});

test("[ACC-10] what the list of programs has stored is not shown in another account", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      Response.json({ current: { id: "a2", user_id: "erik", role: "coach" }, private: {}, subscription: null }),
    ),
  );
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "a1", user_id: "erik", role: "coach" } });
  const reload = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  storeFilters({ ...NO_FILTERS, type: "fixed", sort: "", page: 1 });
  expect(loadFilters()).toMatchObject({ type: "fixed" });
  const { result } = renderHook(() => useSwitchAccount(), { wrapper: TestApp });
  act(() => result.current.switchTo("a2"));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(loadFilters()).toEqual({});
});
