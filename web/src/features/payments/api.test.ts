import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { usePaymentAccount, useRefreshAccount } from "./api";

afterEach(() => vi.unstubAllGlobals());

test("a refreshed account is shown wherever the account is used", async () => {
  vi.stubGlobal("fetch", async ({ method }: Request) => Response.json({ charges_enabled: method === "POST" }));
  const useBoth = () => ({ account: usePaymentAccount().data, refresh: useRefreshAccount() });
  const { result } = renderHook(useBoth, { wrapper: TestApp });
  await waitFor(() => expect(result.current.account?.charges_enabled).toBe(false));
  act(() => result.current.refresh.mutate({}));
  await waitFor(() => expect(result.current.account?.charges_enabled).toBe(true));
});
