import { IconX } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { api, idempotent, onError, unwrap, withHeaders } from "~/api/client";
import { useIdempotentWrite } from "~/api/idempotency";
import { MAX_PROGRESSION_STEP } from "~/api/limits";
import { entriesOf } from "~/domain/training/content";
import { useUnit } from "~/domain/training/useUnit";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { NumberField } from "~/ui/field/NumberField";
import { Segmented } from "~/ui/field/Segmented";
import { SelectField } from "~/ui/field/SelectField";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type EditedExercise, useEditedExercises, useTimelineExercises } from "../../api/exerciseEdits";
import { drafts } from "../../lib/drafts";
import { sendDrafts } from "../../lib/draftSync";
import { formatDateOfDay } from "../../lib/format";
import { useBuilder } from "../context";
import { ExercisePicker } from "../picker/ExercisePicker";
import type { ChosenExercise } from "../picker/useExercisePicker";
import { useChangedDrafts } from "../useChangedDrafts";
import css from "./EditExercises.module.css";
import { LOAD_STEPS, stepOf } from "./stepOf";

type Kind = "none" | "load" | "percent" | "reps" | "sets";
const SHOWN_CHANGES = 100;

/** The exercises of the program by name: of published days, of the coach's drafts, and of edits not sent yet. */
function useExerciseNames(): { names: string[]; error: unknown } {
  const { timeline } = useBuilder();
  const known = useTimelineExercises(timeline.id);
  const names = useMemo(() => {
    const written = drafts
      .ofTimeline(timeline.id)
      .flatMap(({ content }) => content.sessions.flatMap(({ blocks }) => blocks.flatMap(entriesOf)));
    const found = [...(known.data?.items ?? []), ...written].map(({ name }) => name);
    return [...new Set(found)].sort((one, other) => one.localeCompare(other));
  }, [known.data, timeline.id]);
  return { names, error: known.error };
}

/** Finds an exercise in the program or the selected days, and replaces it or changes its sets; the days become drafts. */
export function EditExercisesDialog({ selected, onClose }: { selected: number[]; onClose: () => void }) {
  const { timeline, actions, selection, today } = useBuilder();
  const unit = useUnit();
  const { names, error } = useExerciseNames();
  const [find, setFind] = useState<string | null>(null);
  const [isEverywhere, setIsEverywhere] = useState(selected.length === 0);
  const [replacement, setReplacement] = useState<ChosenExercise | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const [kind, setKind] = useState<Kind>("none");
  const [amounts, setAmounts] = useState<Partial<Record<Kind, number | string>>>({});
  const typed = amounts[kind] ?? (kind === "load" ? LOAD_STEPS[unit] : kind === "percent" ? 2.5 : 1);
  const amount = kind === "none" ? null : stepOf(kind, typed);
  const step =
    kind === "none" || amount === null
      ? null
      : { kind, amount, unit, wave: [], only: null, exercise_steps: [], deload_last: false };
  const edit =
    (replacement && find) || step
      ? {
          find,
          replace_with: replacement && {
            name: replacement.name,
            exercise_id: replacement.id,
            measurement: replacement.measurement,
          },
          step,
        }
      : null;
  const preview = useEditedExercises(timeline.id, edit, isEverywhere ? null : selected);
  const edited = edit ? preview.data : undefined;
  // What clients have trained stays as it was, unless the coach says so or has selected it.
  const [withPast, setWithPast] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const showChanged = useChangedDrafts();
  const writeOnce = useIdempotentWrite();
  const problem = error ?? preview.error ?? failure;
  const isPast = (day: number) => isEverywhere && today !== null && day < today;
  const isChanged = (day: number) => withPast || !isPast(day);
  const past = edited?.days.filter(isPast).length ?? 0;
  const days = edited?.days.filter(isChanged) ?? [];
  const count = days.length;

  const apply = async () => {
    if (!edit || count === 0) return;
    setBusy(true);
    setFailure(null);
    try {
      await sendDrafts();
      const changed = await writeOnce({ edit, days }, (key) =>
        unwrap(
          api.POST("/api/coach/timelines/{timeline_id}/edit_exercises", {
            params: { path: { timeline_id: timeline.id } },
            body: { edit, days },
            ...withHeaders(idempotent(key), onError("inline")),
          }),
        ),
      );
      const undo = showChanged(changed.drafts);
      toast(m.builder_edit_done({ count: changed.drafts.length }), { action: { label: m.ui_undo(), run: undo } });
      selection.clear();
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      size="large"
      title={m.builder_edit_exercises()}
      submit={count > 0 ? m.builder_edit_apply({ count }) : m.builder_edit_apply_none()}
      disabled={count === 0 || preview.isFetching || (kind !== "none" && amount === null)}
      busy={busy || actions.busy}
      onSubmit={apply}
      onClose={onClose}
    >
      <div className={css.fields}>
        <SelectField
          label={m.builder_exercise()}
          placeholder={m.builder_edit_all_exercises()}
          data={names}
          searchable
          clearable
          openOnFocus={false}
          data-autofocus
          value={find}
          onChange={setFind}
        />
        {selected.length > 0 && (
          <Segmented
            wide
            label={m.builder_edit_where()}
            value={isEverywhere ? "all" : "selected"}
            onChange={(value) => setIsEverywhere(value === "all")}
            options={[
              { value: "selected", label: m.builder_selected({ count: selected.length }) },
              { value: "all", label: m.builder_edit_everywhere() },
            ]}
          />
        )}
        <ReplacementField
          replacement={replacement}
          disabled={find === null}
          isChoosing={isChoosing}
          onChoosing={setIsChoosing}
          onChange={setReplacement}
        />
        <div className={css.step}>
          <Segmented<Kind>
            wide
            label={m.builder_edit_change()}
            value={kind}
            onChange={setKind}
            options={[
              { value: "none", label: m.builder_edit_keep() },
              { value: "load", label: m.builder_step_load() },
              { value: "percent", label: "%" },
              { value: "reps", label: m.builder_step_kind_reps() },
              { value: "sets", label: m.builder_step_kind_sets() },
            ]}
          />
          {kind !== "none" && (
            <NumberField
              aria-label={m.builder_step()}
              value={typed}
              min={-MAX_PROGRESSION_STEP}
              max={MAX_PROGRESSION_STEP}
              clampBehavior="none"
              decimalScale={2}
              suffix={kind === "load" ? ` ${unit}` : kind === "percent" ? " %" : ""}
              error={amount === null ? m.builder_step_invalid() : undefined}
              onChange={(value) => setAmounts((old) => ({ ...old, [kind]: value }))}
            />
          )}
        </div>
        <FormError>{problem ? errorMessage(problem) : undefined}</FormError>
        {past > 0 && (
          <CheckboxField
            label={m.builder_edit_past({ count: past })}
            checked={withPast}
            onChange={(event) => setWithPast(event.currentTarget.checked)}
          />
        )}
        {edited && <Changes changes={edited.changes.filter(({ day }) => isChanged(day))} days={count} />}
      </div>
    </FormDialog>
  );
}

type ReplacementProps = {
  replacement: ChosenExercise | null;
  disabled: boolean;
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  onChange: (replacement: ChosenExercise | null) => void;
};

/** The exercise that takes the place of the one that was found. */
function ReplacementField({ replacement, disabled, isChoosing, onChoosing, onChange }: ReplacementProps) {
  if (isChoosing)
    return (
      <ExercisePicker
        onClose={() => onChoosing(false)}
        onChoose={(chosen) => {
          onChange(chosen);
          onChoosing(false);
        }}
      />
    );
  return (
    <div className={css.replacement}>
      <Button disabled={disabled} onClick={() => onChoosing(true)}>
        {replacement ? m.builder_edit_with({ name: replacement.name }) : m.builder_edit_replace()}
      </Button>
      {replacement && (
        <IconButton label={m.builder_edit_keep_exercise()} onClick={() => onChange(null)}>
          <IconX size={16} />
        </IconButton>
      )}
    </div>
  );
}

function Changes({ changes, days }: { changes: EditedExercise[]; days: number }) {
  const { timeline } = useBuilder();
  if (changes.length === 0) return <p className="t13 meta">{m.builder_edit_none()}</p>;
  return (
    <section aria-label={m.builder_edit_preview()}>
      <p className="t13 meta" role="status">
        {m.builder_edit_found({ count: changes.length, days })}
      </p>
      <ul className={css.changes}>
        {changes.slice(0, SHOWN_CHANGES).map(({ day, name, scheme, new_name, new_scheme }, index) => (
          <li key={`${day}-${index}`}>
            <span className={css.day}>
              {timeline.anchor
                ? formatDateOfDay(timeline.anchor, day)
                : m.builder_edit_day({ week: weekOf(day) + 1, day: (day % DAYS_PER_WEEK) + 1 })}
            </span>
            <del className={css.before}>{`${name} ${scheme}`}</del>
            <ins className={css.after}>{`${new_name} ${new_scheme}`}</ins>
          </li>
        ))}
      </ul>
      {changes.length > SHOWN_CHANGES && (
        <p className="t12 meta">{m.builder_edit_more({ count: changes.length - SHOWN_CHANGES })}</p>
      )}
    </section>
  );
}
