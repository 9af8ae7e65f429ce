import { IconBuildingBank } from "@tabler/icons-react";
import { $api, handled } from "~/api/client";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { usePageParams } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { SimulatedNote } from "~/ui/payment/TestCards";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import css from "../components/Payouts.module.css";

const PATH = "/api/sandbox/accounts/{account}/onboarding";

/** Stands in for the provider's own questions where payments are simulated. */
export default function SandboxOnboardingPage() {
  const { account } = usePageParams("sandbox_onboarding");
  const params = { path: { account } };
  const state = $api.useQuery("get", PATH, { params, ...handled() });
  const answer = $api.useMutation("post", PATH, {
    onSuccess: ({ return_url }) => {
      if (return_url) window.location.assign(return_url);
    },
  });
  const say = (ok: boolean) => answer.mutate({ params, body: { ok }, ...handled() });
  const wanted = state.data?.currently_due ?? [];
  return (
    <Page title={m.payments_sandbox_title()} width="form">
      {state.error && !state.data && <ErrorState error={state.error} onRetry={state.refetch} framed />}
      {state.isPending && <Skeleton height={240} />}
      {state.data && (
        <section className={css.panel}>
          <SimulatedNote />
          <span className={css.mark} aria-hidden="true">
            <IconBuildingBank size={24} />
          </span>
          <h1 className="t20 w65">{m.payments_sandbox_title()}</h1>
          <p className="dim">{m.payments_sandbox_text()}</p>
          <dl className={css.pairs}>
            <div>
              <dt>{m.payments_sandbox_account()}</dt>
              <dd className="num">{state.data.account}</dd>
            </div>
            <div>
              <dt>{m.payments_country()}</dt>
              <dd>{state.data.country}</dd>
            </div>
            <div>
              <dt>{m.payments_currency()}</dt>
              <dd>{state.data.currency.toUpperCase()}</dd>
            </div>
          </dl>
          {wanted.length > 0 && (
            <div>
              <h2 className="w6">{m.payments_still_wanted()}</h2>
              <ul className={css.fields}>
                {wanted.map((field) => (
                  <li key={field}>{field.replace(/[._]/g, " ")}</li>
                ))}
              </ul>
            </div>
          )}
          <FormError>{answer.error && sentenceOf(answer.error)}</FormError>
          <div className={css.actions}>
            <Button variant="primary" size="large" busy={answer.isPending} onClick={() => say(true)}>
              {m.payments_sandbox_finish()}
            </Button>
            <Button size="large" disabled={answer.isPending} onClick={() => say(false)}>
              {m.payments_sandbox_leave()}
            </Button>
          </div>
        </section>
      )}
    </Page>
  );
}
