import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import css from "./Dialogs.module.css";

const reasons = () => [
  m.calendar_reason_time(),
  m.calendar_reason_pain(),
  m.calendar_reason_equipment(),
  m.calendar_reason_tired(),
  m.calendar_reason_other(),
];

type ReasonProps = { chosen?: string | null; onChoose: (reason: string) => void };

export function SkipReasons({ chosen, onChoose }: ReasonProps) {
  return (
    <fieldset>
      <legend className={css.legend}>{m.calendar_skip_question()}</legend>
      <div className={css.choices}>
        {reasons().map((reason) => (
          <button
            key={reason}
            type="button"
            className={css.choice}
            aria-pressed={chosen === reason}
            onClick={() => onChoose(reason)}
          >
            {reason}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type Props = { title: string; onSkip: (reason: string) => void; onClose: () => void };

/** Asks why the open sets of an exercise are skipped. */
export function SkipDialog({ title, onSkip, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} title={title} size="small">
      <div className={css.sheet}>
        <SkipReasons
          onChoose={(reason) => {
            onSkip(reason);
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
