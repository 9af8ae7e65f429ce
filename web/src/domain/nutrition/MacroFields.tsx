import { IconCopy } from "@tabler/icons-react";
import { useId } from "react";
import { MAX_GRAMS, MAX_KCAL } from "~/api/limits";
import { copyText } from "~/lib/clipboard";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { SelectField } from "~/ui/field/SelectField";
import { toast, toastError } from "~/ui/toast/toast";
import { AmountField } from "./AmountField";
import { hasAllGrams, isComplete, ratioOf, withCalories, withGrams, withSplit } from "./calculator";
import { formatKcal, formatMacros } from "./format";
import { MACRO_LABELS, SPLIT_LABELS } from "./labels";
import css from "./Macros.module.css";
import {
  energyOf,
  isValidAmount,
  type Macro,
  MACROS,
  MAX_PER_UNIT,
  round1,
  shareOf,
  type Split,
  SPLITS,
} from "./macros";
import { weightIn } from "./units";
import type { CalculatorState } from "./useCalculator";

/** Grams and calories that differ by less are the same, but for the rounding of grams. */
const ROUNDING_KCAL = 5;

export type MacroErrors = Partial<Record<Macro | "calories", string>>;

const limitSentence = (max: number) => m.nutrition_invalid_amount({ max: formatNumber(max) });

function limitError(value: number | null, max: number): string | undefined {
  return value === null || isValidAmount(value, max) ? undefined : limitSentence(max);
}

/** Calories and grams, with a split that shares out the calories and grams per weight. */
export function MacroFields({ calculator, change, errors }: CalculatorState & { errors: MacroErrors }) {
  const { calories, grams } = calculator;
  const energy = hasAllGrams(grams) ? energyOf(grams) : null;
  const differs = energy !== null && calories !== null && Math.abs(energy - calories) > ROUNDING_KCAL;
  const copy = async () => {
    if (!isComplete(calculator)) return;
    const copied = await copyText(formatMacros(toMacros(calculator)));
    if (copied) toast(m.nutrition_copied());
    else toastError(m.ui_copy_failed());
  };
  return (
    <div className={css.fields}>
      <div className={css.pair}>
        <AmountField
          label={m.nutrition_calories()}
          unit="kcal"
          value={calories}
          error={limitError(calories, MAX_KCAL) ?? errors.calories}
          onChange={(value) => change(withCalories(calculator, value))}
        />
        <SelectField
          label={m.nutrition_split()}
          placeholder={m.nutrition_split_own()}
          value={calculator.split}
          onChange={(value) => value && change(withSplit(calculator, value as Split))}
          help={calculator.split && m.nutrition_split_percent(SPLITS[calculator.split])}
          data={Object.keys(SPLITS).map((value) => ({ value, label: SPLIT_LABELS[value as Split]() }))}
        />
      </div>
      <div className={css.macros}>
        {MACROS.map((macro) => (
          <MacroRow key={macro} macro={macro} calculator={calculator} change={change} error={errors[macro]} />
        ))}
      </div>
      {differs && <p className="t12 meta">{m.nutrition_energy_differs({ energy: formatKcal(energy) })}</p>}
      <Button size="small" icon={<IconCopy size={14} />} disabled={!isComplete(calculator)} onClick={() => void copy()}>
        {m.nutrition_copy()}
      </Button>
    </div>
  );
}

/** One of the three: its share, its grams, and its grams per kilogram or pound if the weight is known. */
function MacroRow({
  macro,
  calculator,
  change,
  error,
}: CalculatorState & { macro: Macro; error?: string | undefined }) {
  const { grams, weightKg, weightUnit } = calculator;
  const value = grams[macro];
  const label = MACRO_LABELS[macro]();
  const share = hasAllGrams(grams) ? shareOf(macro, grams) : null;
  const weight = weightKg ? weightIn(weightUnit, weightKg) : null;
  const setPerUnit = (typed: number | null) =>
    change(withGrams(calculator, macro, typed === null || weight === null ? typed : round1(typed * weight)));
  const ratio = ratioOf(calculator, macro);
  const gramsError = limitError(value, MAX_GRAMS) ?? error;
  const ratioError = gramsError ? undefined : ratio !== null && ratio > MAX_PER_UNIT && limitSentence(MAX_PER_UNIT);
  const errorId = useId();
  return (
    <div className={css.macro}>
      <span className={css.macroName}>
        {label}
        {share !== null && <span className="t12 meta">{m.nutrition_share({ share })}</span>}
      </span>
      <AmountField
        hideLabel
        label={m.nutrition_macro_grams({ macro: label })}
        unit="g"
        value={value}
        error={Boolean(gramsError)}
        describedBy={gramsError && errorId}
        onChange={(typed) => change(withGrams(calculator, macro, typed))}
      />
      <AmountField
        hideLabel
        label={weightUnit === "kg" ? m.nutrition_per_kg({ macro: label }) : m.nutrition_per_lb({ macro: label })}
        unit={`g/${weightUnit}`}
        disabled={weight === null}
        value={ratio}
        error={Boolean(ratioError)}
        describedBy={ratioError ? errorId : undefined}
        onChange={setPerUnit}
      />
      {(gramsError || ratioError) && (
        <p id={errorId} className={css.error}>
          {gramsError || ratioError}
        </p>
      )}
    </div>
  );
}

/** The macros as the server takes them. */
export function toMacros({ grams, calories }: CalculatorState["calculator"]) {
  return {
    protein_g: grams.protein ?? 0,
    carbs_g: grams.carbs ?? 0,
    fat_g: grams.fat ?? 0,
    calories_kcal: calories ?? 0,
  };
}
