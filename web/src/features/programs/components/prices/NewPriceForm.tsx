import { IconPlus } from "@tabler/icons-react";
import { type Ref, useEffect, useImperativeHandle, useState } from "react";
import { useIdempotentWrite } from "~/api/idempotency";
import { useSettings } from "~/api/settings";
import { optionsOnSale } from "~/domain/programs/priceOptions";
import { type Period, PERIODS } from "~/domain/programs/periods";
import { type Feature, missingFeature, usePlanAllows } from "~/domain/plan-notice/features";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { MoneyField } from "~/ui/field/NumberField";
import { SelectField } from "~/ui/field/SelectField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useDraftState } from "~/domain/forms/useFormDraft";
import { toast, toastError } from "~/ui/toast/toast";
import { type Program, useProgramActions } from "../../api";
import css from "./PriceOptions.module.css";

/** For the page around the form: a price that is typed but not added must not be lost when the page is saved. */
export type NewPriceFormHandle = { savePending: () => Promise<boolean> };

type NewPrice = { amount: number | null; typed: string; currency: string; selected: Period | null };
/** Why what was entered was refused; it is shown until something else is entered. */
type Refusal = { entered: string; errors: Record<string, string>; lacked?: Feature | undefined };
const NOT_REFUSED: Omit<Refusal, "entered"> = { errors: {} };
/** The periods that every plan has. */
const ALWAYS: readonly Period[] = ["monthly", "one_off"];
/** The name of the draft of a new price. */
export const newPriceDraft = (programId: string) => `price.${programId}`;

/** The id of the field for the amount, which takes the focus when a coach returns from connecting payments. */
export const NEW_PRICE = "new-price";

type Props = { program: Program; handle?: Ref<NewPriceFormHandle>; onDone: () => void; onCancel?: () => void };

/** Adds a price option: amount and period, and for the first one the currency. */
export function NewPriceForm({ program, handle, onDone, onCancel }: Props) {
  const actions = useProgramActions(program.id);
  const runOnce = useIdempotentWrite();
  const takenPeriods = optionsOnSale(program).map((option) => option.duration);
  const availablePeriods = program.cadences.filter((period) => !takenPeriods.includes(period));
  const [{ amount, typed, currency, selected }, setPrice, draft] = useDraftState<NewPrice>(newPriceDraft(program.id), {
    amount: null,
    typed: "",
    currency: program.currency,
    selected: null,
  });
  /** Whether it was typed on this visit, or before connecting payments: what is older is not put on sale unasked. */
  const [isCurrent, setIsCurrent] = useState(() => window.location.hash === `#${NEW_PRICE}`);
  const change = (values: Partial<NewPrice>) => {
    setIsCurrent(true);
    setPrice((current) => ({ ...current, ...values }));
  };
  const currencies = useSettings().data?.coach_currencies ?? [currency];
  const suggested = availablePeriods.includes("monthly")
    ? "monthly"
    : availablePeriods.length === 1
      ? (availablePeriods[0] ?? null)
      : null;
  const duration = selected && availablePeriods.includes(selected) ? selected : suggested;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const entered = JSON.stringify([typed, currency, duration]);
  const { errors, lacked } = refusal?.entered === entered ? refusal : NOT_REFUSED;
  const hasAnyPeriod = usePlanAllows("any_cadence");
  const isLocked = (period: Period) => !hasAnyPeriod && !ALWAYS.includes(period);
  const hasSeveral = usePlanAllows("several_prices");
  const missing: Feature | undefined =
    !hasSeveral && takenPeriods.length > 0 ? "several_prices" : duration && isLocked(duration) ? "any_cadence" : lacked;
  const [busy, setBusy] = useState(false);

  const add = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const body = { amount_minor: amount, currency, duration };
      await runOnce(body, (key) => actions.addPrice(body, key));
      draft.discard();
      onDone();
      if (amount) toast(m.programs_price_added());
      return true;
    } catch (error) {
      const feature = missingFeature(error);
      setRefusal({ entered, errors: feature ? {} : formErrors(error), lacked: feature });
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) toastError(errorMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const periodName = (period: Period) =>
    isLocked(period) ? m.programs_period_professional({ period: PERIODS[period].name() }) : PERIODS[period].name();
  useEffect(() => {
    if (window.location.hash === `#${NEW_PRICE}`) document.getElementById(NEW_PRICE)?.focus();
  }, []);
  useImperativeHandle(handle, () => ({
    // Text that is not an amount must not get lost either, so it is sent and its error shown.
    savePending: async () => !typed.trim() || !isCurrent || (await add()),
  }));
  return (
    <div className={css.newPrice}>
      <DraftNotice draft={draft} />
      <div className={css.fields}>
        <MoneyField
          label={m.programs_price_label()}
          currency={currency}
          id={NEW_PRICE}
          value={amount}
          initialTyped={typed}
          onChange={(value, text) => {
            change({ amount: value, typed: text });
          }}
          placeholder="39.00"
          error={errors.amount_minor}
        />
        {takenPeriods.length === 0 && (
          <SelectField
            label={m.programs_price_currency()}
            data={currencies}
            value={currency}
            onChange={(value) => value && change({ currency: value })}
            error={errors.currency}
          />
        )}
        <SelectField
          label={m.programs_price_period()}
          placeholder={m.programs_price_choose()}
          data={availablePeriods.map((period) => ({ value: period, label: periodName(period) }))}
          value={duration}
          onChange={(value) => change({ selected: value as Period })}
          error={errors.duration}
        />
      </div>
      {missing && <PlanNotice feature={missing} />}
      <FormError>{errors.base}</FormError>
      <div className={css.buttons}>
        {onCancel && (
          <Button
            onClick={() => {
              draft.discard();
              onCancel();
            }}
            disabled={busy}
          >
            {m.ui_cancel()}
          </Button>
        )}
        <Button icon={<IconPlus size={16} />} busy={busy} disabled={missing !== undefined} onClick={() => void add()}>
          {m.programs_price_add()}
        </Button>
      </div>
    </div>
  );
}
