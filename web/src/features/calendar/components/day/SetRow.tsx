import { IconAlertTriangle, IconCheck, IconCloudUp, IconTrophy } from "@tabler/icons-react";
import { useRef } from "react";
import type { SetResult } from "~/domain/training/calendarDay";
import { formatEffort, formatReps } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import type { PlacedSet } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";
import { formatResult } from "../../lib/dayFormat";
import type { Proposal } from "../../lib/proposal";
import { type Field, fieldName, fieldText, parseField } from "../../lib/setFields";
import type { Logged } from "../../offline/trainingOutbox";
import css from "./Day.module.css";
import type { SetDraft } from "./useDrafts";

type Props = {
  placed: PlacedSet;
  /** "1", "2", ...; "W" for a warm-up. */
  number: string;
  fields: Field[];
  proposal: Proposal;
  last?: SetResult;
  logged?: Logged;
  /** Which exercise was logged, where it is not the one of the other rows. */
  otherName?: string;
  draft?: SetDraft;
  current: boolean;
  record: boolean;
  unit: Unit;
  onDraft: (draft: SetDraft | undefined) => void;
  onLog: (done: SetResult) => void;
  onUndo: () => void;
  onDetails: () => void;
};

/** The figures as they stand in the row, read; `wrong` names the fields that are not figures. */
export function readRow(
  fields: Field[],
  base: SetResult,
  draft: SetDraft | undefined,
  unit: Unit,
): { done: SetResult; wrong: Field[] } {
  const done: SetResult = { ...base };
  const wrong: Field[] = [];
  for (const field of fields) {
    const typed = draft?.[field];
    if (typed === undefined) continue;
    const read = parseField(field, typed, unit);
    if (read === undefined) wrong.push(field);
    else if (read === null) delete done[field];
    else Object.assign(done, read);
  }
  if (draft?.rpe) done.rpe = draft.rpe;
  if (draft?.note !== undefined) done.note = draft.note;
  return { done, wrong };
}

const SHAKY_MS = 450;

/** One set: what was done last time, what is to be done, and the tick at the thumb. */
export function SetRow(props: Props) {
  const { placed, number, fields, proposal, last, logged, draft, current, record, unit } = props;
  const { set, entry } = placed;
  const tapped = useRef(0);
  const base = logged?.done ?? proposal.result;
  const { done, wrong } = readRow(fields, base, draft, unit);
  const skipped = logged?.done.skipped ?? null;
  const name = number === "W" ? m.calendar_warmup_set() : m.calendar_set_name({ number });

  /** Of a set that is logged already, a changed figure is sent as soon as the field is left. */
  function leave() {
    if (!logged || wrong.length > 0) return;
    const changed = fields.some(
      (field) => draft?.[field] !== undefined && fieldText(field, done) !== fieldText(field, base),
    );
    if (changed) props.onLog(done);
    else if (draft) props.onDraft(undefined);
  }

  function tick(at: number) {
    if (tapped.current && at - tapped.current < SHAKY_MS) return;
    tapped.current = at;
    if (logged) props.onUndo();
    else if (wrong.length === 0) props.onLog(done);
  }

  const asked = set.reps?.min ?? null;
  const short = logged && !skipped && asked !== null && (done.reps ?? asked) < asked;
  return (
    <li
      className={css.set}
      data-done={logged ? true : undefined}
      data-current={current || undefined}
      data-kind={set.kind}
      data-set={set.id}
    >
      <button
        type="button"
        className={css.setNumber}
        onClick={props.onDetails}
        aria-label={m.calendar_set_details({ name })}
      >
        {number}
      </button>
      <span className={css.last}>
        {record ? (
          <span className={css.record}>
            <IconTrophy size={14} aria-hidden="true" />
            {m.calendar_pr()}
          </span>
        ) : (
          last && formatResult(last, unit)
        )}
      </span>
      {skipped === null ? (
        <div className={css.cells} data-count={fields.length}>
          {fields.map((field) => {
            const text = draft?.[field] ?? fieldText(field, base);
            const under = caption(field, props);
            const isWrong = wrong.includes(field);
            return (
              <label
                key={field}
                className={css.cell}
                data-field={field}
                data-wrong={isWrong || undefined}
                data-proposed={
                  (!logged && field === "load" && proposal.from !== "coach" && proposal.from !== "percent") || undefined
                }
                data-short={(short && field === "reps") || undefined}
              >
                <span className={css.figure}>
                  <input
                    className={css.input}
                    style={{ width: `${Math.max(1, text.length) + 0.4}ch` }}
                    value={text}
                    placeholder={field === "load" && entry.measurement === "bodyweight" ? m.calendar_bodyweight() : "–"}
                    inputMode={field === "load" ? "decimal" : field === "seconds" ? "text" : "numeric"}
                    autoComplete="off"
                    enterKeyHint="done"
                    aria-label={m.calendar_field_of({ field: fieldName(field), set: name })}
                    aria-invalid={isWrong || undefined}
                    onFocus={(event) => event.currentTarget.select()}
                    onChange={(event) => props.onDraft({ ...draft, [field]: event.currentTarget.value })}
                    onBlur={leave}
                    onKeyDown={(event) => {
                      if (event.key === "Enter") {
                        event.currentTarget.blur();
                        if (!logged) tick(event.timeStamp);
                      }
                      if (event.key === "Escape") props.onDraft(undefined);
                    }}
                  />
                  <i className={css.unit}>{suffix(field, text, props)}</i>
                </span>
                {under && <span className={css.under}>{under}</span>}
              </label>
            );
          })}
        </div>
      ) : (
        <button type="button" className={css.skippedCell} onClick={props.onDetails}>
          {skipped ? m.calendar_skipped_because({ reason: skipped }) : m.calendar_skipped()}
        </button>
      )}
      <button
        type="button"
        className={css.tick}
        aria-pressed={Boolean(logged)}
        aria-label={
          logged ? m.calendar_undo_set({ name }) : m.calendar_log_set({ name, figures: formatResult(done, unit) })
        }
        disabled={!logged && wrong.length > 0}
        data-skipped={skipped === null ? undefined : true}
        onClick={(event) => tick(event.timeStamp)}
      >
        <IconCheck size={20} stroke={2.25} />
        {logged?.state === "waiting" && (
          <span className={css.waiting}>
            <IconCloudUp size={12} aria-label={m.calendar_waiting()} />
          </span>
        )}
        {logged?.state === "refused" && (
          <span className={css.refused}>
            <IconAlertTriangle size={12} aria-label={m.calendar_refused()} />
          </span>
        )}
      </button>
      {wrong.length > 0 && (
        <p className={css.rowError} role="alert">
          {m.calendar_not_a_figure({ field: fieldName(wrong[0] as Field) })}
        </p>
      )}
      {logged && (logged.done.note || logged.done.rpe || props.otherName) && skipped === null && (
        <p className={css.rowNote}>
          {[props.otherName, logged.done.rpe ? `RPE ${logged.done.rpe}` : "", logged.done.note]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
    </li>
  );
}

function suffix(field: Field, text: string, { unit, placed, logged }: Props): string {
  if (field === "load") return text ? unit : "";
  if (field === "reps") return placed.set.reps?.amrap && !logged ? "+" : "";
  if (field === "seconds") return text && !text.includes(":") ? "s" : "";
  if (field === "meters") return text ? "m" : "";
  return text ? "cal" : "";
}

/** A second line in the cell: how hard it should be, or the range. */
function caption(field: Field, { placed: { set }, fields, logged }: Props): string {
  const first = fields[0] === field;
  if (field === "reps" && set.reps && (set.reps.max ?? set.reps.min) !== set.reps.min) return formatReps(set.reps);
  if (field === "reps" && logged && set.reps && (logged.done.reps ?? set.reps.min) < set.reps.min) {
    return m.calendar_of_reps({ reps: formatReps(set.reps) });
  }
  return first ? formatEffort(set) : "";
}
