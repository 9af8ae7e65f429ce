import type { UseFormReturnType } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { MAX_KETTLEBELLS } from "~/api/limits";
import { KETTLEBELLS, type Kettlebell } from "~/domain/training/equipment";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextField } from "~/ui/field/TextField";
import { focusFirstInvalidField } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import {
  addTypedBell,
  type EquipmentForm,
  formatBell,
  isBellTyped,
  isSameBell,
  sortBells,
  suggestedPounds,
  toggleBell,
  UNITS,
} from "../../lib/equipmentForm";
import css from "./Equipment.module.css";

type Props = {
  form: UseFormReturnType<EquipmentForm>;
  /** Whether the reader may not change them. */
  isClosed: boolean;
  disabled: boolean;
};

/** The kettlebells that a gym has: each is switched on or off, and others can be added. */
export function Kettlebells({ form, isClosed, disabled }: Props) {
  const bells = form.values.kettlebells;
  const there = bells ?? KETTLEBELLS;
  // One that is switched off stays, to be switched on again.
  const [off, setOff] = useState<Kettlebell[]>([]);
  const toggle = (bell: Kettlebell, isOn: boolean) => {
    if (isOn) setOff([...off, bell]);
    form.setFieldValue("kettlebells", toggleBell(bells, bell));
    form.clearFieldError("kettlebells");
  };
  return (
    <fieldset className={css.group}>
      <legend className={css.name}>{m.builder_equipment_kettlebells()}</legend>
      <p className={css.example}>
        {there.length === 0 ? m.builder_equipment_no_kettlebells() : m.builder_equipment_kettlebells_help()}
      </p>
      <div className={css.bells}>
        {sortBells([...KETTLEBELLS, ...there, ...off]).map((bell) => {
          const isOn = there.some((one) => isSameBell(one, bell));
          return (
            <Button
              key={formatBell(bell)}
              size="small"
              variant={isOn ? "selected" : "outline"}
              className={css.bell}
              aria-pressed={isOn}
              disabled={disabled || (!isOn && there.length >= MAX_KETTLEBELLS)}
              onClick={() => toggle(bell, isOn)}
            >
              {formatBell(bell)}
            </Button>
          );
        })}
      </div>
      <FormError focus>{form.errors.kettlebells}</FormError>
      {!isClosed && (there.length < MAX_KETTLEBELLS || isBellTyped(form.values)) && (
        <AddKettlebell form={form} disabled={disabled} />
      )}
    </fieldset>
  );
}

/** A kettlebell with both of its marks; the pounds follow from the kilograms if nobody types them. */
function AddKettlebell({ form, disabled }: Pick<Props, "form" | "disabled">) {
  const fields = useRef<HTMLDivElement>(null);
  const add = () => {
    const { form: added, errors } = addTypedBell(form.values);
    form.setValues(added);
    for (const unit of UNITS) form.setFieldError(`newKettlebell.${unit}`, errors[unit] ?? null);
    if (fields.current) focusFirstInvalidField(fields.current);
  };
  const addWithEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // It would save the whole form.
    event.preventDefault();
    add();
  };
  return (
    <div className={css.add} ref={fields}>
      {UNITS.map((unit) => (
        <TextField
          key={unit}
          label={m.builder_equipment_add_weight({ unit })}
          placeholder={unit === "lb" ? String(suggestedPounds(form.values) ?? "") : ""}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          disabled={disabled}
          onKeyDown={addWithEnter}
          {...form.getInputProps(`newKettlebell.${unit}`)}
        />
      ))}
      <Button className={css.addButton} icon={<IconPlus size={16} />} disabled={disabled} onClick={add}>
        {m.builder_equipment_add()}
      </Button>
    </div>
  );
}
