import { IconBuildingBank } from "@tabler/icons-react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import type { BankChallenge, ConfirmWithBank } from "./provider/types";
import css from "./BankDialog.module.css";

/**
 * The simulated bank: `confirmWithBank` opens its dialog and waits for the decision, `dialog` has to be rendered by the
 * page. Closing the dialog declines.
 */
export function useSandboxBank(): { confirmWithBank: ConfirmWithBank; dialog: ReactNode } {
  const [challenge, setChallenge] = useState<BankChallenge>();
  const resolver = useRef<(ok: boolean) => void>(undefined);

  const confirmWithBank = useCallback<ConfirmWithBank>(
    (next) =>
      new Promise((resolve) => {
        resolver.current = resolve;
        setChallenge(next);
      }),
    [],
  );
  const decide = (ok: boolean) => {
    setChallenge(undefined);
    resolver.current?.(ok);
  };

  const dialog = (
    <Dialog
      opened={challenge !== undefined}
      onClose={() => decide(false)}
      title={m.payments_bank_title()}
      size="small"
      footer={
        <>
          <Button onClick={() => decide(false)}>{m.payments_bank_fail()}</Button>
          <Button variant="primary" onClick={() => decide(true)} data-autofocus>
            {m.payments_bank_approve()}
          </Button>
        </>
      }
    >
      <div className={css.challenge}>
        <span className={css.icon} aria-hidden="true">
          <IconBuildingBank size={24} />
        </span>
        <p>
          {challenge?.amount && challenge.currency
            ? m.payments_bank_payment({ amount: formatMoney(challenge.amount, challenge.currency) })
            : m.payments_bank_card()}
        </p>
        <p className={css.note}>{m.payments_bank_simulated()}</p>
      </div>
    </Dialog>
  );
  return { confirmWithBank, dialog };
}
