import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PERIODS } from "~/domain/programs/periods";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { MoneyField } from "~/ui/field/NumberField";
import { type PriceOption, useProgramActions } from "../../api";
import css from "./PriceOptions.module.css";

/** Changes the price for new buyers. The coach can ask to be reminded to tell the clients on the old one. */
export function ChangePriceDialog({
  programId,
  option,
  onClose,
}: {
  programId: string;
  option: PriceOption;
  onClose: () => void;
}) {
  const actions = useProgramActions(programId);
  const [amount, setAmount] = useState<number | null>(option.amount_minor);
  const [remindsMe, setRemindsMe] = useState(true);
  const save = useMutation({
    mutationFn: () => actions.changePrice(option.id, { amount_minor: amount, message_about_changed_price: remindsMe }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={`${m.programs_price_change()}: ${PERIODS[option.duration].name()}`}
      size="small"
      submit={m.programs_price_save()}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
    >
      <div className={css.stack}>
        <p className="dim">{m.programs_price_change_text()}</p>
        <MoneyField
          label={m.programs_price_label()}
          currency={option.currency}
          value={amount}
          onChange={(value) => {
            setAmount(value);
            if (save.isError) save.reset();
          }}
          error={save.error ? errorMessage(save.error) : undefined}
        />
        {option.subscribers > 0 && (
          <CheckboxField
            label={m.programs_price_remind()}
            checked={remindsMe}
            onChange={(event) => setRemindsMe(event.currentTarget.checked)}
          />
        )}
      </div>
    </FormDialog>
  );
}
