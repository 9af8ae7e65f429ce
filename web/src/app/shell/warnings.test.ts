import { expect, test } from "vitest";
import { warningContent } from "./warnings";

test("[SHL-29] a missed payment links to its program", () => {
  expect(warningContent({ type: "missed_payment", data: { plan_id: "7", custom_url: "squat-every-day" } })).toEqual({
    text: "You have missed a program payment - click here to resolve.",
    tone: "bad",
    to: { name: "public_plan", params: { programId: "squat-every-day" } },
  });
  expect(warningContent({ type: "missed_payment", data: { plan_id: "7" } })?.to).toMatchObject({
    params: { programId: "7" },
  });
});

test.each([
  ["stripe_attention", "Your Stripe connection requires your attention."],
  ["disputes_waiting", "A client's bank is waiting for your answer to a dispute."],
  ["web_address", "Your web address is not configured yet - click here to set it up."],
  [
    "app_icon_declined",
    "The uploaded App icon cannot be added to the application because it doesn't comply with App Store Guidelines.",
  ],
])("[SHL-28] [SHL-30] %s", (type, text) => expect(warningContent({ type, data: {} })?.text).toBe(text));

test("[SHL-28] an unknown kind is not shown", () =>
  expect(warningContent({ type: "weather", data: {} })).toBeUndefined());
