import { ConfirmFirst } from "~/domain/accounts/ConfirmFirst";
import { AskQuestion } from "~/domain/questions/AskQuestion";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import type { PublicProgram } from "../../api";
import { coachOf } from "../../coachOf";
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
  return (
    <>
      <Banner tone={TONES[alert.kind]} action={<Alternative program={program} kind={alert.kind} />}>
        {alert.message}
      </Banner>
      {alert.kind === "private" && <ConfirmFirst>{(email) => m.memberships_confirm_first({ email })}</ConfirmFirst>}
    </>
  );
}

/** What to do instead of having a program that is not available. */
function Alternative({ program, kind }: { program: PublicProgram; kind: keyof typeof TONES }) {
  if (kind === "private" && program.can_ask) {
    return <AskQuestion size="small" autoOpen label={m.memberships_contact_coach()} receiver={coachOf(program)} />;
  }
  if (kind === "archived") {
    const userId = ownerUrlId(program.owner);
    return (
      <ButtonLink size="small" to={{ name: "public-page-plans", params: { userId } }}>
        {m.memberships_see_other()}
      </ButtonLink>
    );
  }
  return null;
}
