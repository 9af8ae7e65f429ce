import { useEffect } from "react";
import { onError } from "~/api/client";
import { useMe } from "~/api/me";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { FormError } from "~/ui/form/FormError";
import { useGo } from "~/ui/link/Link";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { type Subscription, useOpenPayment, useStartPlan } from "../api";
import { isChangeBlocked } from "../components/ChangeBlocker";
import { ChoosePlan } from "../components/ChoosePlan";
import { PayOpen } from "../components/PayOpen";
import css from "../components/Plan.module.css";
import { RoomForMore } from "../components/PlanExplanation";
import { warningText, warningTone } from "../warning";

/** Whether a Professional plan runs and goes on: there is nothing to choose here any more. */
function hasProfessional(plan: Subscription): boolean {
  return plan.active && plan.plan !== null && !plan.free_plan && !plan.cancel_at_period_end;
}

/** For owners without a Professional plan: what each costs, or how to go on with Free. */
export default function ChoosePlanPage() {
  const me = useMe();
  const go = useGo();
  const plan = me.data?.subscription;
  const payment = useOpenPayment(Boolean(plan));
  const isPaidFor = plan ? hasProfessional(plan) : false;
  useEffect(() => {
    if (isPaidFor) go({ name: "coach_profile_subscription", replace: true });
  }, [isPaidFor, go]);
  const free = useStartPlan(() => {
    toast(m.subscription_free_now());
    go({ name: "root", replace: true });
  });
  if (me.isError && !me.data) return <ErrorState error={me.error} onRetry={me.refetch} framed />;
  if (!me.data || !plan) return <SkeletonRows />;
  const { current } = me.data;
  const open = payment.data?.payment;
  // The card of the open payment, or the bands that are closed, say the same and more.
  const warning = open || isChangeBlocked(plan) ? undefined : warningText(plan);
  return (
    <Page title={m.subscription_choose()} width="wide">
      <PageHeader title={m.subscription_choose()} note={m.subscription_choose_note()} />
      {warning && (
        <Banner tone={warningTone(plan)}>
          {warning} <RoomForMore plan={plan} />
        </Banner>
      )}
      {current.affiliate && <Banner>{m.subscription_partner({ account: current.title })}</Banner>}
      <ChoosePlan
        plan={plan}
        title={m.subscription_professional()}
        // What was chosen before is to be paid or given up first; another plan can be chosen as well.
        preselect={!payment.isPending && !open}
        before={
          open && (
            <Card title={m.subscription_open_payment_title()}>
              <div className={css.status}>
                <PayOpen payment={open} plan={plan} />
              </div>
            </Card>
          )
        }
        onDone={() => go({ name: "coach_profile_subscription" })}
        foot={
          !plan.free_plan && (
            <>
              <span>
                {plan.active_clients <= plan.free_clients
                  ? m.subscription_free_holds({ places: String(plan.free_clients) })
                  : m.subscription_free_too_small({
                      count: String(plan.active_clients),
                      places: String(plan.free_clients),
                    })}
              </span>
              {plan.active_clients <= plan.free_clients && (
                <Button
                  busy={free.isPending}
                  onClick={() => free.mutate({ body: { user: { free_start: true } }, ...onError("inline", 422) })}
                >
                  {m.subscription_continue_free()}
                </Button>
              )}
              {free.isError && <FormError>{errorMessage(free.error)}</FormError>}
            </>
          )
        }
      />
    </Page>
  );
}
