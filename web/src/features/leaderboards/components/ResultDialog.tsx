import { type ReactNode, useState } from "react";
import type { Schemas } from "~/api/client";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useDraftState } from "~/domain/forms/useFormDraft";
import type { Unit } from "~/domain/training/load";
import { fieldsFor, mayNotFinish, parseScore, TIEBREAK_ERROR, type TypedScore } from "~/domain/training/score/score";
import { ScoreInput } from "~/domain/training/score/ScoreInput";
import { errorMessage } from "~/lib/apiError";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { DateField } from "~/ui/field/DateField";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { useToday } from "~/ui/useToday";
import type { ChallengeBoard, OwnScore } from "../api";
import { capOf, isScalable } from "../lib/scoreText";
import css from "./Score.module.css";

type Draft = { typed: TypedScore; done_on: LocalDate | null };

type Props = {
  challenge: ChallengeBoard;
  /** Tells drafts of different people apart. */
  draftName: string;
  /** The result that is changed. */
  before?: Pick<OwnScore, "score" | "scored_on"> | undefined;
  unit: Unit;
  /** Above the score. */
  children?: ReactNode;
  /** What has to be chosen first is missing. */
  disabled?: boolean | undefined;
  /** Sends it; throws what the server refuses. */
  onSave: (result: Schemas["ChallengeResultForm"]) => Promise<void>;
  onClose: () => void;
};

/** A result of a challenge: the score, and the day of it. */
export function ResultDialog({ challenge, draftName, before, unit, children, disabled, onSave, onClose }: Props) {
  const today = useToday();
  const last = challenge.ends_on < today ? challenge.ends_on : today;
  const [draft, setDraft, kept] = useDraftState<Draft>(`challenge-result:${challenge.id}:${draftName}:${unit}`, {
    typed: fieldsFor(before?.score, unit),
    done_on: before?.scored_on ?? last,
  });
  const [invalid, setInvalid] = useState<string[]>([]);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [busy, setBusy] = useState(false);
  const close = () => {
    kept.forget();
    onClose();
  };
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
    setErrors({});
  };
  const submit = async () => {
    const parsed = parseScore(challenge.score_type, draft.typed, unit, before?.score);
    setInvalid("invalid" in parsed ? parsed.invalid : []);
    setErrors(draft.done_on === null ? { done_on: m.leaderboards_day_missing() } : {});
    if ("invalid" in parsed || draft.done_on === null) return;
    setBusy(true);
    try {
      const score = { rx: true, capped: false, unfinished: false, ...parsed.score };
      await onSave({ score, done_on: draft.done_on });
      close();
      toast(m.leaderboards_result_saved());
    } catch (refused) {
      const found = formErrors(refused);
      setErrors(Object.keys(found).length > 0 ? found : { base: errorMessage(refused) });
    }
    setBusy(false);
  };
  const { done_on, base, [TIEBREAK_ERROR]: tiebreakError, ...ofScore } = errors;
  return (
    <FormDialog
      size="small"
      title={before ? m.leaderboards_change_result() : m.leaderboards_enter_result()}
      submit={m.leaderboards_save_result()}
      busy={busy}
      disabled={disabled}
      onSubmit={submit}
      onClose={onClose}
      onCancel={close}
    >
      <div className={css.fields}>
        <DraftNotice draft={kept} />
        {children}
        <ScoreInput
          autoFocus={!children}
          type={challenge.score_type}
          unit={unit}
          typed={draft.typed}
          onChange={(changed) => {
            change({ typed: { ...draft.typed, ...changed } as TypedScore });
            setInvalid([]);
          }}
          invalid={invalid}
          error={Object.entries(ofScore).find(([name]) => name.startsWith("score"))?.[1]}
          tiebreakError={tiebreakError}
          hasCap={capOf(challenge) !== null}
          mayNotFinish={mayNotFinish(challenge.score_type, challenge.lower_wins)}
          tiebreak={challenge.tiebreak}
          scalable={isScalable(challenge)}
        />
        <DateField
          label={m.leaderboards_done_on()}
          value={draft.done_on}
          min={challenge.starts_on}
          max={last}
          error={done_on}
          onChange={(date) => change({ done_on: date })}
        />
        <FormError>{base}</FormError>
      </div>
    </FormDialog>
  );
}
