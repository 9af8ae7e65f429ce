import { ConfirmFirst } from "~/domain/accounts/ConfirmFirst";
import { routeExists } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import type { PublicProgram } from "../../api";
import { ownerUrlId } from "../../urlId";
import css from "./AlertBanner.module.css";

const TONES = {
  coach: "info",
  archived: "warn",
  private: "warn",
  no_payments: "warn",
  payment_due: "bad",
  unavailable: "warn",
} as const;

/** The alternative to a program that is not available. */
const ALTERNATIVES: Partial<Record<keyof typeof TONES, ["public-page-plans" | "public-page-view", () => string]>> = {
  archived: ["public-page-plans", m.memberships_see_other],
  private: ["public-page-view", m.memberships_contact_coach],
};

/** The reason why this viewer cannot have the program, with an alternative if there is one. */
export default function AlertBanner({
  program,
  alert,
  onResolve,
}: {
  program: PublicProgram;
  alert: NonNullable<PublicProgram["alert"]>;
  onResolve: () => void;
}) {
  if (alert.kind === "payment_due") {
    return (
      <Banner tone={TONES.payment_due}>
        <button type="button" className={css.resolve} onClick={onResolve}>
          {alert.message}
        </button>
      </Banner>
    );
  }
  const [name, label] = ALTERNATIVES[alert.kind] ?? [];
  const userId = ownerUrlId(program.owner);
  return (
    <>
      <Banner
        tone={TONES[alert.kind]}
        action={
          name &&
          routeExists(name) && (
            <ButtonLink size="small" to={{ name, params: { userId } }}>
              {label?.()}
            </ButtonLink>
          )
        }
      >
        {alert.message}
      </Banner>
      {alert.kind === "private" && <ConfirmFirst>{(email) => m.memberships_confirm_first({ email })}</ConfirmFirst>}
    </>
  );
}
