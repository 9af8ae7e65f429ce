import { m } from "~/paraglide/messages.js";
import { LazyDateField } from "~/ui/field/LazyDateField";
import type { PublicPlan } from "../../api";
import { spokenDate } from "../../format";

/** From which day. */
export function StartDate({
  plan,
  value,
  onChange,
}: {
  plan: PublicPlan;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <LazyDateField
      label={m.memberships_start_date()}
      value={value}
      onChange={(day) => day && onChange(day)}
      min={plan.min_start_date}
      max={plan.max_start_date ?? undefined}
      help={plan.max_start_date ? m.memberships_until_date({ date: spokenDate(plan.max_start_date) }) : undefined}
    />
  );
}
