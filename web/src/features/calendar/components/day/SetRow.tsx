import { IconAlertTriangle, IconCheck, IconCloudUp, IconTrophy } from "@tabler/icons-react";
import { useRef } from "react";
import type { Performance } from "~/domain/training/calendarDay";
import { formatEffort, formatLoad, formatReps } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import type { PlacedSet } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";
import { formatCorrection } from "../../lib/correction";
import { formatResult, formatSetName } from "../../lib/dayFormat";
import type { Suggestion } from "../../lib/suggestion";
import {
  draftText,
  type Field,
  fieldLabel,
  fieldName,
  fieldText,
  isNewerThan,
  noteOf,
  readRow,
  type SetDraft,
} from "../../lib/setFields";
import css from "./SetRow.module.css";
import { useSaveWithoutBlur } from "./useSaveWithoutBlur";
import type { LoggedSet } from "./useWorkoutLog";

type Props = {
  placed: PlacedSet;
  /** "1", "2", ...; "W" for a warm-up. */
  number: string;
  fields: Field[];
  suggestion: Suggestion;
  last?: Performance;
  logged?: LoggedSet;
  /** The exercise that was logged, if it is not the one of the card. */
  otherExercise?: string;
  draft?: SetDraft;
  isCurrent: boolean;
  isRecord: boolean;
  unit: Unit;
  onDraft: (draft: SetDraft | undefined) => void;
  /** `at`: when it was typed, in milliseconds, if that is not now. */
  onLog: (result: Performance, at?: number) => void;
  onUndo: () => void;
  onDetails: () => void;
};

/** A second tap within this time is taken for an accidental double tap. */
const DOUBLE_TAP_MS = 450;

/** One set: what was done last time, its values to change, and the button that logs it. */
export function SetRow(props: Props) {
  const { placed, number, fields, suggestion, last, logged, draft, isCurrent, isRecord, unit } = props;
  const { set, entry } = placed;
  const tappedAt = useRef(0);
  const confirms = useRef(false);
  const base = logged?.result ?? suggestion.result;
  const { result, invalid } = readRow(fields, base, draft, unit);
  // Without any value there is nothing to log; a set without prescribed values is logged as done.
  const isEmptied =
    fields.some((field) => draft?.[field]?.trim() === "") && fields.every((field) => (result[field] ?? null) === null);
  const skipped = logged?.result.skipped ?? null;
  const name = formatSetName(number);

  /** A changed value of a set that is already logged is saved when the field loses focus. */
  function saveChange() {
    if (!logged || !draft) return;
    if (!isNewerThan(draft, logged.loggedAt)) props.onDraft(undefined);
    else if (invalid.length > 0 || isEmptied) return;
    else if (isEqual(result, base)) props.onDraft(undefined);
    else props.onLog(result, draft.at);
  }
  const row = useRef<HTMLLIElement>(null);
  const logButton = useRef<HTMLButtonElement>(null);
  useSaveWithoutBlur(saveChange, row, logged?.loggedAt);

  /** A tap that ends the typing in a logged set confirms what was typed: the field saves it as it loses focus. */
  const startTap = () => {
    confirms.current = logged !== undefined && draft !== undefined && isTypingIn(row.current);
  };

  function toggle(time: number) {
    if (tappedAt.current && time - tappedAt.current < DOUBLE_TAP_MS) return;
    tappedAt.current = time;
    if (logged && confirms.current) logButton.current?.focus();
    else if (logged) props.onUndo();
    else if (invalid.length === 0 && !isEmptied) props.onLog(result);
  }

  const prescribedReps = set.reps?.min ?? null;
  const { rpe, note: text } = logged?.result ?? draft ?? {};
  const corrected = logged?.correction && formatCorrection(logged.correction, unit);
  const note = [logged && props.otherExercise, rpe ? `RPE ${rpe}` : "", text, corrected].filter(Boolean).join(" · ");
  const missedReps = logged && !skipped && prescribedReps !== null && (result.reps ?? prescribedReps) < prescribedReps;
  return (
    <li
      ref={row}
      className={css.set}
      data-done={logged ? true : undefined}
      data-current={isCurrent || undefined}
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
        {isRecord ? (
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
            const text = draftText(field, draft, unit) ?? fieldText(field, base, unit);
            const caption = captionOf(field, props);
            const isInvalid = invalid.includes(field);
            return (
              <label
                key={field}
                className={css.cell}
                data-field={field}
                data-invalid={isInvalid || undefined}
                data-suggested={
                  (!logged && field === "load" && suggestion.from !== "coach" && suggestion.from !== "percent") ||
                  undefined
                }
                data-short={(missedReps && field === "reps") || undefined}
              >
                <span className={css.value}>
                  <input
                    className={css.input}
                    style={{ width: `${Math.max(1, text.length) + 0.4}ch` }}
                    value={text}
                    placeholder={field === "load" && entry.measurement === "bodyweight" ? m.calendar_bodyweight() : "–"}
                    inputMode={field === "load" ? "decimal" : field === "seconds" ? "text" : "numeric"}
                    autoComplete="off"
                    enterKeyHint="done"
                    aria-label={m.calendar_field_of({ field: fieldLabel(field, unit), set: name })}
                    aria-invalid={isInvalid || undefined}
                    onFocus={(event) => event.currentTarget.select()}
                    onChange={(event) => {
                      const typed = { ...draft, [field]: event.currentTarget.value };
                      props.onDraft(field === "load" ? { ...typed, unit } : typed);
                    }}
                    onBlur={saveChange}
                    onKeyDown={(event) => {
                      if (event.key === "Enter") {
                        // The focus stays in the row, and the keyboard of a phone closes.
                        event.preventDefault();
                        logButton.current?.focus();
                        if (!logged) toggle(event.timeStamp);
                      }
                      if (event.key === "Escape") props.onDraft(draft && noteOf(draft));
                    }}
                  />
                  <i className={css.unit}>{unitOf(field, text, props)}</i>
                </span>
                {caption && <span className={css.caption}>{caption}</span>}
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
        ref={logButton}
        className={css.logButton}
        // The key that moved the focus here is still down.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        aria-pressed={Boolean(logged)}
        aria-label={
          logged ? m.calendar_undo_set({ name }) : m.calendar_log_set({ name, result: formatResult(result, unit) })
        }
        disabled={!logged && (invalid.length > 0 || isEmptied)}
        data-skipped={skipped === null ? undefined : true}
        onPointerDown={startTap}
        // The finger scrolls: no click follows.
        onPointerCancel={() => {
          confirms.current = false;
        }}
        onClick={(event) => {
          toggle(event.timeStamp);
          confirms.current = false;
        }}
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
      {(invalid.length > 0 || isEmptied) && (
        <p className={css.rowError} role="alert">
          {isEmptied ? m.calendar_set_emptied() : invalidFieldText(invalid[0] as Field)}
        </p>
      )}
      {note && <p className={css.rowNote}>{note}</p>}
    </li>
  );
}

const isTypingIn = (row: HTMLElement | null): boolean =>
  document.activeElement instanceof HTMLInputElement && Boolean(row?.contains(document.activeElement));

const KEYS = ["load", "reps", "seconds", "meters", "calories", "rpe", "note"] as const;
const isEqual = (a: Performance, b: Performance) =>
  KEYS.every((key) => JSON.stringify(a[key] ?? null) === JSON.stringify(b[key] ?? null));

const invalidFieldText = (field: Field): string =>
  field === "seconds"
    ? m.calendar_invalid_time()
    : m.calendar_invalid_number({ field: fieldName(field).toLocaleLowerCase() });

function unitOf(field: Field, text: string, { unit, placed, logged }: Props): string {
  if (field === "load") return text ? unit : "";
  if (field === "reps") return placed.set.reps?.amrap && !logged ? "+" : "";
  if (field === "seconds") return text && !text.includes(":") ? "s" : "";
  if (field === "meters") return text ? "m" : "";
  return text ? "cal" : "";
}

/** The second line of a cell: what the coach wrote in another unit, how hard it should be, or the range of repetitions. */
function captionOf(field: Field, { placed: { set }, fields, logged, unit }: Props): string {
  const isFirst = fields[0] === field;
  if (field === "reps" && set.reps && (set.reps.max ?? set.reps.min) !== set.reps.min) return formatReps(set.reps);
  if (field === "reps" && logged && set.reps && (logged.result.reps ?? set.reps.min) < set.reps.min) {
    return m.calendar_of_reps({ reps: formatReps(set.reps) });
  }
  const written = field === "load" && set.load && set.load.unit !== unit ? formatLoad(set.load, set.load.unit) : "";
  return [written, isFirst ? formatEffort(set) : ""].filter(Boolean).join(" · ");
}
