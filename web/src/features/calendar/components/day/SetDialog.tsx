import { useState } from "react";
import type { SetResult } from "~/domain/training/calendarDay";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { TextField } from "~/ui/field/TextField";
import css from "./Day.module.css";

const RPES = [6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10];
const REASONS = () => [
  m.calendar_reason_time(),
  m.calendar_reason_pain(),
  m.calendar_reason_equipment(),
  m.calendar_reason_tired(),
  m.calendar_reason_other(),
];

type Props = {
  title: string;
  /** What is known of the set: logged, or typed. */
  done: SetResult;
  /** Only a reason to skip is asked for. */
  skipOnly?: boolean;
  onSave: (change: { rpe?: number; note: string }) => void;
  onSkip: (reason: string) => void;
  onClose: () => void;
};

/** More about a set: how hard it was, a note, or why it is skipped. */
export function SetSheet({ title, done, skipOnly, onSave, onSkip, onClose }: Props) {
  const [rpe, setRpe] = useState(done.rpe ?? undefined);
  const [note, setNote] = useState(done.note ?? "");
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="small"
      footer={
        skipOnly ? undefined : (
          <Button
            variant="primary"
            onClick={() => {
              onSave({ rpe, note: note.trim() });
              onClose();
            }}
          >
            {m.calendar_save()}
          </Button>
        )
      }
    >
      <div className={css.sheet}>
        {!skipOnly && (
          <>
            <fieldset>
              <legend className={css.legend}>{m.calendar_rpe_question()}</legend>
              <div className={css.choices}>
                {RPES.map((value) => (
                  <button
                    key={value}
                    type="button"
                    className={css.choice}
                    aria-pressed={rpe === value}
                    onClick={() => setRpe(rpe === value ? undefined : value)}
                  >
                    {value}
                  </button>
                ))}
              </div>
            </fieldset>
            <TextField
              label={m.calendar_note()}
              maxLength={120}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </>
        )}
        <fieldset>
          <legend className={css.legend}>{m.calendar_skip_question()}</legend>
          <div className={css.choices}>
            {REASONS().map((reason) => (
              <button
                key={reason}
                type="button"
                className={css.choice}
                aria-pressed={done.skipped === reason}
                onClick={() => {
                  onSkip(reason);
                  onClose();
                }}
              >
                {reason}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}
