import { IconCheck } from "@tabler/icons-react";
import { $api, onError } from "~/api/client";
import { setMe, type Me } from "~/api/me";
import { useSettings } from "~/api/settings";
import { trackEvent } from "~/lib/analytics";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { FormError } from "~/ui/form/FormError";
import { useGo } from "~/ui/link/Link";
import css from "./Choice.module.css";

type Props = {
  title: string;
  note: string;
  points: string[];
  recommended?: boolean;
  action: string;
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
};

function Plan({ title, note, points, recommended, action, busy, disabled, onChoose }: Props) {
  return (
    <section className={cx(css.plan, recommended && css.recommended)} aria-label={title}>
      <div className={css.planHead}>
        <h2>{title}</h2>
        {recommended && <Badge tone="ok">{m.accounts_plan_recommended()}</Badge>}
      </div>
      <p className={css.planNote}>{note}</p>
      <ul className={css.points}>
        {points.map((point) => (
          <li key={point}>
            <IconCheck size={16} stroke={2.25} aria-hidden="true" />
            {point}
          </li>
        ))}
      </ul>
      <Button
        variant={recommended ? "primary" : "outline"}
        size="large"
        wide
        busy={busy}
        disabled={disabled}
        onClick={onChoose}
      >
        {action}
      </Button>
    </section>
  );
}

/** The choice between the trial and the Free plan; either completes the setup. */
export function PlanChoice({ me }: { me: Me }) {
  const go = useGo();
  const days = String(useSettings().data?.trial_period ?? 30);
  const choose = $api.useMutation("post", "/api/users/me", {
    onSuccess: (response) => {
      setMe(response);
      trackEvent("plan_chosen");
      go({ name: "success", replace: true });
    },
  });
  const trial = choose.variables?.body.user.trial_start === true;
  return (
    <>
      <div className={css.plans}>
        {me.subscription?.trial_available && (
          <Plan
            recommended
            title={m.accounts_plan_trial({ days })}
            note={m.accounts_plan_trial_note()}
            points={[
              m.accounts_plan_trial_1(),
              m.accounts_plan_trial_2(),
              m.accounts_plan_trial_3(),
              m.accounts_plan_trial_4(),
            ]}
            action={m.accounts_plan_trial_start({ days })}
            busy={choose.isPending && trial}
            disabled={choose.isPending}
            onChoose={() => choose.mutate({ body: { user: { trial_start: true } }, ...onError("inline", 422) })}
          />
        )}
        <Plan
          title={m.accounts_plan_free()}
          note={m.accounts_plan_free_note()}
          points={[m.accounts_plan_free_1(), m.accounts_plan_free_2(), m.accounts_plan_free_3()]}
          action={m.accounts_plan_free_start()}
          busy={choose.isPending && !trial}
          disabled={choose.isPending}
          onChoose={() => choose.mutate({ body: { user: { free_start: true } }, ...onError("inline", 422) })}
        />
      </div>
      {choose.isError && <FormError>{errorMessage(choose.error)}</FormError>}
    </>
  );
}
