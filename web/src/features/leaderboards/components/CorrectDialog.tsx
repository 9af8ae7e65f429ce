import { useState } from "react";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import type { Unit } from "~/domain/training/load";
import { fieldsFor, parseScore, type TypedScore } from "~/domain/training/score/score";
import { ScoreInput } from "~/domain/training/score/ScoreInput";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { TextArea } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { toast } from "~/ui/toast/toast";
import { type ScoreDetails, useScoreActions } from "../api";
import { capOf } from "../lib/scoreText";
import css from "./Score.module.css";

const MAX_REASON = 500;

type Props = { id: string; details: ScoreDetails; unit: Unit; onClose: () => void };

/** A coach corrects a score, and says why: the client reads it. */
export function CorrectDialog({ id, details, unit, onClose }: Props) {
  const { score, board, entry_id: scoreId } = details;
  const { correct } = useScoreActions(id, scoreId);
  const form = useFormDraft<{ typed: TypedScore; reason: string }>(`score correction ${scoreId} ${unit}`, {
    initialValues: { typed: fieldsFor(score, unit), reason: "" },
  });
  const [invalid, setInvalid] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { typed, reason } = form.values;
  const save = async () => {
    const parsed = parseScore(board.score_type, typed, unit, score);
    const isMissing = reason.trim() === "";
    setInvalid("invalid" in parsed ? parsed.invalid : []);
    form.setErrors(isMissing ? { reason: m.leaderboards_reason_missing() } : {});
    if ("invalid" in parsed || isMissing) return;
    setBusy(true);
    setFailure("");
    try {
      await correct({ score: { rx: true, capped: false, unfinished: false, ...parsed.score }, reason: reason.trim() });
      form.draft.forget();
      onClose();
      toast(m.leaderboards_corrected_toast());
    } catch (error) {
      const errors = formErrors(error);
      form.setErrors(errors);
      if (!(error instanceof ApiError) || (!errors.score && !errors.reason)) setFailure(errorMessage(error));
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
          hasCap={capOf(board.block) !== null}
          scalable={board.block.kind !== "intervals"}
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
