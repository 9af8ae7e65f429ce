import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";

/** How often a price is charged. */
export type Period = Schemas["Period"];

/** The name of a period, its form after an amount ("/ week") and in a sentence ("each week"). */
export const PERIODS: Record<Period, { name: () => string; per: () => string; each: () => string }> = {
  weekly: { name: m.programs_period_weekly, per: m.programs_per_weekly, each: m.programs_each_weekly },
  biweekly: { name: m.programs_period_biweekly, per: m.programs_per_biweekly, each: m.programs_each_biweekly },
  four_weekly: {
    name: m.programs_period_four_weekly,
    per: m.programs_per_four_weekly,
    each: m.programs_each_four_weekly,
  },
  monthly: { name: m.programs_period_monthly, per: m.programs_per_monthly, each: m.programs_each_monthly },
  bimonthly: { name: m.programs_period_bimonthly, per: m.programs_per_bimonthly, each: m.programs_each_bimonthly },
  quarterly: { name: m.programs_period_quarterly, per: m.programs_per_quarterly, each: m.programs_each_quarterly },
  biannual: { name: m.programs_period_biannual, per: m.programs_per_biannual, each: m.programs_each_biannual },
  yearly: { name: m.programs_period_yearly, per: m.programs_per_yearly, each: m.programs_each_yearly },
  one_off: { name: m.programs_period_one_off, per: m.programs_per_one_off, each: m.programs_per_one_off },
};
