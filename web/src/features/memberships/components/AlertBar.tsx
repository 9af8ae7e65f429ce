import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import { useExists } from "~/ui/link/Link";
import type { PublicPlan } from "../api";
import css from "./AlertBar.module.css";

const TONES = {
  coach: "info",
  archived: "warn",
  private: "warn",
  no_payments: "warn",
  payment_due: "bad",
  unavailable: "warn",
} as const;

/** The one thing that stands between this viewer and the program, with the way on where there is one. */
export default function AlertBar({
  plan,
  alert,
  onPay,
}: {
  plan: PublicPlan;
  alert: NonNullable<PublicPlan["alert"]>;
  onPay: () => void;
}) {
  const exists = useExists();
  const elsewhere = exists("public-page-plans");
  const userId = plan.owner.custom_url ?? plan.owner.account_id;
  if (alert.kind === "payment_due") {
    return (
      <Banner tone="bad">
        <button type="button" className={css.resolve} onClick={onPay}>
          {alert.message}
        </button>
      </Banner>
    );
  }
  return (
    <Banner
      tone={TONES[alert.kind]}
      action={
        alert.kind === "archived" && elsewhere ? (
          <ButtonLink size="small" to={{ name: "public-page-plans", params: { userId } }}>
            {m.memberships_see_other()}
          </ButtonLink>
        ) : alert.kind === "coach" ? undefined : (
          alert.kind === "private" &&
          elsewhere && (
            <ButtonLink size="small" to={{ name: "public-page-view", params: { userId } }}>
              {m.memberships_contact_coach()}
            </ButtonLink>
          )
        )
      }
    >
      {alert.message}
    </Banner>
  );
}
