import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { SelectField } from "~/ui/field/SelectField";
import { MENU_CLOSE_DELAY_MS } from "~/ui/menu/menuCloseDelay";
import type { CopyResult } from "../../api/timeline";
import { useBuilder } from "../context";
import css from "./Bulk.module.css";
import { ExerciseStepFields } from "./ExerciseStepFields";
import { StepFields, TargetWeekFields } from "./ProgressionFields";
import { ALL, BY_LOAD, BY_PERCENT, useProgressionForm } from "./useProgressionForm";

type PreviewProps = { preview: CopyResult | undefined; sourceWeek: number; weeks: number[] };

function PreviewTable({ preview, sourceWeek, weeks }: PreviewProps) {
  if (!preview || weeks.length === 0) return <div className={css.none}>{m.builder_choose_weeks()}</div>;
  if (preview.progressions.length === 0) return <div className={css.none}>{m.builder_nothing_changes()}</div>;
  return (
    <div className={css.tableWrap}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{m.builder_exercise()}</th>
            <th>{m.builder_week_short({ week: sourceWeek + 1 })}</th>
            {weeks.map((week) => (
              <th key={week}>{week + 1}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.progressions.slice(0, 8).map((change, index) => (
            <tr key={`${change.day}-${change.name}-${index}`}>
              <td title={change.name}>
                {change.name} {change.scheme}
              </td>
              <td className={css.before}>{change.before}</td>
              {weeks.map((week, index) => (
                <td key={week} className={css.after}>
                  {change.after[index] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Focuses the first button. On unmount, restores the focus, or focuses the current day if that element is gone. */
function useFocusInside(box: RefObject<HTMLElement | null>): void {
  const { selection } = useBuilder();
  const restoreFocus = useEffectEvent((before: Element | null) => {
    // The person may have focused something else meanwhile.
    if (document.activeElement !== document.body) return;
    const target = before?.isConnected ? before : document.getElementById(`day-${selection.cursor}`);
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
  useEffect(() => {
    let before: Element | null = null;
    const timer = setTimeout(() => {
      before = document.activeElement;
      box.current?.querySelector("button")?.focus();
    }, MENU_CLOSE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      restoreFocus(before);
    };
  }, [box]);
}

/** Says which target has a draft, else how many planned days are replaced or, if none are, how many clients have already reached the first week. */
function warningText(preview: CopyResult | undefined, week: number, draftedTarget: number | undefined): string {
  if (draftedTarget !== undefined) return m.builder_draft_first({ day: draftedTarget + 1 });
  if (!preview) return "";
  if (preview.replaces.length > 0) return m.builder_replaces({ count: preview.replaces.length });
  return preview.clients_at_or_past > 0
    ? m.builder_clients_at_or_past({ count: preview.clients_at_or_past, week })
    : m.builder_no_client_reached({ week });
}

type Props = { days: number[]; onClose: () => void };

/** Copies the selected days to later weeks, each a step harder, with a preview. */
export function CopyProgression({ days, onClose }: Props) {
  const box = useRef<HTMLElement>(null);
  useFocusInside(box);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <section
      ref={box}
      role="dialog"
      aria-label={m.builder_copy_with_progression()}
      className={css.pop}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <CopyForm key={days.join()} days={days} onClose={onClose} />
    </section>
  );
}

function CopyForm({ days, onClose }: Props) {
  const { actions, setPreview, selection } = useBuilder();
  const form = useProgressionForm(days);
  const { copyPreview, weeks, sourceWeek, exercises, progression, draftedTarget } = form;
  useEffect(() => {
    if (!copyPreview.data || weeks.length === 0) setPreview(null);
    else {
      setPreview({
        days: new Map(copyPreview.data.days.map((day) => [day.day, day.content])),
        changedExercises: new Set(copyPreview.data.progressions.map(({ name }) => name)),
      });
    }
    return () => setPreview(null);
  }, [copyPreview.data, weeks.length, setPreview]);
  const counts = {
    percent: exercises.filter((exercise) => exercise.percent).length,
    load: exercises.filter((exercise) => exercise.load).length,
  };
  const count = days.length * weeks.length;
  const copy = async () => {
    const done = await actions.copy(days, form.targets, progression);
    if (!done) return;
    onClose();
    selection.clear();
  };
  return (
    <>
      <div className={css.popHead}>
        <h2 className={css.popTitle}>{m.builder_copy_with_progression()}</h2>
        <span className="t12 meta">{m.builder_days_from_week({ count: days.length, week: sourceWeek + 1 })}</span>
      </div>
      <TargetWeekFields form={form} />
      <StepFields form={form} />
      <div className={css.line}>
        <span>{m.builder_applies_to()}</span>
        <SelectField
          aria-label={m.builder_applies_to()}
          size="xs"
          value={form.scope}
          onChange={(value) => form.setScope(value ?? ALL)}
          data={[
            { value: ALL, label: m.builder_all_exercises({ count: exercises.length }) },
            {
              value: BY_PERCENT,
              label: m.builder_percent_exercises({ count: counts.percent, total: exercises.length }),
            },
            { value: BY_LOAD, label: m.builder_load_exercises({ count: counts.load, total: exercises.length }) },
            ...exercises.map((exercise) => ({ value: `=${exercise.name}`, label: exercise.name })),
          ]}
        />
      </div>
      <ExerciseStepFields form={form.exerciseSteps} unit={form.unit} />
      {copyPreview.error ? (
        <p role="alert" className={css.none}>
          {errorMessage(copyPreview.error)}
        </p>
      ) : (
        <PreviewTable preview={copyPreview.data} sourceWeek={sourceWeek} weeks={weeks} />
      )}
      <div className={css.check}>
        <CheckboxField
          label={m.builder_deload({ week: (weeks.at(-1) ?? sourceWeek + 1) + 1 })}
          checked={form.deload}
          disabled={weeks.length < 2}
          onChange={(event) => form.setDeload(event.currentTarget.checked)}
        />
      </div>
      <div className={css.popFoot}>
        <span className={css.note}>
          {weeks.length > 0 && warningText(copyPreview.data, (weeks[0] ?? 0) + 1, draftedTarget)}
        </span>
        <Button size="small" variant="quiet" onClick={onClose}>
          {m.builder_cancel()}
        </Button>
        <Button
          size="small"
          variant="primary"
          busy={actions.busy}
          disabled={count === 0 || progression === null || draftedTarget !== undefined}
          onClick={() => void copy()}
        >
          {m.builder_copy_days({ count })}
        </Button>
      </div>
    </>
  );
}
