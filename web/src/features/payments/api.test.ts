import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { usePaymentAccount, useRefreshedAccount } from "./api";

afterEach(() => vi.unstubAllGlobals());

test("what the provider said just now stands wherever the account is shown", async () => {
  vi.stubGlobal("fetch", async ({ method }: Request) => Response.json({ charges_enabled: method === "POST" }));
  const useBoth = () => ({ shown: usePaymentAccount().data, asked: useRefreshedAccount() });
  const { result } = renderHook(useBoth, { wrapper: TestApp });
  await waitFor(() => expect(result.current.shown?.charges_enabled).toBe(false));
  act(() => result.current.asked.mutate({}));
  await waitFor(() => expect(result.current.shown?.charges_enabled).toBe(true));
});
