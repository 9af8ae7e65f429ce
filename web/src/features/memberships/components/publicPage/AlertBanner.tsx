import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import { useExists } from "~/ui/link/Link";
import type { PublicPlan } from "../../api";
import css from "./AlertBanner.module.css";

const TONES = {
  coach: "info",
  archived: "warn",
  private: "warn",
  no_payments: "warn",
  payment_due: "bad",
  unavailable: "warn",
} as const;

/** What else there is where the program itself cannot be had. */
const WAYS_ON: Partial<Record<keyof typeof TONES, ["public-page-plans" | "public-page-view", () => string]>> = {
  archived: ["public-page-plans", m.memberships_see_other],
  private: ["public-page-view", m.memberships_contact_coach],
};

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
  if (alert.kind === "payment_due") {
    return (
      <Banner tone={TONES.payment_due}>
        <button type="button" className={css.resolve} onClick={onPay}>
          {alert.message}
        </button>
      </Banner>
    );
  }
  const [name, label] = WAYS_ON[alert.kind] ?? [];
  const userId = plan.owner.custom_url ?? plan.owner.account_id;
  return (
    <Banner
      tone={TONES[alert.kind]}
      action={
        name &&
        exists(name) && (
          <ButtonLink size="small" to={{ name, params: { userId } }}>
            {label?.()}
          </ButtonLink>
        )
      }
    >
      {alert.message}
    </Banner>
  );
}
