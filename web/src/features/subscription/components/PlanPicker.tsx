import { useId } from "react";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Segmented } from "~/ui/field/Segmented";
import type { Band, BillingPeriod, PlanOffer } from "../api";
import { priceOf } from "../bands";
import css from "./Plan.module.css";

type Props = {
  plans: PlanOffer[];
  currency: string;
  value: Band | undefined;
  period: BillingPeriod;
  clients: number;
  /** The band that the account pays for now, by the month or by the year. */
  current?: { band: string; period: BillingPeriod | null } | undefined;
  /** No plan can be chosen at the moment. */
  disabled?: boolean;
  onChange: (band: Band) => void;
};

/** Month or year: a year costs as much as ten months. */
export function PeriodSwitch({ value, onChange }: { value: BillingPeriod; onChange: (period: BillingPeriod) => void }) {
  return (
    <Segmented
      label={m.subscription_billing_period()}
      value={value}
      onChange={onChange}
      options={[
        { value: "month", label: m.subscription_monthly() },
        {
          value: "year",
          label: (
            <>
              {m.subscription_yearly()} <span className={css.saving}>{m.subscription_two_months_free()}</span>
            </>
          ),
        },
      ]}
    />
  );
}

/** The bands of the Professional plan, by how many clients they hold. Those that are too small can't be chosen. */
export function PlanPicker({ plans, currency, value, period, clients, current, disabled, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={css.bands} aria-label={m.subscription_how_many()}>
      {plans.map((plan) => {
        const price = priceOf(plan, period);
        const isCurrent = plan.product_kind === current?.band && period === current.period;
        const note = isCurrent
          ? m.subscription_your_plan()
          : plan.fits
            ? m.subscription_a_client({
                amount: formatMoney(Math.round(price / plan.max_clients / (period === "year" ? 12 : 1)), currency),
              })
            : m.subscription_you_have({ count: String(clients) });
        return (
          <label
            key={plan.product_kind}
            className={css.band}
            data-on={plan.product_kind === value || undefined}
            data-closed={(!isCurrent && (disabled || !plan.fits)) || undefined}
          >
            <input
              type="radio"
              name={name}
              checked={plan.product_kind === value}
              disabled={disabled || !plan.fits || isCurrent}
              onChange={() => onChange(plan.product_kind)}
            />
            <span className={css.small}>{m.subscription_up_to()}</span>
            <span className={css.bandClients}>{m.subscription_clients_count({ count: plan.max_clients })}</span>
            <span className={css.bandPrice}>{formatMoney(price, currency)}</span>
            <span className={css.small} data-warn={!plan.fits || undefined}>
              {note}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
