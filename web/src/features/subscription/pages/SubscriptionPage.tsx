import { onError } from "~/api/client";
import { useMe } from "~/api/me";
import { useSettings } from "~/api/settings";
import { formatDate, toLocalDate } from "~/lib/dates";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { FormError } from "~/ui/form/FormError";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { StatStrip } from "~/ui/stats/StatStrip";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";
import { toast } from "~/ui/toast/toast";
import { type Subscription, useChoosePlan } from "../api";
import { PlanFeatures } from "../components/PlanFeatures";
import css from "../components/Subscription.module.css";

function planName(plan: Subscription): string {
  if (plan.trial) return m.subscription_trial();
  if (plan.free_plan) return m.subscription_free();
  return plan.plan ? m.subscription_professional() : m.subscription_none();
}

function PlanDetails({ plan, owner }: { plan: Subscription; owner: boolean }) {
  const days = String(useSettings().data?.trial_period ?? 30);
  const start = useChoosePlan(() => toast(m.subscription_trial_now()));
  const ends = plan.trial && plan.trial_end_date;
  return (
    <>
      <StatStrip
        stats={[
          { label: m.subscription_plan(), value: plan.trial ? m.subscription_trial_name() : planName(plan) },
          {
            label: m.subscription_clients(),
            value: m.subscription_clients_of({ count: String(plan.active_clients), max: String(plan.max_clients) }),
          },
          ...(ends
            ? [
                {
                  label: plan.blocked ? m.subscription_ended() : m.subscription_ends(),
                  value: formatDate(toLocalDate(ends)),
                },
              ]
            : []),
        ]}
      />
      {owner && plan.trial_available && (
        <Card>
          <div className={css.choice}>
            <p>{m.subscription_start_note()}</p>
            <Button
              variant="primary"
              busy={start.isPending}
              onClick={() => start.mutate({ body: { user: { trial_start: true } }, ...onError("inline", 422) })}
            >
              {m.subscription_start_trial({ days })}
            </Button>
          </div>
          {start.isError && <FormError>{errorMessage(start.error)}</FormError>}
        </Card>
      )}
      <Card title={planName(plan)} note={!plan.trial && plan.free_plan ? m.subscription_free_note() : undefined}>
        <div className="stack" style={{ gap: "var(--s-4)" }}>
          {plan.trial && <p className="dim">{m.subscription_trial_note()}</p>}
          <PlanFeatures allowed={plan.features} />
        </div>
      </Card>
    </>
  );
}

/** The coach's own plan: its name, client limit and features. */
export default function SubscriptionPage() {
  const me = useMe();
  return (
    <Page title={m.subscription_title()} width="form">
      <PageHeader title={m.ui_settings()} />
      <SettingsTabs area="coach" />
      {me.data?.subscription ? (
        <PlanDetails plan={me.data.subscription} owner={me.data.current.is_account_owner} />
      ) : me.isError ? (
        <ErrorState error={me.error} onRetry={me.refetch} framed />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}
