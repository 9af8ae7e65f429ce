import { IconBuildingBank } from "@tabler/icons-react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { formatMoney } from "~/lib/money";
import type { AskBank, BankQuestion } from "~/lib/payment";
import { m } from "~/paraglide/messages.js";
import { Button } from "../button/Button";
import { Dialog } from "../dialog/Dialog";
import css from "./payment.module.css";

/**
 * The bank's question where payments are simulated: `ask` waits for the answer, `dialog` has to stand on the page.
 * Closing it is a no.
 */
export function useBank(): { ask: AskBank; dialog: ReactNode } {
  const [question, setQuestion] = useState<BankQuestion>();
  const reply = useRef<(ok: boolean) => void>(undefined);

  const ask = useCallback<AskBank>(
    (asked) =>
      new Promise((resolve) => {
        reply.current = resolve;
        setQuestion(asked);
      }),
    [],
  );
  const say = (ok: boolean) => {
    setQuestion(undefined);
    reply.current?.(ok);
  };

  const dialog = (
    <Dialog
      opened={question !== undefined}
      onClose={() => say(false)}
      title={m.payments_bank_title()}
      size="small"
      footer={
        <>
          <Button onClick={() => say(false)}>{m.payments_bank_fail()}</Button>
          <Button variant="primary" onClick={() => say(true)} data-autofocus>
            {m.payments_bank_approve()}
          </Button>
        </>
      }
    >
      <div className={css.bank}>
        <span className={css.bankMark} aria-hidden="true">
          <IconBuildingBank size={24} />
        </span>
        <p>
          {question?.amount && question.currency
            ? m.payments_bank_payment({ sum: formatMoney(question.amount, question.currency) })
            : m.payments_bank_card()}
        </p>
        <p className={css.note}>{m.payments_bank_simulated()}</p>
      </div>
    </Dialog>
  );
  return { ask, dialog };
}
