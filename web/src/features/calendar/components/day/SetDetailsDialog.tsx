import { useState } from "react";
import { MAX_SET_NOTE_LENGTH } from "~/api/limits";
import type { Performance } from "~/domain/training/calendarDay";
import type { Entry, PrescribedSet } from "~/domain/training/content";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { TextField } from "~/ui/field/TextField";
import { formatSetName } from "../../lib/dayFormat";
import { useDayState } from "./dayState";
import css from "./Dialogs.module.css";
import { SkipReasons } from "./SkipDialog";

const RPES = [6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10];

type Props = {
  entry: Entry;
  set: PrescribedSet;
  number: string;
  onSkip: (result: Performance) => void;
  onClose: () => void;
};

/** RPE and note of a set, saved in its result or, until it is logged, in its draft; or why it is skipped. */
export function SetDetailsDialog({ entry, set, number, onSkip, onClose }: Props) {
  const { log, drafts } = useDayState();
  const logged = log.results.get(set.id);
  const draft = drafts.values.sets[set.id];
  const [rpe, setRpe] = useState(logged?.result.rpe ?? draft?.rpe ?? undefined);
  const [note, setNote] = useState(logged?.result.note ?? draft?.note ?? "");

  function save() {
    const text = note.trim();
    if (logged) {
      const { rpe: _, ...result } = logged.result;
      log.logSet(set.id, { ...result, ...(rpe ? { rpe } : {}), note: text });
    } else {
      const { rpe: _, note: __, ...values } = draft ?? {};
      drafts.setSet(set.id, { ...values, ...(rpe ? { rpe } : {}), ...(text ? { note: text } : {}) });
    }
    onClose();
  }

  const name = formatSetName(number);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${entry.name}, ${name}`}
      size="small"
      footer={
        <Button variant="primary" onClick={save}>
          {m.calendar_save()}
        </Button>
      }
    >
      <div className={css.sheet}>
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
          maxLength={MAX_SET_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <SkipReasons
          chosen={logged?.result.skipped}
          onChoose={(reason) => {
            onSkip({ skipped: reason, ...(rpe ? { rpe } : {}), note: note.trim() });
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
