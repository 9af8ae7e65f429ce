import { IconBuildingBank } from "@tabler/icons-react";
import { $api, onError } from "~/api/client";
import { SandboxNotice } from "~/domain/payments/SandboxNotice";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { usePageParams } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import css from "../components/Payouts.module.css";

const PATH = "/api/sandbox/accounts/{account}/onboarding";

/** The onboarding form of the simulated provider. */
export default function SandboxOnboardingPage() {
  const { account } = usePageParams("sandbox_onboarding");
  const params = { path: { account } };
  const accountQuery = $api.useQuery("get", PATH, { params, ...onError("inline") });
  const submit = $api.useMutation("post", PATH, {
    onSuccess: ({ return_url }) => {
      if (return_url) window.location.assign(return_url);
    },
  });
  const finish = (ok: boolean) => submit.mutate({ params, body: { ok }, ...onError("inline") });
  const missingFields = accountQuery.data?.currently_due ?? [];
  return (
    <Page title={m.payments_sandbox_title()} width="form">
      {accountQuery.error && !accountQuery.data && (
        <ErrorState error={accountQuery.error} onRetry={accountQuery.refetch} framed />
      )}
      {accountQuery.isPending && <Skeleton height={240} />}
      {accountQuery.data && (
        <section className={css.panel}>
          <SandboxNotice />
          <span className={css.mark} aria-hidden="true">
            <IconBuildingBank size={24} />
          </span>
          <h1 className="t20 w65">{m.payments_sandbox_title()}</h1>
          <p className="dim">{m.payments_sandbox_text()}</p>
          <dl className={css.pairs}>
            <div>
              <dt>{m.payments_sandbox_account()}</dt>
              <dd className="num">{accountQuery.data.account}</dd>
            </div>
            <div>
              <dt>{m.payments_country()}</dt>
              <dd>{accountQuery.data.country}</dd>
            </div>
            <div>
              <dt>{m.payments_currency()}</dt>
              <dd>{accountQuery.data.currency.toUpperCase()}</dd>
            </div>
          </dl>
          {missingFields.length > 0 && (
            <div>
              <h2 className="w6">{m.payments_still_needed()}</h2>
              <ul className={css.fields}>
                {missingFields.map((field) => (
                  <li key={field}>{field.replace(/[._]/g, " ")}</li>
                ))}
              </ul>
            </div>
          )}
          <FormError>{submit.error && errorMessage(submit.error)}</FormError>
          <div className={css.actions}>
            <Button variant="primary" size="large" busy={submit.isPending} onClick={() => finish(true)}>
              {m.payments_sandbox_finish()}
            </Button>
            <Button size="large" disabled={submit.isPending} onClick={() => finish(false)}>
              {m.payments_sandbox_leave()}
            </Button>
          </div>
        </section>
      )}
    </Page>
  );
}
