import { IconClockPause } from "@tabler/icons-react";
import { useState } from "react";
import { api, onError, unwrap } from "~/api/client";
import { useMe } from "~/api/me";
import { useSettings } from "~/api/settings";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { useGo } from "~/ui/link/Link";
import { Page } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { useStartPlan } from "../api";
import css from "../components/Subscription.module.css";

/** Its name in the list of popups that a person has seen. */
const RESTRICTED_POPUP = "restricted";

/** Shown to a coach whose trial or plan has ended: what is safe, and how to continue. */
export default function BlockedPage() {
  const me = useMe();
  const go = useGo();
  const free = useStartPlan(() => {
    toast(m.subscription_free_now());
    go({ name: "root", replace: true });
  });
  const helpCentre = useSettings().data?.links.help_centre;
  const plan = me.data?.subscription;
  if (me.isError && !me.data) return <ErrorState error={me.error} onRetry={me.refetch} framed />;
  if (!me.data || !plan) return <SkeletonRows />;
  const { current } = me.data;
  const switchAccounts = <ButtonLink to={{ name: "coach_profile_my_accounts" }}>{m.subscription_switch()}</ButtonLink>;
  return (
    <Page title={m.subscription_title()} width="narrow">
      <div className={css.blocked}>
        {current.is_account_owner ? (
          <EmptyState
            icon={<IconClockPause size={24} />}
            title={plan.trial ? m.subscription_blocked_title() : m.subscription_blocked_plan_ended()}
            action={
              <div className="stack">
                <ButtonLink variant="primary" size="large" to={{ name: "choose_your_plan" }}>
                  {m.subscription_choose()}
                </ButtonLink>
                {plan.active_clients <= plan.free_clients && (
                  <Button
                    size="large"
                    busy={free.isPending}
                    onClick={() => free.mutate({ body: { user: { free_start: true } }, ...onError("inline", 422) })}
                  >
                    {m.subscription_continue_free()}
                  </Button>
                )}
                {switchAccounts}
                {helpCentre && (
                  <a href={helpCentre} target="_blank" rel="noreferrer" className="link">
                    {m.app_help_centre()}
                  </a>
                )}
                {free.isError && <FormError>{errorMessage(free.error)}</FormError>}
              </div>
            }
          >
            {plan.active_clients <= plan.free_clients
              ? m.subscription_blocked_note({ places: String(plan.free_clients) })
              : m.subscription_blocked_too_many({
                  count: String(plan.active_clients),
                  places: String(plan.free_clients),
                })}
          </EmptyState>
        ) : (
          <>
            <EmptyState
              icon={<IconClockPause size={24} />}
              title={m.subscription_blocked_other_title({ account: current.title })}
              action={switchAccounts}
            >
              {m.subscription_blocked_other_note()}
            </EmptyState>
            {!current.popup_storage.includes(RESTRICTED_POPUP) && <RestrictedPopup account={current.title} />}
          </>
        )}
      </div>
    </Page>
  );
}

/** Tells a coach who does not own the account why it is closed and whom to ask; once. */
function RestrictedPopup({ account }: { account: string }) {
  const [opened, setOpened] = useState(true);
  const close = () => {
    setOpened(false);
    const body = { popup_name: RESTRICTED_POPUP };
    // If it cannot be stored, the popup shows once more.
    unwrap(api.PATCH("/api/users/popup_storage", { body, ...onError("inline") })).catch(() => undefined);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      size="small"
      title={m.subscription_restricted_title()}
      footer={
        <Button variant="primary" onClick={close}>
          {m.subscription_restricted_ok()}
        </Button>
      }
    >
      <p>{m.subscription_restricted_note({ account })}</p>
    </Dialog>
  );
}
