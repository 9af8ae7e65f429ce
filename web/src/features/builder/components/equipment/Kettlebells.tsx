import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { MAX_KETTLEBELL_KG, MAX_KETTLEBELL_LB, MAX_KETTLEBELLS } from "~/api/limits";
import { KETTLEBELLS, type Kettlebell } from "~/domain/training/equipment";
import { parseDecimal } from "~/domain/training/parseNumber";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formatBell, isSameBell, markInPounds, sortBells, toggleBell } from "../../lib/equipmentForm";
import css from "./Equipment.module.css";

type Props = {
  /** Null for the usual ones. */
  bells: Kettlebell[] | null;
  onChange: (bells: Kettlebell[] | null) => void;
  error?: string | undefined;
  disabled: boolean;
};

/** The kettlebells that a gym has: each is switched on or off, and others can be added. */
export function Kettlebells({ bells, onChange, error, disabled }: Props) {
  const there = bells ?? KETTLEBELLS;
  // One that was added and switched off again stays, to be switched on.
  const [added, setAdded] = useState<Kettlebell[]>([]);
  const shown = sortBells([...KETTLEBELLS, ...there, ...added]);
  const add = (bell: Kettlebell) => {
    setAdded([...added, bell]);
    if (!there.some((one) => isSameBell(one, bell))) onChange(toggleBell(bells, bell));
  };
  return (
    <fieldset className={css.group}>
      <legend className={css.name}>{m.builder_equipment_kettlebells()}</legend>
      <p className={css.example}>
        {there.length === 0 ? m.builder_equipment_no_kettlebells() : m.builder_equipment_kettlebells_help()}
      </p>
      <div className={css.bells}>
        {shown.map((bell) => {
          const isOn = there.some((one) => isSameBell(one, bell));
          return (
            <Button
              key={formatBell(bell)}
              size="small"
              variant={isOn ? "selected" : "outline"}
              className={css.bell}
              aria-pressed={isOn}
              disabled={disabled || (!isOn && there.length >= MAX_KETTLEBELLS)}
              onClick={() => onChange(toggleBell(bells, bell))}
            >
              {formatBell(bell)}
            </Button>
          );
        })}
      </div>
      <FormError>{error}</FormError>
      {!disabled && there.length < MAX_KETTLEBELLS && <AddKettlebell onAdd={add} />}
    </fieldset>
  );
}

/** A kettlebell with both of its marks; the pounds follow from the kilograms if nobody types them. */
function AddKettlebell({ onAdd }: { onAdd: (bell: Kettlebell) => void }) {
  const [texts, setTexts] = useState({ kg: "", lb: "" });
  const [errors, setErrors] = useState<{ kg?: string; lb?: string }>({});
  const kg = parseDecimal(texts.kg, MAX_KETTLEBELL_KG);
  const suggested = kg ? markInPounds(kg) : undefined;
  const change = (unit: "kg" | "lb", text: string) => {
    setTexts({ ...texts, [unit]: text });
    setErrors({ ...errors, [unit]: undefined });
  };
  const add = () => {
    const lb = texts.lb.trim() ? parseDecimal(texts.lb, MAX_KETTLEBELL_LB) : suggested;
    if (!kg || !lb) {
      setErrors({
        ...(!kg && { kg: m.builder_equipment_weight_error({ most: `${MAX_KETTLEBELL_KG} kg` }) }),
        ...(kg && !lb && { lb: m.builder_equipment_weight_error({ most: `${MAX_KETTLEBELL_LB} lb` }) }),
      });
      return;
    }
    onAdd({ kg, lb });
    setTexts({ kg: "", lb: "" });
    setErrors({});
  };
  const addWithEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // It would save the whole form.
    event.preventDefault();
    add();
  };
  const field = (unit: "kg" | "lb") => ({
    inputMode: "decimal" as const,
    autoComplete: "off",
    maxLength: 8,
    value: texts[unit],
    error: errors[unit],
    onChange: (event: { currentTarget: HTMLInputElement }) => change(unit, event.currentTarget.value),
    onKeyDown: addWithEnter,
  });
  return (
    <div className={css.add}>
      <TextField label={m.builder_equipment_add_weight({ unit: "kg" })} {...field("kg")} />
      <TextField
        label={m.builder_equipment_add_weight({ unit: "lb" })}
        placeholder={suggested === undefined ? "" : String(suggested)}
        {...field("lb")}
      />
      <Button className={css.addButton} icon={<IconPlus size={16} />} onClick={add}>
        {m.builder_equipment_add()}
      </Button>
    </div>
  );
}
