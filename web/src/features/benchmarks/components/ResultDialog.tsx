import { useState } from "react";
import { MAX_BENCHMARK_NOTE_LENGTH } from "~/api/limits";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useDraftState } from "~/domain/forms/useFormDraft";
import { fieldsFor, parseScore, type TypedScore } from "~/domain/training/score/score";
import { ScoreInput } from "~/domain/training/score/ScoreInput";
import { useUnit } from "~/domain/training/useUnit";
import { errorMessage } from "~/lib/apiError";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { DateField } from "~/ui/field/DateField";
import { TextArea } from "~/ui/field/TextField";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { useToday } from "~/ui/useToday";
import { type ClientBenchmark, type Person, type Result, type ResultForm, useResultChanges } from "../api";
import css from "./Benchmarks.module.css";

/** The id is made here and kept with what was typed: sent again after a lost reply, it is the same result. */
type Draft = { id: string; typed: TypedScore; done_on: LocalDate | null; note: string };

type Props = {
  person: Person;
  benchmark: ClientBenchmark;
  /** The result to change; without one a new one is added. */
  result?: Result | undefined;
  onClose: () => void;
};

/** Adds or changes a result of a benchmark. */
export function ResultDialog({ person, benchmark, result, onClose }: Props) {
  const unit = useUnit();
  const today = useToday();
  const { save, isSaving } = useResultChanges(person);
  const [draft, setDraft, kept] = useDraftState<Draft>(
    `benchmark-result:${person.clientId ?? "own"}:${benchmark.id}:${result?.id ?? "new"}:${unit}`,
    {
      id: result?.id ?? crypto.randomUUID(),
      typed: fieldsFor(result?.score, unit),
      done_on: result?.done_on ?? today,
      note: result?.note ?? "",
    },
  );
  const [invalid, setInvalid] = useState<string[]>([]);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const type = benchmark.score_type;
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
    setErrors({});
  };
  const close = () => {
    kept.forget();
    onClose();
  };
  const submit = async () => {
    const parsed = parseScore(type, draft.typed, unit, result?.score);
    setInvalid("invalid" in parsed ? parsed.invalid : []);
    setErrors(draft.done_on === null ? { done_on: m.benchmarks_date_missing() } : {});
    if ("invalid" in parsed || draft.done_on === null) return;
    const score = { ...parsed.score, unfinished: false } as ResultForm["score"];
    try {
      await save(draft.id, { benchmark_id: benchmark.id, done_on: draft.done_on, score, note: draft.note });
      toast(result ? m.benchmarks_result_changed() : m.benchmarks_result_added());
      close();
    } catch (refused) {
      const found = formErrors(refused);
      setErrors(Object.keys(found).length > 0 ? found : { base: errorMessage(refused) });
    }
  };
  const { done_on, note, base, ...ofScore } = errors;
  return (
    <FormDialog
      size="small"
      title={result ? m.benchmarks_change_title({ name: benchmark.name }) : benchmark.name}
      submit={result ? m.benchmarks_save_result() : m.benchmarks_add_result()}
      busy={isSaving}
      onSubmit={submit}
      onClose={onClose}
      onCancel={close}
    >
      <div className={css.fields}>
        <DraftNotice draft={kept} />
        <ScoreInput
          autoFocus
          type={type}
          unit={unit}
          typed={draft.typed}
          onChange={(changed) => {
            change({ typed: { ...draft.typed, ...changed } });
            setInvalid([]);
          }}
          invalid={invalid}
          error={Object.entries(ofScore).find(([name]) => name.startsWith("score"))?.[1]}
          hasCap={benchmark.cap_seconds !== null}
          scalable={benchmark.group === "workout" || (benchmark.group === null && type !== "load")}
        />
        <DateField
          label={m.benchmarks_date()}
          value={draft.done_on}
          max={today}
          error={done_on}
          onChange={(date) => change({ done_on: date })}
        />
        <TextArea
          label={m.benchmarks_note()}
          maxLength={MAX_BENCHMARK_NOTE_LENGTH}
          rows={2}
          value={draft.note}
          error={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <FormError>{base}</FormError>
      </div>
    </FormDialog>
  );
}
