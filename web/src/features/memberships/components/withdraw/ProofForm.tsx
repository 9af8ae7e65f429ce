import { useForm } from "@mantine/form";
import { MAX_ORDER_NUMBER_LENGTH, MAX_PURCHASE_EMAIL_LENGTH } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextField } from "~/ui/field/TextField";
import { focusFirstError } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import type { PurchaseProof } from "../../api";
import css from "./Withdraw.module.css";

/** The first screen: the order number and the email of the purchase. */
export function ProofForm({
  initial,
  error,
  busy,
  onContinue,
}: {
  initial: PurchaseProof;
  error: string | null;
  busy: boolean;
  onContinue: (proof: PurchaseProof) => void;
}) {
  const form = useForm({
    initialValues: { order_number: initial.order_number, email: initial.email },
    validate: {
      order_number: (value) => (value.trim() ? null : m.memberships_withdraw_order_missing()),
      email: (value) => (value.trim() ? null : m.memberships_withdraw_email_missing()),
    },
  });
  return (
    <>
      <header className={css.head}>
        <span className="t13 meta">{m.memberships_withdraw_step({ step: 1 })}</span>
        <h1 className={css.title}>{m.memberships_withdraw_title()}</h1>
        <p className="dim">{m.memberships_withdraw_intro()}</p>
      </header>
      <form noValidate className={css.form} onSubmit={form.onSubmit(onContinue, focusFirstError)}>
        <TextField
          label={m.memberships_withdraw_order()}
          help={m.memberships_withdraw_order_help()}
          autoComplete="off"
          maxLength={MAX_ORDER_NUMBER_LENGTH}
          {...form.getInputProps("order_number")}
        />
        <TextField
          label={m.memberships_withdraw_email()}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={MAX_PURCHASE_EMAIL_LENGTH}
          {...form.getInputProps("email")}
        />
        <div className={css.foot}>
          <FormError>{error}</FormError>
          <Button type="submit" variant="primary" size="large" wide busy={busy}>
            {m.memberships_withdraw_continue()}
          </Button>
          <p className={css.note}>{m.memberships_withdraw_nothing_sent()}</p>
        </div>
      </form>
    </>
  );
}
