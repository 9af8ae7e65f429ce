import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { PublicProgram } from "../../api";
import { useCheckout } from "./useCheckout";

vi.mock("~/domain/payments/usePaymentMethod", () => ({
  usePaymentMethod: () => ({ ready: true, resolveCardId: async () => "card", openCardFix: () => undefined }),
}));
vi.mock("~/ui/link/usePage", () => ({
  usePageSearch: (parse: (raw: object) => object) => [parse({}), () => undefined],
}));

afterEach(() => vi.unstubAllGlobals());

const price = { duration: "monthly", currency: "GBP", archived: false, local_price: null };
const agreed = { ...price, id: "agreed", amount_minor: 3900, archived: true };
const program = {
  id: "p",
  owner: {},
  will_resume: false,
  plan_waiver: { needed: false },
  trial_days: 0,
  min_start_date: "2026-01-12",
  max_start_date: null,
  selected_price: "agreed",
  price_options: [{ ...price, id: "new", amount_minor: 5900 }],
  membership: { state: "incomplete", starts_on: "2026-01-12", plan_price: agreed },
} as unknown as PublicProgram;

test("a purchase that waits for its first payment is paid at the price that was agreed", async () => {
  const sent = vi.fn();
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") sent(await request.clone().json());
    return Response.json({ membership: { state: "active" }, message: null, paid: true });
  });
  const { result } = renderHook(() => useCheckout(program, vi.fn()), { wrapper: TestApp });
  expect([result.current.option?.id, result.current.dueToday]).toEqual(["agreed", 3900]);
  act(() => result.current.submit());
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ price_option_id: "agreed", trial_expected: false })),
  );
});
