import type { UseFormReturnType } from "@mantine/form";
import { type LoadSteps, offeredLoad, type Stepped, usualSteps } from "~/domain/training/equipment";
import { formatDecimal } from "~/domain/training/format";
import type { Load } from "~/domain/training/content";
import { m } from "~/paraglide/messages.js";
import { TextField } from "~/ui/field/TextField";
import { type EquipmentForm, UNITS } from "../../lib/equipmentForm";
import css from "./Equipment.module.css";

const NAMES = {
  barbell: m.builder_equipment_barbell,
  dumbbell: m.builder_equipment_dumbbell,
  plates: m.builder_equipment_plates,
} satisfies Record<Stepped, () => string>;

/** Loads as coaches write them, of an exercise that is done with it. */
const EXAMPLES: Record<Stepped, { name: string; kg: number; lb: number }> = {
  barbell: { name: "Barbell", kg: 61, lb: 135 },
  dumbbell: { name: "Dumbbell", kg: 24, lb: 50 },
  plates: { name: "Machine", kg: 42, lb: 100 },
};

/** On one line: the space does not break. */
const formatOwn = ({ value, unit }: Load): string => `${formatDecimal(value)}\u00a0${unit}`;

type Props = { equipment: Stepped; form: UseFormReturnType<EquipmentForm>; steps: LoadSteps; disabled: boolean };

/** The steps of one kind of equipment in both units, and what follows from them. */
export function StepRow({ equipment, form, steps, disabled }: Props) {
  const { name, ...examples } = EXAMPLES[equipment];
  const offered = (written: Load) =>
    offeredLoad(written, { name, measurement: "weight_reps" }, written.unit === "kg" ? "lb" : "kg", steps);
  return (
    <fieldset className={css.row}>
      <legend className={css.name}>{NAMES[equipment]()}</legend>
      <div className={css.fields}>
        {UNITS.map((unit) => (
          <TextField
            key={unit}
            label={m.builder_equipment_step({ unit })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            placeholder={usualSteps(equipment, unit).map(formatDecimal).join("–")}
            disabled={disabled}
            {...form.getInputProps(`${equipment}.${unit}`)}
          />
        ))}
      </div>
      <p className={css.example}>
        {UNITS.map((unit) => {
          const written = { value: examples[unit], unit };
          return (
            <span key={unit}>
              {m.builder_equipment_example({ written: formatOwn(written), offered: formatOwn(offered(written)) })}
            </span>
          );
        })}
      </p>
    </fieldset>
  );
}
