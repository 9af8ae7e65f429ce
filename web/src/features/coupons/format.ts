import type { BadgeTone } from "~/ui/badge/Badge";
import { formatDay } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { Coupon, CouponStatus, MoneySum } from "./api";

export const STATUSES: Record<CouponStatus, { label: () => string; tone: BadgeTone }> = {
  active: { label: m.coupons_active, tone: "ok" },
  scheduled: { label: m.coupons_scheduled, tone: "info" },
  expired: { label: m.coupons_expired, tone: "neutral" },
  deactivated: { label: m.coupons_deactivated, tone: "neutral" },
};

/** When the status of a coupon begins or ends: "to 31 Jan", "from 23 Nov". */
export function datesText({ status, starts_on, ends_on }: Coupon): string {
  const day = (date: string) => formatDay(date, "short");
  if (status === "deactivated") return m.coupons_for_good();
  if (status === "scheduled" && starts_on) return m.coupons_from({ date: day(starts_on) });
  if (!ends_on) return m.coupons_no_end();
  return status === "expired" ? m.coupons_since({ date: day(ends_on) }) : m.coupons_to({ date: day(ends_on) });
}

/** What the coupon is for, or how it is used: its programs, its number of codes, or the offer when cancelling. */
export function purposeText(coupon: Coupon): string {
  if (coupon.is_win_back) return m.coupons_win_back();
  if (coupon.is_campaign) return m.coupons_codes_count({ count: coupon.max_redemptions ?? 0 });
  return coupon.all_programs ? m.coupons_all_programs() : coupon.programs.map(({ title }) => title).join(", ");
}

/** "18 of 50", "11, no limit". */
export function usesText({ times_used, max_redemptions }: Coupon): string {
  const used = String(times_used);
  return max_redemptions === null
    ? m.coupons_used_no_limit({ used })
    : m.coupons_used_of({ used, limit: String(max_redemptions) });
}

/** "€1,341.60", or several currencies. */
export const sumText = (sums: MoneySum[]) =>
  sums.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency)).join(" + ") || "–";

/** The address of a program with a code that its checkout fills in. */
export const linkWithCode = (publicUrl: string, code: string) => `${publicUrl}?code=${encodeURIComponent(code)}`;
