import { useEffect, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useIsCompact } from "~/ui/useMedia";
import { type Band, type BillingPeriod, type PlanOffer, type Subscription, usePlanOffers } from "../api";
import { suggestedBand } from "../bands";
import { ChangeBlocker, isChangeBlocked } from "./ChangeBlocker";
import { PeriodSwitch, PlanPicker } from "./PlanPicker";
import { PlanFeatures } from "./PlanFeatures";
import { QuotePanel } from "./QuotePanel";
import css from "./Plan.module.css";

type Props = {
  plan: Subscription;
  title: string;
  /** Whether a plan is chosen from the beginning: the smallest that holds all clients, or has room for one more. */
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

/** The band that runs, and whether its clients are paid for by the month or by the year. */
function currentOf(plan: Subscription) {
  const runs = plan.plan !== null && !plan.free_plan && plan.active;
  return runs && plan.plan ? { band: plan.plan.id, period: plan.billing_period } : undefined;
}

/** Which band is chosen: by the owner, or for them. The one that runs is nothing to choose. */
function useChoice(plan: Subscription, plans: readonly PlanOffer[], preselect: boolean) {
  const [band, setBand] = useState<Band>();
  const [period, setPeriod] = useState<BillingPeriod>(plan.billing_period ?? "month");
  const current = currentOf(plan);
  const isCurrent = band !== undefined && band === current?.band && period === current.period;
  const suggested = preselect ? suggestedBand(plans, plan) : undefined;
  const isOpen = !isCurrent && !isChangeBlocked(plan);
  const chosen = isOpen ? (plans.find(({ product_kind }) => product_kind === band) ?? suggested) : undefined;
  return { setBand, period, setPeriod, current, chosen };
}

/** Shows what a band costs once it is tapped, where that is below the bands. */
function useScrollToQuote() {
  const panel = useRef<HTMLDivElement>(null);
  const compact = useIsCompact();
  const [taps, setTaps] = useState(0);
  useEffect(() => {
    if (taps > 0 && compact) panel.current?.scrollIntoView({ block: "start" });
  }, [taps, compact]);
  return { panel, scrollToQuote: () => setTaps((count) => count + 1) };
}

/** The bands of the Professional plan beside what the chosen one costs. */
export function ChoosePlan({ plan, title, preselect = false, before, beside, foot, after, onDone }: Props) {
  const offers = usePlanOffers();
  const { setBand, period, setPeriod, current, chosen } = useChoice(plan, offers.data?.plans ?? [], preselect);
  const { panel, scrollToQuote } = useScrollToQuote();
  return (
    <div className={css.columns}>
      <div className={css.column}>
        {before}
        {offers.isPending && <SkeletonCard height={240} lines={4} />}
        {offers.isError && !offers.data && (
          <ErrorState error={offers.error} onRetry={() => void offers.refetch()} framed />
        )}
        {offers.data && (
          <Card title={title} actions={<PeriodSwitch value={period} onChange={setPeriod} />} className={css.upper}>
            <div className={css.choose}>
              <ChangeBlocker plan={plan} />
              <PlanPicker
                plans={offers.data.plans}
                currency={offers.data.currency}
                value={chosen?.product_kind}
                period={period}
                clients={plan.active_clients}
                current={current}
                disabled={isChangeBlocked(plan)}
                onChange={(next) => {
                  setBand(next);
                  scrollToQuote();
                }}
              />
            </div>
          </Card>
        )}
      </div>
      <div ref={panel} className={css.side} data-idle={!chosen || undefined}>
        {chosen && offers.data ? (
          <QuotePanel
            key={`${chosen.product_kind}-${period}`}
            offer={chosen}
            period={period}
            plan={plan}
            offers={offers.data}
            // What is being paid stays chosen, also once its open payment is known and nothing would be preselected.
            onPay={() => setBand(chosen.product_kind)}
            onDone={() => {
              setBand(undefined);
              onDone?.();
            }}
          />
        ) : (
          beside
        )}
      </div>
      <div className={css.column}>
        {offers.data && (
          <Card className={css.lower}>
            <div className={css.choose}>
              <p className={css.small}>{m.subscription_every_plan_has()}</p>
              <PlanFeatures offered={offers.data.features} />
              {foot && <div className={css.foot}>{foot}</div>}
            </div>
          </Card>
        )}
        {after}
      </div>
    </div>
  );
}
