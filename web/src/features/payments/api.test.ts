import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { $api } from "~/api/client";
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

test("a refreshed account brings its warning without waiting for a live message", async () => {
  let refreshed = false;
  vi.stubGlobal("fetch", async ({ method, url }: Request) => {
    if (method === "POST") refreshed = true;
    if (url.endsWith("/warnings")) return Response.json(refreshed ? [{ type: "stripe_attention", data: {} }] : []);
    return Response.json({});
  });
  const useBoth = () => ({ warnings: $api.useQuery("get", "/api/users/warnings").data, refresh: useRefreshAccount() });
  const { result } = renderHook(useBoth, { wrapper: TestApp });
  await waitFor(() => expect(result.current.warnings).toEqual([]));
  act(() => result.current.refresh.mutate({}));
  await waitFor(() => expect(result.current.warnings).toHaveLength(1));
});
