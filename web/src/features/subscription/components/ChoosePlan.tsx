import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Band, type BillingPeriod, type Subscription, usePlanOffers } from "../api";
import { PeriodSwitch, PlanPicker } from "./PlanPicker";
import { PlanFeatures } from "./PlanFeatures";
import { QuotePanel } from "./QuotePanel";
import css from "./Plan.module.css";

type Props = {
  plan: Subscription;
  title: string;
  /** Whether a plan is chosen from the beginning, the smallest that holds all clients. */
  preselect?: boolean;
  /** Above, in the column of the bands. */
  before?: React.ReactNode;
  /** Beside the bands while none is chosen. */
  beside?: React.ReactNode;
  /** Below the features: how to go on without one, or to cancel. */
  foot?: React.ReactNode;
  after?: React.ReactNode;
  onDone?: () => void;
};

/** The bands of the Professional plan beside what the chosen one costs. */
export function ChoosePlan({ plan, title, preselect, before, beside, foot, after, onDone }: Props) {
  const offers = usePlanOffers();
  const [band, setBand] = useState<Band>();
  const [period, setPeriod] = useState<BillingPeriod>(plan.billing_period ?? "month");
  const plans = offers.data?.plans ?? [];
  const runs = plan.plan !== null && !plan.free_plan && plan.active;
  const current = runs && plan.plan ? { band: plan.plan.id, period: plan.billing_period } : undefined;
  const isCurrent = band !== undefined && band === current?.band && period === current.period;
  const smallest = preselect ? plans.find(({ fits }) => fits) : undefined;
  const chosen = isCurrent ? undefined : (plans.find(({ product_kind }) => product_kind === band) ?? smallest);
  return (
    <div className={css.columns}>
      <div className={css.column}>
        {before}
        {offers.isPending && <SkeletonCard height={240} lines={4} />}
        {offers.isError && !offers.data && (
          <ErrorState error={offers.error} onRetry={() => void offers.refetch()} framed />
        )}
        {offers.data && (
          <Card title={title} actions={<PeriodSwitch value={period} onChange={setPeriod} />}>
            <div className={css.choose}>
              <PlanPicker
                plans={plans}
                currency={offers.data.currency}
                value={chosen?.product_kind}
                period={period}
                clients={plan.active_clients}
                current={current}
                onChange={setBand}
              />
              <p className={css.small}>{m.subscription_every_plan_has()}</p>
              <PlanFeatures offered={offers.data.features} />
              {foot && <div className={css.foot}>{foot}</div>}
            </div>
          </Card>
        )}
        {after}
      </div>
      <div className={css.column}>
        {chosen && offers.data ? (
          <QuotePanel
            key={`${chosen.product_kind}-${period}`}
            offer={chosen}
            period={period}
            plan={plan}
            offers={offers.data}
            onDone={() => {
              setBand(undefined);
              onDone?.();
            }}
          />
        ) : (
          beside
        )}
      </div>
    </div>
  );
}
