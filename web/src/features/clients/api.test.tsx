import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { useMarkReviewed } from "./api";

afterEach(() => vi.unstubAllGlobals());

test("a comment that arrives while others are on screen is marked as reviewed too", async () => {
  const requests = vi.fn(async (_request: Request) => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", requests);
  const { rerender } = renderHook(({ newest }: { newest: string | undefined }) => useMarkReviewed("client", newest), {
    wrapper: TestApp,
    initialProps: { newest: undefined as string | undefined },
  });
  expect(requests).not.toHaveBeenCalled();
  rerender({ newest: "2026-07-24T10:00:00Z" });
  rerender({ newest: "2026-07-24T10:00:00Z" });
  await waitFor(() => expect(requests).toHaveBeenCalledTimes(1));
  rerender({ newest: "2026-07-24T10:05:00Z" });
  await waitFor(() => expect(requests).toHaveBeenCalledTimes(2));
});
