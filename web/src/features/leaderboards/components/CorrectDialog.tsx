import { useState } from "react";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import type { Unit } from "~/domain/training/load";
import { formatScore } from "~/domain/training/score/formatScore";
import { fieldsFor, parseScore, TIEBREAK_ERROR, type TypedScore } from "~/domain/training/score/score";
import { ScoreInput } from "~/domain/training/score/ScoreInput";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { TextArea } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { toast } from "~/ui/toast/toast";
import { type ScoreDetails, useScoreActions } from "../api";
import { capOf, isScalable } from "../lib/scoreText";
import css from "./Score.module.css";

const MAX_REASON = 500;

type Props = { id: string; details: ScoreDetails; unit: Unit; onClose: () => void };

/** A coach corrects a score, and says why: the client reads it. */
export function CorrectDialog({ id, details, unit, onClose }: Props) {
  const { board, entry_id: scoreId } = details;
  const { correct, reread } = useScoreActions(id, scoreId);
  // The client may log it again meanwhile, which changes `details`: the coach has not seen that.
  const [seen, setSeen] = useState(details.score);
  const form = useFormDraft<{ typed: TypedScore; reason: string }>(`score correction ${scoreId} ${unit}`, {
    initialValues: { typed: fieldsFor(seen, unit), reason: "" },
  });
  const [invalid, setInvalid] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { typed, reason } = form.values;
  const save = async () => {
    const parsed = parseScore(board.score_type, typed, unit, seen);
    const isMissing = reason.trim() === "";
    setInvalid("invalid" in parsed ? parsed.invalid : []);
    form.setErrors(isMissing ? { reason: m.leaderboards_reason_missing() } : {});
    if ("invalid" in parsed || isMissing) return;
    setBusy(true);
    setFailure("");
    try {
      const score = { rx: true, capped: false, unfinished: false, ...parsed.score };
      const body = { score, reason: reason.trim(), before: seen };
      await correct(body);
      form.draft.forget();
      onClose();
      toast(m.leaderboards_corrected_toast());
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && error.reason === "changed") {
        const now = (await reread())?.score ?? seen;
        setSeen(now);
        const newer = now === seen ? "" : m.leaderboards_score_now({ score: formatScore(now, unit) });
        setFailure(`${errorMessage(error)} ${newer}`.trim());
        setBusy(false);
        return;
      }
      const errors = formErrors(error);
      form.setErrors(errors);
      if (!(error instanceof ApiError) || (!errors.score && !errors[TIEBREAK_ERROR] && !errors.reason))
        setFailure(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      onClose={onClose}
      onCancel={() => {
        form.draft.discard();
        onClose();
      }}
      title={m.leaderboards_correct()}
      submit={m.leaderboards_save_correction()}
      busy={busy}
      onSubmit={save}
      size="small"
    >
      <div className={css.fields}>
        <DraftNotice draft={form.draft} />
        <ScoreInput
          type={board.score_type}
          unit={unit}
          typed={typed}
          onChange={(changed) => {
            setInvalid([]);
            form.setFieldValue("typed", { ...typed, ...changed } as TypedScore);
          }}
          invalid={invalid}
          error={form.errors.score as string | undefined}
          tiebreakError={form.errors[TIEBREAK_ERROR] as string | undefined}
          hasCap={capOf(board) !== null}
          mayNotFinish
          tiebreak={board.kind === "challenge" ? board.tiebreak : undefined}
          scalable={isScalable(board)}
          autoFocus
        />
        <TextArea
          label={m.leaderboards_reason()}
          help={m.leaderboards_reason_help()}
          maxLength={MAX_REASON}
          required
          {...form.getInputProps("reason")}
        />
        <FormError>{failure}</FormError>
      </div>
    </FormDialog>
  );
}
