import { IconPlus } from "@tabler/icons-react";
import { type Ref, useImperativeHandle, useState } from "react";
import { useIdempotentWrite } from "~/api/idempotency";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { MoneyField } from "~/ui/field/NumberField";
import { SelectField } from "~/ui/field/SelectField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { useExists } from "~/ui/link/Link";
import { toast, toastError } from "~/ui/toast/toast";
import { type Period, type Plan, usePlanWrites } from "../api";
import { periodLabel } from "../words";
import css from "./Prices.module.css";

/** What the page around asks: nothing typed here may be lost when it goes on. */
export type PricesHandle = { settle: () => Promise<boolean>; isDirty: () => boolean };

type Props = { plan: Plan; handle?: Ref<PricesHandle>; onDone: () => void; onCancel?: () => void };

/** One more way to pay: a sum, how often, and of the first one the currency. */
export function NewPrice({ plan, handle, onDone, onCancel }: Props) {
  const exists = useExists();
  const writes = usePlanWrites(plan.id);
  const once = useIdempotentWrite();
  const taken = plan.price_options.filter((option) => !option.archived).map((option) => option.duration);
  const free = plan.cadences.filter((period) => !taken.includes(period));
  const [amount, setAmount] = useState<number | null>(null);
  const [typed, setTyped] = useState("");
  const [currency, setCurrency] = useState(plan.currency);
  const [chosen, setDuration] = useState<Period | null>(null);
  const likely = free.includes("monthly") ? "monthly" : free.length === 1 ? (free[0] ?? null) : null;
  const duration = chosen && free.includes(chosen) ? chosen : likely;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [upgrade, setUpgrade] = useState(false);
  const [busy, setBusy] = useState(false);

  const add = async () => {
    setBusy(true);
    setErrors({});
    setUpgrade(false);
    try {
      const body = { amount_minor: amount, currency, duration };
      await once(body, (key) => writes.addPrice(body, key));
      setAmount(null);
      setTyped("");
      onDone();
      if (amount) toast(m.programs_price_added());
      return true;
    } catch (problem) {
      setErrors(formErrors(problem));
      if (!(problem instanceof ApiError) || Object.keys(problem.errors).length === 0) toastError(errorMessage(problem));
      setUpgrade(problem instanceof ApiError && problem.reason === "upgrade");
      return false;
    } finally {
      setBusy(false);
    }
  };
  useImperativeHandle(handle, () => ({
    // What cannot be read as a sum is not dropped either: adding it says why.
    settle: async () => !typed.trim() || (await add()),
    isDirty: () => typed.trim() !== "",
  }));
  return (
    <div className={css.adding}>
      <div className={css.fields}>
        <MoneyField
          label={m.programs_price_label()}
          currency={currency}
          value={amount}
          onChange={(sum, text) => {
            setAmount(sum);
            setTyped(text);
          }}
          placeholder="39.00"
          error={errors.amount_minor}
        />
        {taken.length === 0 && (
          <SelectField
            label={m.programs_price_currency()}
            data={["GBP", "USD", "EUR"]}
            value={currency}
            onChange={(value) => value && setCurrency(value)}
            error={errors.currency}
          />
        )}
        <SelectField
          label={m.programs_price_cadence()}
          placeholder={m.programs_price_choose()}
          data={free.map((period) => ({ value: period, label: periodLabel[period]() }))}
          value={duration}
          onChange={(value) => setDuration(value as Period)}
          error={errors.duration}
        />
      </div>
      <FormError>{errors.base}</FormError>
      <div className={css.buttons}>
        {onCancel && (
          <Button onClick={onCancel} disabled={busy}>
            {m.ui_cancel()}
          </Button>
        )}
        {upgrade && exists("coach_profile_subscription") && (
          <ButtonLink to={{ name: "coach_profile_subscription" }}>{m.programs_price_upgrade()}</ButtonLink>
        )}
        <Button icon={<IconPlus size={16} />} busy={busy} onClick={() => void add()}>
          {m.programs_price_add()}
        </Button>
      </div>
    </div>
  );
}
