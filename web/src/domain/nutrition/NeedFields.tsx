import { useId } from "react";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Segmented } from "~/ui/field/Segmented";
import { SelectField } from "~/ui/field/SelectField";
import { AmountField } from "./AmountField";
import { isPlausible, needOf, withCalories } from "./calculator";
import { ACTIVITY_LABELS, FORMULA_LABELS } from "./labels";
import css from "./Macros.module.css";
import { type Activity, ACTIVITY_FACTORS, type Formula, LIMITS, type Sex } from "./macros";
import {
  cmOfFeet,
  cmOfInches,
  feetAndInches,
  type HeightUnit,
  inchesIn,
  kgOf,
  weightIn,
  type WeightUnit,
} from "./units";
import type { CalculatorState } from "./useCalculator";

/** The person and how active they are: what they need to keep their weight. */
export function NeedFields({ calculator, change }: CalculatorState) {
  const { age, weightKg, weightUnit } = calculator;
  const need = needOf(calculator);
  const unusual = (value: number | null, limits: { min: number; max: number }) =>
    isPlausible(value, limits) ? undefined : m.nutrition_implausible();
  return (
    <div className={css.fields}>
      <Segmented<Formula>
        wide
        label={m.nutrition_formula()}
        value={calculator.formula}
        onChange={(formula) => change({ ...calculator, formula })}
        options={(["mifflin", "harris"] as const).map((value) => ({ value, label: FORMULA_LABELS[value]() }))}
      />
      <div className={css.pair}>
        <Labelled label={m.nutrition_sex()}>
          <Segmented<Sex | "">
            wide
            label={m.nutrition_sex()}
            value={calculator.sex ?? ""}
            onChange={(sex) => change({ ...calculator, sex: sex || null })}
            options={[
              { value: "female", label: m.nutrition_female() },
              { value: "male", label: m.nutrition_male() },
            ]}
          />
        </Labelled>
        <AmountField
          label={m.nutrition_age()}
          value={age}
          error={unusual(age, LIMITS.age)}
          onChange={(value) => change({ ...calculator, age: value })}
        />
      </div>
      <div className={css.pair}>
        <AmountField
          label={m.nutrition_weight()}
          unit={weightUnit}
          value={weightKg === null ? null : weightIn(weightUnit, weightKg)}
          error={unusual(weightKg, LIMITS.weightKg)}
          onChange={(value) => change({ ...calculator, weightKg: value === null ? null : kgOf(value, weightUnit) })}
        />
        <Labelled label={m.nutrition_weight_unit()}>
          <Segmented<WeightUnit>
            wide
            label={m.nutrition_weight_unit()}
            value={weightUnit}
            onChange={(unit) => change({ ...calculator, weightUnit: unit })}
            options={[
              { value: "kg", label: "kg" },
              { value: "lb", label: "lb" },
            ]}
          />
        </Labelled>
      </div>
      <div className={css.pair}>
        <HeightFields calculator={calculator} change={change} />
        <Labelled label={m.nutrition_height_unit()}>
          <Segmented<HeightUnit>
            wide
            label={m.nutrition_height_unit()}
            value={calculator.heightUnit}
            onChange={(unit) => change({ ...calculator, heightUnit: unit })}
            options={[
              { value: "cm", label: "cm" },
              { value: "in", label: "in" },
              { value: "ft", label: "ft" },
            ]}
          />
        </Labelled>
      </div>
      <SelectField
        label={m.nutrition_activity()}
        value={calculator.activity}
        onChange={(value) => value && change({ ...calculator, activity: value as Activity })}
        data={Object.entries(ACTIVITY_FACTORS).map(([value, factor]) => ({
          value,
          label: m.nutrition_activity_option({
            name: ACTIVITY_LABELS[value as Activity](),
            factor: formatNumber(factor),
          }),
        }))}
      />
      <div className={css.need} aria-live="polite">
        {need ? (
          <>
            <span>
              <strong>{m.nutrition_need({ need: formatNumber(need.need) })}</strong>
              <span className="t12 meta">{m.nutrition_rate({ rate: formatNumber(need.rate) })}</span>
            </span>
            <Button
              size="small"
              disabled={need.need === calculator.calories}
              onClick={() => change(withCalories(calculator, need.need))}
            >
              {m.nutrition_use_need()}
            </Button>
          </>
        ) : (
          <span className="t12 meta">{m.nutrition_need_missing()}</span>
        )}
      </div>
    </div>
  );
}

/** A choice with its name above, as fields have it. */
function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={css.labelled}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

/** The height: centimetres, inches, or feet and inches. */
function HeightFields({ calculator, change }: CalculatorState) {
  const { heightCm, heightUnit } = calculator;
  const error = isPlausible(heightCm, LIMITS.heightCm) ? undefined : m.nutrition_implausible();
  const id = useId();
  const set = (cm: number | null) => change({ ...calculator, heightCm: cm });
  if (heightUnit !== "ft") {
    const [from, to] =
      heightUnit === "cm" ? [(cm: number) => cm, (value: number) => value] : ([inchesIn, cmOfInches] as const);
    return (
      <AmountField
        key={heightUnit}
        label={m.nutrition_height()}
        unit={heightUnit}
        value={heightCm === null ? null : from(heightCm)}
        error={error}
        onChange={(value) => set(value === null ? null : to(value))}
      />
    );
  }
  const { feet, inches } = heightCm === null ? { feet: null, inches: null } : feetAndInches(heightCm);
  return (
    <div className={css.feet} role="group" aria-labelledby={id}>
      <span id={id} className="visually-hidden">
        {m.nutrition_height()}
      </span>
      <AmountField
        label={m.nutrition_height()}
        unit="ft"
        value={feet}
        error={error}
        onChange={(value) => set(value === null && !inches ? null : cmOfFeet(value ?? 0, inches ?? 0))}
      />
      <AmountField
        label={m.nutrition_inches()}
        unit="in"
        value={inches}
        onChange={(value) => set(value === null && !feet ? null : cmOfFeet(feet ?? 0, value ?? 0))}
      />
    </div>
  );
}
