import { useForm } from "@mantine/form";
import { useMutation } from "@tanstack/react-query";
import { IconCalendarOff } from "@tabler/icons-react";
import { MAX_WITHDRAWAL_REASON_LENGTH } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextArea, TextField } from "~/ui/field/TextField";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { type Contract, confirmWithdrawal, type PurchaseProof } from "../../api";
import { formatLongDate } from "../../format";
import { RefundSummary } from "./RefundSummary";
import css from "./Withdraw.module.css";

/** The second screen: the contract, what comes back, who withdraws, and the button that declares it. */
export function ConfirmForm({
  contract,
  proof,
  onChange,
  onDone,
}: {
  contract: Contract;
  proof: PurchaseProof;
  onChange: () => void;
  onDone: (contract: Contract) => void;
}) {
  const form = useForm({ initialValues: { full_name: contract.full_name, contact_email: contract.email, reason: "" } });
  const confirm = useMutation({
    mutationFn: (values: typeof form.values) => confirmWithdrawal({ ...proof, ...values }),
    onSuccess: onDone,
    onError: (error) => form.setErrors(formErrors(error)),
  });
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={form.onSubmit((values) => (confirm.isPending ? undefined : confirm.mutate(values)))}
    >
      <header className={css.head}>
        <span className="t13 meta">{m.memberships_withdraw_step({ step: 2 })}</span>
        <span className="spread">
          <h1 className={css.title}>{m.memberships_withdraw_check()}</h1>
          <Button variant="quiet" onClick={onChange}>
            {m.memberships_withdraw_change()}
          </Button>
        </span>
      </header>
      <section className={css.box}>
        <h2 className="t16 w6">{contract.program_title}</h2>
        <p className="dim">
          {m.memberships_withdraw_bought({ date: formatLongDate(contract.bought_on), seller: contract.seller })}
        </p>
        <p className="t13 meta">{m.memberships_order_number({ number: contract.order_number })}</p>
      </section>
      <RefundSummary contract={contract} />
      <p className={css.ends}>
        <IconCalendarOff size={20} aria-hidden="true" />
        {m.memberships_withdraw_training_ends({ program: contract.program_title })}
      </p>
      <TextField
        label={m.memberships_withdraw_name()}
        autoComplete="name"
        maxLength={49}
        {...form.getInputProps("full_name")}
      />
      <TextField
        label={m.memberships_withdraw_copy_to()}
        help={m.memberships_withdraw_copy_help()}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        {...form.getInputProps("contact_email")}
      />
      <TextArea
        label={m.memberships_withdraw_reason()}
        minRows={2}
        maxLength={MAX_WITHDRAWAL_REASON_LENGTH}
        {...form.getInputProps("reason")}
      />
      <blockquote className={css.statement}>“{contract.statement}”</blockquote>
      <div className={css.foot}>
        <FormError>{form.errors.base}</FormError>
        <Button type="submit" variant="primary" size="large" wide busy={confirm.isPending}>
          {m.memberships_withdraw_confirm()}
        </Button>
        <p className={css.note}>{m.memberships_withdraw_valid()}</p>
      </div>
    </form>
  );
}
