import { IconPlus, IconX } from "@tabler/icons-react";
import { MAX_PROGRESSION_STEP } from "~/api/limits";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { NumberField } from "~/ui/field/NumberField";
import { SelectField } from "~/ui/field/SelectField";
import css from "./ExerciseStepFields.module.css";
import type { ExerciseSteps, StepKind } from "./useExerciseSteps";

type Props = { form: ExerciseSteps; unit: Unit };

/** Exercises that take a step of their own, one line each. */
export function ExerciseStepFields({ form, unit }: Props) {
  const kinds = [
    { value: "load", label: unit },
    { value: "percent", label: "%" },
    { value: "reps", label: m.builder_step_kind_reps() },
    { value: "sets", label: m.builder_step_kind_sets() },
  ];
  return (
    <div className={css.steps}>
      {form.typedSteps.map((step, index) => (
        <div key={step.name} role="group" aria-label={m.builder_step_of({ exercise: step.name })} className={css.step}>
          <SelectField
            aria-label={m.builder_exercise()}
            size="xs"
            value={step.name}
            data={[step.name, ...form.free.map(({ name }) => name)]}
            onChange={(name) => name && form.setName(index, name)}
          />
          <NumberField
            aria-label={m.builder_step()}
            size="xs"
            value={step.typed}
            min={-MAX_PROGRESSION_STEP}
            max={MAX_PROGRESSION_STEP}
            clampBehavior="none"
            decimalScale={2}
            allowDecimal={step.kind === "load" || step.kind === "percent"}
            error={form.isInvalid(step) ? m.builder_step_exercise_invalid() : undefined}
            onChange={(typed) => form.setAmount(index, typed)}
          />
          <SelectField
            aria-label={m.builder_step_unit()}
            size="xs"
            value={step.kind}
            data={kinds}
            onChange={(kind) => form.setKind(index, kind as StepKind)}
          />
          <IconButton label={m.builder_step_remove({ exercise: step.name })} onClick={() => form.remove(index)}>
            <IconX size={16} />
          </IconButton>
        </div>
      ))}
      {form.free.length > 0 && (
        <Button size="small" variant="quiet" icon={<IconPlus size={14} />} onClick={form.add}>
          {m.builder_step_add()}
        </Button>
      )}
    </div>
  );
}
