import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { MoneyField } from "~/ui/field/NumberField";
import { type PriceOption, usePlanWrites } from "../api";
import { periodLabel } from "../words";
import css from "./Prices.module.css";

/** Another sum for who buys from now on; those who pay the old one may be told. */
export function Reprice({
  programId,
  option,
  onClose,
}: {
  programId: string;
  option: PriceOption;
  onClose: () => void;
}) {
  const writes = usePlanWrites(programId);
  const [amount, setAmount] = useState<number | null>(option.amount_minor);
  const [tell, setTell] = useState(true);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setError("");
    try {
      await writes.changePrice(option.id, { amount_minor: amount, message_about_changed_price: tell });
      onClose();
    } catch (problem) {
      setError(errorMessage(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      onClose={onClose}
      title={`${m.programs_price_change()}: ${periodLabel[option.duration]()}`}
      size="small"
      submit={m.programs_price_save()}
      busy={busy}
      onSubmit={save}
    >
      <div className={css.stack}>
        <p className="dim">{m.programs_price_change_text()}</p>
        <MoneyField
          label={m.programs_price_label()}
          currency={option.currency}
          value={amount}
          onChange={(sum) => {
            setAmount(sum);
            setError("");
          }}
          error={error}
        />
        {option.subscribers > 0 && (
          <CheckboxField
            label={m.programs_price_tell()}
            checked={tell}
            onChange={(event) => setTell(event.currentTarget.checked)}
          />
        )}
      </div>
    </FormDialog>
  );
}
