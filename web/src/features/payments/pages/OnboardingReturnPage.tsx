import { IconCheck, IconClock } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ConnectPayoutsButton } from "~/domain/accounts/ConnectPayoutsButton";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { usePageSearch } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { onboardingReturn } from "~/domain/accounts/payoutOnboarding";
import { useRefreshAccount } from "../api";
import css from "../components/Payouts.module.css";

type Source = "signup" | "settings" | "my_plans";

/** Shown on return from the provider: refreshes the account and links back to where the coach came from. */
export default function OnboardingReturnPage() {
  const [{ source }] = usePageSearch((raw) => ({
    source: (raw.source === "signup" || raw.source === "my_plans" ? raw.source : "settings") as Source,
  }));
  const { mutate: refresh, data, error } = useRefreshAccount();
  useEffect(() => refresh({}), [refresh]);
  const ready = data?.charges_enabled;
  const { history } = useRouter();
  const [returnPath] = useState(source === "my_plans" ? onboardingReturn.get() : undefined);
  const goBack = (path: string) => {
    onboardingReturn.remove();
    history.push(path);
  };
  return (
    <Page title={m.payments_payouts_title()} width="form">
      {error && <ErrorState error={error} onRetry={() => refresh({})} framed />}
      {!data && !error && (
        <div className={css.panel} aria-busy="true">
          <Skeleton width={48} height={48} />
          <Skeleton width="60%" height={28} />
          <SkeletonText lines={2} />
        </div>
      )}
      {data && (
        <section className={css.panel} role="status">
          <span className={css.mark} aria-hidden="true">
            {ready ? <IconCheck size={24} /> : <IconClock size={24} />}
          </span>
          <h1 className="t20 w65">{ready ? m.payments_ready_title() : m.payments_not_finished_page_title()}</h1>
          <p className="dim">{ready ? m.payments_ready_text() : m.payments_not_finished_page_text()}</p>
          <div className={css.actions}>
            {!ready && <ConnectPayoutsButton source={source} label={m.payments_finish_connecting()} />}
            {returnPath ? (
              <Button variant={ready ? "primary" : "outline"} onClick={() => goBack(returnPath)}>
                {m.payments_to_program()}
              </Button>
            ) : (
              <ButtonLink
                variant={ready ? "primary" : "outline"}
                to={source === "settings" ? { name: "coach_profile_payment" } : { name: "my_plans" }}
              >
                {source === "settings" ? m.payments_to_payouts() : m.payments_to_programs()}
              </ButtonLink>
            )}
          </div>
        </section>
      )}
    </Page>
  );
}
