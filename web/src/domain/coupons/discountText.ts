import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";

type Terms = Pick<Schemas["DiscountView"], "duration" | "months">;

/** How long a discount lasts: "once", "3 months", "forever". */
export function durationText({ duration, months }: Terms): string {
  if (duration === "once") return m.coupons_once();
  return duration === "forever" ? m.coupons_forever() : m.coupons_months({ count: months ?? 1 });
}

/** "25% off your next payment", "25% off for 3 months", "25% off every payment". */
export function discountText({ percent, duration, months }: Terms & { percent: number }): string {
  const off = String(percent);
  if (duration === "once") return m.coupons_off_once({ percent: off });
  return duration === "forever"
    ? m.coupons_off_forever({ percent: off })
    : m.coupons_off_months({ percent: off, count: months ?? 1 });
}
