import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { PublicProgram } from "../../api";
import { useFreeStart } from "./useFreeStart";

afterEach(() => vi.unstubAllGlobals());

test("a program that was shown as free is bought as free, and a refusal is shown", async () => {
  const sent = vi.fn();
  const errors = { price_option_id: ["The price of this program has changed."] };
  vi.stubGlobal("fetch", async (request: Request) => {
    sent(await request.clone().json());
    return Response.json({ errors }, { status: 422 });
  });
  const program = { id: "p", will_resume: false, plan_waiver: { needed: false } } as PublicProgram;
  const { result } = renderHook(() => useFreeStart(program, "2026-01-12", vi.fn()), { wrapper: TestApp });
  act(() => result.current.start());
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ price_option_id: null, start_date: "2026-01-12" }));
});
