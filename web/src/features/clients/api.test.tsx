import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { useReviewed } from "./api";

afterEach(() => vi.unstubAllGlobals());

test("a comment that comes while others are read is looked through as well", async () => {
  const asked = vi.fn(async (_request: Request) => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", asked);
  const { rerender } = renderHook(({ newest }: { newest: string | undefined }) => useReviewed("client", newest), {
    wrapper: TestApp,
    initialProps: { newest: undefined as string | undefined },
  });
  expect(asked).not.toHaveBeenCalled();
  rerender({ newest: "2026-07-24T10:00:00Z" });
  rerender({ newest: "2026-07-24T10:00:00Z" });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  rerender({ newest: "2026-07-24T10:05:00Z" });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});
