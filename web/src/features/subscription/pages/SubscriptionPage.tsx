import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { onError } from "~/api/client";
import { useMe } from "~/api/me";
import { useSettings } from "~/api/settings";
import { CoachSettingsTabs } from "~/domain/subscription/CoachSettingsTabs";
import { DocumentButton } from "~/domain/invoicing/DocumentButton";
import { PlanInvoices } from "~/domain/subscription/PlanInvoices";
import { errorMessage } from "~/lib/apiError";
import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { type Subscription, usePlanActions, useStartPlan } from "../api";
import { BillingDetails } from "../components/BillingDetails";
import { ChoosePlan } from "../components/ChoosePlan";
import { PlanFeatures } from "../components/PlanFeatures";
import { PlanStatus } from "../components/PlanStatus";
import planCss from "../components/Plan.module.css";
import css from "../components/Subscription.module.css";

/** The coach's own plan: what it is, how much of it is used, and how to change it. */
export default function SubscriptionPage() {
  const me = useMe();
  const plan = me.data?.subscription;
  const owner = me.data?.current.is_account_owner === true;
  return (
    <Page title={m.subscription_title()} width={owner ? "wide" : "form"}>
      <PageHeader title={m.ui_settings()} />
      <CoachSettingsTabs />
      {plan && owner ? (
        <OwnPlan plan={plan} />
      ) : plan ? (
        <>
          <PlanStatus plan={plan} owner={false} />
          <Card title={m.subscription_features()}>
            <PlanFeatures offered={plan.offered_features} allowed={plan.features} />
          </Card>
        </>
      ) : me.isError ? (
        <ErrorState error={me.error} onRetry={me.refetch} framed />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

function OwnPlan({ plan }: { plan: Subscription }) {
  const mayCancel = plan.billing_period !== null && !plan.cancel_at_period_end;
  return (
    <ChoosePlan
      plan={plan}
      title={plan.display_state === "active" ? m.subscription_change() : m.subscription_choose()}
      before={
        <>
          <PlanStatus plan={plan} owner />
          {plan.trial_available && <StartTrial />}
        </>
      }
      beside={<BillingDetails />}
      foot={mayCancel && <CancelPlan plan={plan} />}
      after={
        <PlanInvoices max={3} documentButton={(one) => <DocumentButton key={one.id} side="plan" document={one} />} />
      }
    />
  );
}

function StartTrial() {
  const days = String(useSettings().data?.trial_period ?? 30);
  const start = useStartPlan(() => toast(m.subscription_trial_now()));
  return (
    <Card>
      <div className={css.choice}>
        <p>{m.subscription_start_note()}</p>
        <Button
          busy={start.isPending}
          onClick={() => start.mutate({ body: { user: { trial_start: true } }, ...onError("inline", 422) })}
        >
          {m.subscription_start_trial({ days })}
        </Button>
      </div>
      {start.isError && <FormError>{errorMessage(start.error)}</FormError>}
    </Card>
  );
}

function CancelPlan({ plan }: { plan: Subscription }) {
  const [asked, setAsked] = useState(false);
  const actions = usePlanActions();
  const cancel = useMutation({
    mutationFn: actions.cancel,
    onSuccess: () => {
      setAsked(false);
      toast(m.subscription_cancelled());
    },
  });
  const date = plan.period_end_date ? formatDate(toLocalDate(plan.period_end_date)) : "";
  const fits = plan.active_sub_clients <= plan.free_clients;
  const of = { date, count: String(plan.active_sub_clients), places: String(plan.free_clients) };
  const what =
    plan.display_state === "past_due"
      ? m.subscription_cancel_now()
      : fits
        ? m.subscription_cancel_to_free(of)
        : m.subscription_cancel_pauses(of);
  return (
    <>
      <span>{what}</span>
      <Button variant="quiet" className={planCss.cancel} onClick={() => setAsked(true)}>
        {m.subscription_cancel()}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={m.subscription_cancel_title()}
        confirm={m.subscription_cancel()}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      >
        <p>{what}</p>
        <FormError>{cancel.error && errorMessage(cancel.error)}</FormError>
      </ConfirmDialog>
    </>
  );
}
