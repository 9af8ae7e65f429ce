import { MAX_PROGRESSION_STEP } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { NumberField } from "~/ui/field/NumberField";
import { Segmented } from "~/ui/field/Segmented";
import { TextField } from "~/ui/field/TextField";
import css from "./Bulk.module.css";
import { MAX_COPIES, type ProgressionForm, type ProgressionKind } from "./useProgressionForm";

/** How many of the following weeks are offered as targets. */
const OFFERED_WEEKS = 6;

/** Where the copies go: single weeks, or every so many weeks. */
export function TargetWeekFields({ form }: { form: ProgressionForm }) {
  const { weeks, sourceWeek, every, times } = form;
  const following = Array.from({ length: OFFERED_WEEKS }, (_, index) => sourceWeek + 1 + index);
  const offered = [...new Set([...following, ...weeks])].sort((a, b) => a - b);
  return (
    <>
      <div className={css.line}>
        <span id="progression-weeks">{m.builder_to_weeks()}</span>
        <div role="group" aria-labelledby="progression-weeks" className={css.chips}>
          {offered.map((week) => (
            <button
              key={week}
              type="button"
              aria-pressed={weeks.includes(week)}
              aria-label={m.builder_week({ week: week + 1 })}
              className={css.chip}
              onClick={() => form.toggleWeek(week)}
            >
              {week + 1}
            </button>
          ))}
        </div>
      </div>
      <div className={css.line}>
        <span>{m.builder_every()}</span>
        <div className={css.fields}>
          <NumberField
            aria-label={m.builder_weeks_apart()}
            size="xs"
            value={every}
            min={1}
            max={MAX_COPIES}
            allowDecimal={false}
            suffix={` ${m.builder_every_weeks({ count: Number(every) || 0 })}`}
            onChange={form.changeEvery}
          />
          <NumberField
            aria-label={m.builder_copies_count()}
            size="xs"
            value={times}
            min={1}
            max={MAX_COPIES}
            allowDecimal={false}
            suffix={` ${m.builder_every_times({ count: Number(times) || 0 })}`}
            onChange={form.changeTimes}
          />
        </div>
      </div>
    </>
  );
}

function suffixOf({ kind, unit, typedAmount }: ProgressionForm): string {
  const count = Math.abs(Number(typedAmount)) || 0;
  if (kind === "load") return ` ${unit}`;
  if (kind === "percent") return " %";
  return ` ${kind === "reps" ? m.builder_step_reps({ count }) : m.builder_step_sets({ count })}`;
}

/** By how much each copy differs from the one before, or the percentages of a wave. */
export function StepFields({ form }: { form: ProgressionForm }) {
  const { kind } = form;
  return (
    <>
      <div className={css.line}>
        <span>{m.builder_each_copy()}</span>
        <Segmented<ProgressionKind>
          wide
          label={m.builder_each_copy()}
          value={kind}
          onChange={form.setKind}
          options={[
            { value: "load", label: m.builder_step_load() },
            { value: "percent", label: "%" },
            { value: "reps", label: m.builder_step_kind_reps() },
            { value: "sets", label: m.builder_step_kind_sets() },
            { value: "wave", label: m.builder_step_wave() },
          ]}
        />
      </div>
      <div className={css.line}>
        <span>{kind === "wave" ? m.builder_wave() : m.builder_step()}</span>
        {kind === "wave" ? (
          <TextField
            aria-label={m.builder_wave()}
            size="xs"
            value={form.waveText}
            error={form.isStepInvalid ? m.builder_wave_invalid() : undefined}
            onChange={(event) => form.setWaveText(event.currentTarget.value)}
          />
        ) : (
          <NumberField
            aria-label={m.builder_step()}
            size="xs"
            value={form.typedAmount}
            min={-MAX_PROGRESSION_STEP}
            max={MAX_PROGRESSION_STEP}
            clampBehavior="none"
            decimalScale={2}
            allowDecimal={kind === "load" || kind === "percent"}
            suffix={suffixOf(form)}
            error={form.isStepInvalid ? m.builder_step_invalid() : undefined}
            onChange={form.setAmount}
          />
        )}
      </div>
    </>
  );
}
