import { onError } from "~/api/client";
import { useMe } from "~/api/me";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { useGo } from "~/ui/link/Link";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { FREE_CLIENTS, useStartPlan } from "../api";
import { ChoosePlan } from "../components/ChoosePlan";
import { warningText } from "../warning";

/** For owners without a Professional plan: what each costs, or how to go on with Free. */
export default function ChoosePlanPage() {
  const me = useMe();
  const go = useGo();
  const plan = me.data?.subscription;
  const free = useStartPlan(() => {
    toast(m.subscription_free_now());
    go({ name: "root", replace: true });
  });
  if (me.isError && !me.data) return <ErrorState error={me.error} onRetry={me.refetch} framed />;
  if (!me.data || !plan) return <SkeletonRows />;
  const { current } = me.data;
  const warning = warningText(plan);
  return (
    <Page title={m.subscription_choose()} width="wide">
      <PageHeader title={m.subscription_choose()} note={m.subscription_choose_note()} />
      {warning && <Banner tone="warn">{warning}</Banner>}
      {current.affiliate && <Banner>{m.subscription_partner({ account: current.title })}</Banner>}
      <ChoosePlan
        plan={plan}
        title={m.subscription_professional()}
        preselect
        onDone={() => go({ name: "coach_profile_subscription" })}
        foot={
          !plan.free_plan && (
            <>
              <span>
                {plan.active_clients <= FREE_CLIENTS
                  ? m.subscription_free_holds()
                  : m.subscription_free_too_small({ count: String(plan.active_clients) })}
              </span>
              {plan.active_clients <= FREE_CLIENTS && (
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
