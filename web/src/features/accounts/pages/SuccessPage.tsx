import { IconConfetti } from "@tabler/icons-react";
import { useEffect } from "react";
import { answer, api, handled } from "~/api/client";
import { refreshUser, useMe } from "~/api/me";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { useExists, useGo } from "~/ui/link/Link";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import css from "../components/Welcome.module.css";

const WELCOME_POPUP = "sign_up_welcome";

/** The end of a coach's sign-up, seen once; later visits go straight to a new program. */
export default function SuccessPage() {
  const me = useMe();
  const go = useGo();
  const exists = useExists();
  const seen = me.data?.current.popup_storage.includes(WELCOME_POPUP) ?? false;
  useEffect(() => {
    if (seen) go({ name: "my_plans", search: { step: "choose-program-type" }, replace: true });
  }, [seen, go]);
  if (!me.data || seen) return <Skeleton height={240} />;

  async function leave(name: "create_plan" | "my_plans") {
    try {
      await answer(api.PATCH("/api/users/popup_storage", { body: { popup_name: WELCOME_POPUP }, ...handled() }));
      await refreshUser();
    } catch {
      // The welcome comes once more; nothing else is lost.
    }
    if (name === "create_plan" && exists("create_plan")) go({ name });
    else go({ name: "my_plans", search: { step: "choose-program-type" } });
  }
  const { current, subscription } = me.data;
  const trial = subscription?.access_state === "active_trial" && subscription.trial_end_date;
  return (
    <section className={css.card}>
      <span className={css.mark}>
        <IconConfetti size={32} stroke={1.5} aria-hidden="true" />
      </span>
      <h1 className={css.title}>{m.accounts_success_title({ name: current.first_name })}</h1>
      <p className={css.note}>{m.accounts_success_note({ account: current.title })}</p>
      {trial && <p className={css.trial}>{m.accounts_success_trial({ date: formatDate(trial.slice(0, 10)) })}</p>}
      <div className={css.actions}>
        <Button variant="primary" size="large" wide onClick={() => void leave("create_plan")}>
          {m.accounts_success_go()}
        </Button>
        <Button variant="quiet" size="large" wide onClick={() => void leave("my_plans")}>
          {m.accounts_success_later()}
        </Button>
      </div>
      {!current.confirmed && <Banner>{m.accounts_confirm_hint({ email: current.email })}</Banner>}
    </section>
  );
}
