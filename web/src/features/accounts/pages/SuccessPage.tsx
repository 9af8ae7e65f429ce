import { useMutation } from "@tanstack/react-query";
import { IconConfetti } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { api, onError, unwrap } from "~/api/client";
import { refreshUser } from "~/api/me";
import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { type LinkTarget, useGo } from "~/ui/link/Link";
import { usePageTitle } from "~/ui/page/usePageTitle";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import type { Me } from "~/api/me";
import css from "../components/Welcome.module.css";
import { RequireMe } from "../components/RequireMe";

const WELCOME_POPUP = "sign_up_welcome";
const FIRST_PROGRAM: LinkTarget = { name: "create_plan" };
const PROGRAMS: LinkTarget = { name: "my_plans", search: { step: "choose-program-type" } };

/** The welcome after a coach's sign-up, shown once; later visits go straight to a new program. */
export default function SuccessPage() {
  return <RequireMe>{(me) => <Welcome me={me} />}</RequireMe>;
}

function Welcome({ me }: { me: Me }) {
  const { current, subscription } = me;
  const title = m.accounts_success_title({ name: current.first_name });
  usePageTitle(title);
  const go = useGo();
  // The value on arrival: leaving marks the welcome as seen too, and must go where its button says.
  const [wasSeen] = useState(() => current.popup_storage.includes(WELCOME_POPUP));
  useEffect(() => {
    if (wasSeen) go({ ...PROGRAMS, replace: true });
  }, [wasSeen, go]);
  const leave = useMutation({
    mutationFn: async (_to: LinkTarget) => {
      await unwrap(
        api.PATCH("/api/users/popup_storage", { body: { popup_name: WELCOME_POPUP }, ...onError("inline") }),
      );
      await refreshUser();
    },
    // If it failed, the welcome is shown once more; nothing else is lost.
    onSettled: (_done, _error, to) => go(to),
  });
  if (wasSeen) return <Skeleton height={240} />;

  const trial = subscription?.access_state === "active_trial" && subscription.trial_end_date;
  return (
    <section className={css.card}>
      <span className={css.mark}>
        <IconConfetti size={32} stroke={1.5} aria-hidden="true" />
      </span>
      <h1 className={css.title}>{title}</h1>
      <p className={css.note}>{m.accounts_success_note({ account: current.title })}</p>
      {trial && <p className={css.trial}>{m.accounts_success_trial({ date: formatDate(toLocalDate(trial)) })}</p>}
      <div className={css.actions}>
        <Button
          variant="primary"
          size="large"
          wide
          disabled={leave.isPending}
          busy={leave.variables === FIRST_PROGRAM}
          onClick={() => leave.mutate(FIRST_PROGRAM)}
        >
          {m.accounts_success_go()}
        </Button>
        <Button
          variant="quiet"
          size="large"
          wide
          disabled={leave.isPending}
          busy={leave.variables === PROGRAMS}
          onClick={() => leave.mutate(PROGRAMS)}
        >
          {m.accounts_success_later()}
        </Button>
      </div>
      {!current.confirmed && <Banner>{m.accounts_confirm_hint({ email: current.email })}</Banner>}
    </section>
  );
}
