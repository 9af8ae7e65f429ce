import { IconAlertTriangle } from "@tabler/icons-react";
import { ConnectPayoutsButton } from "~/domain/accounts/ConnectPayoutsButton";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { usePageSearch } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import css from "../components/Payouts.module.css";

/** Shown when the provider's onboarding link has expired or was used before; offers a fresh one. */
export default function OnboardingErrorPage() {
  const [{ source }] = usePageSearch((raw) => ({
    source: raw.source === "signup" ? ("signup" as const) : ("settings" as const),
  }));
  return (
    <Page title={m.payments_payouts_title()} width="form">
      <section className={css.panel}>
        <span className={css.mark} aria-hidden="true">
          <IconAlertTriangle size={24} />
        </span>
        <h1 className="t20 w65">{m.payments_link_expired_title()}</h1>
        <p className="dim">{m.payments_link_expired_text()}</p>
        <div className={css.actions}>
          <ConnectPayoutsButton source={source} label={m.payments_try_again()} />
          <ButtonLink to={{ name: "coach_profile_payment" }}>{m.payments_later()}</ButtonLink>
        </div>
      </section>
    </Page>
  );
}
