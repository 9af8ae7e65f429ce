import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { idempotent, onError, withHeaders } from "~/api/client";
import { useIdempotentWrite } from "~/api/idempotency";
import { MAX_BENCHMARK_DESCRIPTION_LENGTH, MAX_BENCHMARK_REPS } from "~/api/limits";
import { useExerciseSearch } from "~/domain/exercises/api";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { parseClock } from "~/domain/training/parseClock";
import { parseWhole } from "~/domain/training/parseNumber";
import { formatTime } from "~/domain/training/score/formatScore";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { SelectField } from "~/ui/field/SelectField";
import { TextArea, TextField } from "~/ui/field/TextField";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type BenchmarkForm, type LibraryBenchmark, type ScoreType, useLibraryChanges } from "../api";
import { SCORE_TYPES } from "../format";
import css from "./Benchmarks.module.css";

type Values = {
  name: string;
  description: string;
  score_type: ScoreType;
  direction: "lower" | "higher";
  cap: string;
  exercise: { id: string; name: string } | null;
  reps: string;
};

/** Longer names are refused beside the field. */
const MAX_NAME_LENGTH = 120;
const DIRECTIONS = { lower: m.benchmarks_lower_wins, higher: m.benchmarks_higher_wins };

function valuesOf(benchmark: LibraryBenchmark | undefined): Values {
  return {
    name: benchmark?.name ?? "",
    description: benchmark?.description ?? "",
    score_type: benchmark?.score_type ?? "time",
    direction: (benchmark?.lower_wins ?? true) ? "lower" : "higher",
    cap: typeof benchmark?.cap_seconds === "number" ? formatTime(benchmark.cap_seconds) : "",
    exercise: benchmark?.exercise_id ? { id: benchmark.exercise_id, name: benchmark.exercise_name ?? "" } : null,
    reps: benchmark?.reps ? String(benchmark.reps) : "1",
  };
}

const canHaveCap = ({ score_type, direction }: Values) => score_type === "time" && direction === "lower";

function toForm(values: Values): BenchmarkForm {
  const { name, description, score_type, direction, exercise } = values;
  const ofExercise = score_type === "load" && exercise !== null;
  return {
    name,
    description,
    score_type,
    lower_wins: score_type !== "checkbox" && direction === "lower",
    cap_seconds: canHaveCap(values) ? (parseClock(values.cap) ?? null) : null,
    exercise_id: ofExercise ? exercise.id : null,
    reps: ofExercise ? (parseWhole(values.reps, MAX_BENCHMARK_REPS) ?? null) : null,
  };
}

/** Creates or edits one of the account's benchmarks. How it is scored is fixed once there are results. */
export function BenchmarkDialog({
  benchmark,
  onClose,
}: {
  benchmark?: LibraryBenchmark | undefined;
  onClose: () => void;
}) {
  const { create, change } = useLibraryChanges();
  const writeOnce = useIdempotentWrite();
  const form = useFormDraft<Values>(`benchmark:${benchmark?.id ?? "new"}`, {
    initialValues: valuesOf(benchmark),
    validate: {
      name: (value) => (value.trim() ? null : m.benchmarks_name_missing()),
      cap: (value, values) =>
        canHaveCap(values) && parseClock(value) === undefined ? m.benchmarks_cap_invalid() : null,
      reps: (value, values) =>
        values.score_type === "load" && values.exercise && !parseWhole(value, MAX_BENCHMARK_REPS)
          ? m.benchmarks_reps_invalid({ most: String(MAX_BENCHMARK_REPS) })
          : null,
    },
  });
  const fixed = benchmark?.scoring_fixed ?? false;
  const { values } = form;
  const close = () => {
    form.draft.forget();
    onClose();
  };
  const save = async () => {
    if (form.validate().hasErrors) return;
    const body = toForm(form.values);
    try {
      if (benchmark) {
        await change.mutateAsync({ params: { path: { benchmark_id: benchmark.id } }, body, ...onError("inline") });
        toast(m.benchmarks_saved());
      } else {
        await writeOnce(body, (key) =>
          create.mutateAsync({ body, ...withHeaders(idempotent(key), onError("inline")) }),
        );
        toast(m.benchmarks_created({ name: body.name }));
      }
      close();
    } catch (refused) {
      const found = formErrors(refused, { cap_seconds: "cap", lower_wins: "direction", exercise_id: "exercise" });
      form.setErrors(Object.keys(found).length > 0 ? found : { base: errorMessage(refused) });
    }
  };
  return (
    <FormDialog
      title={benchmark ? m.benchmarks_edit_title({ name: benchmark.name }) : m.benchmarks_new()}
      submit={benchmark ? m.benchmarks_save() : m.benchmarks_create()}
      busy={create.isPending || change.isPending}
      onSubmit={save}
      onClose={onClose}
      onCancel={close}
    >
      <div className={css.fields}>
        <DraftNotice draft={form.draft} />
        <TextField
          label={m.benchmarks_name()}
          maxLength={MAX_NAME_LENGTH}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextArea
          label={m.benchmarks_description()}
          help={m.benchmarks_description_help()}
          maxLength={MAX_BENCHMARK_DESCRIPTION_LENGTH}
          rows={3}
          {...form.getInputProps("description")}
        />
        <div className={css.pair}>
          <SelectField
            label={m.benchmarks_score()}
            help={fixed ? m.benchmarks_score_fixed() : undefined}
            disabled={fixed}
            data={Object.entries(SCORE_TYPES).map(([value, label]) => ({ value, label: label() }))}
            {...form.getInputProps("score_type")}
            onChange={(value) => {
              const type = (value ?? values.score_type) as ScoreType;
              form.setFieldValue("score_type", type);
              form.setFieldValue("direction", type === "time" ? "lower" : "higher");
            }}
          />
          {values.score_type !== "checkbox" && (
            <SelectField
              label={m.benchmarks_direction()}
              disabled={fixed}
              data={Object.entries(DIRECTIONS).map(([value, label]) => ({ value, label: label() }))}
              {...form.getInputProps("direction")}
            />
          )}
        </div>
        {canHaveCap(values) && (
          <TextField
            label={m.benchmarks_cap_label()}
            placeholder="20:00"
            autoComplete="off"
            {...form.getInputProps("cap")}
          />
        )}
        {values.score_type === "load" && (
          <div className={css.pair}>
            <ExerciseField
              value={values.exercise}
              disabled={fixed}
              error={form.errors.exercise}
              onChange={(exercise) => form.setFieldValue("exercise", exercise)}
            />
            {values.exercise && (
              <TextField
                label={m.benchmarks_reps()}
                help={m.benchmarks_reps_help()}
                inputMode="numeric"
                disabled={fixed}
                {...form.getInputProps("reps")}
              />
            )}
          </div>
        )}
        <FormError>{form.errors.base}</FormError>
      </div>
    </FormDialog>
  );
}

type ExerciseFieldProps = {
  value: Values["exercise"];
  disabled: boolean;
  error: ReactNode;
  onChange: (exercise: Values["exercise"]) => void;
};

function ExerciseField({ value, disabled, error, onChange }: ExerciseFieldProps) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 200);
  const found = useExerciseSearch(search === value?.name ? "" : search).data?.items ?? [];
  const options = new Map([...(value ? [value] : []), ...found].map(({ id, name }) => [id, name]));
  return (
    <SelectField
      searchable
      clearable
      label={m.benchmarks_exercise()}
      help={m.benchmarks_exercise_help()}
      disabled={disabled}
      error={error}
      value={value?.id ?? null}
      onChange={(id) => onChange(id ? { id, name: options.get(id) ?? "" } : null)}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched: shorthand and typos find what the letters alone do not.
      filter={({ options: all }) => all}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
    />
  );
}
