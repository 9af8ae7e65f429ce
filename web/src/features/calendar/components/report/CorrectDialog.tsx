import { useState } from "react";
import type { LoadSteps } from "~/domain/training/equipment";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { clientBlockTitle } from "~/domain/training/blockFormat";
import { formatResult, formatSetName } from "../../lib/dayFormat";
import { toShown, toStored } from "../../lib/offered";
import type { SetDraft } from "../../lib/setFields";
import { ScoreForm } from "../day/ScoreForm";
import type { WorkoutLog } from "../day/useWorkoutLog";
import type { CorrectableScore, CorrectableSet } from "./correctable";
import { readCorrection, SetValueFields } from "./SetValueFields";

type Props<What> = {
  what: What;
  unit: Unit;
  /** The loads of the gym of the day's coach. */
  steps: LoadSteps | null | undefined;
  /** The name of the day under which unsaved text is stored on the device. */
  storageId: string;
  log: Pick<WorkoutLog, "logSet" | "deleteSet" | "logScore">;
  onClose: () => void;
};

/** Corrects what was logged on a day that is over. */
export function CorrectDialog({ what, ...props }: Props<CorrectableSet | CorrectableScore>) {
  return "block" in what ? <CorrectScore what={what} {...props} /> : <CorrectSet what={what} {...props} />;
}

function CorrectScore({ what, unit, storageId, log, onClose }: Props<CorrectableScore>) {
  const { block, score } = what;
  return (
    <Dialog opened onClose={onClose} title={clientBlockTitle(block)} size="small">
      <ScoreForm
        type={block.score}
        unit={unit}
        storageId={`${storageId}.correct.${block.id}`}
        saved={score}
        hasCap={block.kind === "for_time" && Boolean(block.cap_seconds)}
        scalable={block.kind !== "intervals"}
        onSave={(next) => {
          log.logScore(block.id, next);
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

function CorrectSet({ what, unit, steps, log, onClose }: Props<CorrectableSet>) {
  const { entry, set, number } = what;
  const place = { entry, set, unit, steps };
  const before = toShown(what.result, place);
  const [draft, setDraft] = useState<SetDraft>({});
  const [isRemoving, setRemoving] = useState(false);
  const { result, isValid } = readCorrection(entry, before, draft, unit);
  const name = `${before.swapped?.name ?? entry.name}, ${formatSetName(number)}`;
  if (isRemoving) {
    return (
      <ConfirmDialog
        opened
        onClose={() => setRemoving(false)}
        title={m.calendar_remove_result_title()}
        confirm={m.calendar_remove_result()}
        danger
        onConfirm={() => {
          log.deleteSet(set.id);
          onClose();
        }}
      >
        {m.calendar_remove_result_text({ set: name, result: formatResult(before, unit) })}
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={name}
      size="small"
      submit={m.calendar_save()}
      busy={false}
      onSubmit={() => {
        if (!isValid) return;
        log.logSet(set.id, toStored(result, place));
        onClose();
      }}
      other={
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          {m.calendar_remove_result()}
        </Button>
      }
    >
      <SetValueFields entry={entry} before={before} draft={draft} unit={unit} onChange={setDraft} />
    </FormDialog>
  );
}
