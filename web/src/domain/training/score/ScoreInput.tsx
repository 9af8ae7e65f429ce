import { m } from "~/paraglide/messages.js";
import { Segmented } from "~/ui/field/Segmented";
import { TextField } from "~/ui/field/TextField";
import type { Score } from "../calendarDay";
import type { Unit } from "../load";
import {
  type Ending,
  endingOf,
  type ScoreField,
  scoreFieldError,
  scoreFields,
  type TypedScore,
  typedEnding,
} from "./score";
import css from "./ScoreInput.module.css";

type Props = {
  type: Score["type"];
  unit: Unit;
  typed: TypedScore;
  onChange: (changed: TypedScore) => void;
  /** The keys of the fields that could not be read. */
  invalid: readonly string[];
  /** What the server says about the score as a whole. */
  error?: string | undefined;
  tiebreakError?: string | undefined;
  /** There is a time cap that can be missed. */
  hasCap?: boolean | undefined;
  /** Who did not finish is on the leaderboard too, below all others. */
  mayNotFinish?: boolean | undefined;
  /** The time that decides between equal scores, in words. */
  tiebreak?: string | undefined;
  scalable?: boolean | undefined;
  autoFocus?: boolean;
};

/** The fields of a score by its type: a time, rounds and reps, a load in the person's unit, ... */
export function ScoreInput(props: Props) {
  const { type, unit, typed, onChange, invalid, error, tiebreakError } = props;
  const { hasCap, mayNotFinish, tiebreak, scalable, autoFocus } = props;
  const refusal = (key: ScoreField["key"], isFirst: boolean) => {
    if (invalid.includes(key)) return scoreFieldError(key);
    return key === "tiebreak_seconds" ? tiebreakError : isFirst ? error : undefined;
  };
  const ending = endingOf(type, typed);
  const endings: { value: Ending; label: string }[] = [{ value: "finished", label: m.training_score_finished() }];
  if (hasCap && type === "time") endings.push({ value: "capped", label: m.training_score_cap_missed() });
  if (mayNotFinish && type !== "checkbox") endings.push({ value: "unfinished", label: m.training_score_unfinished() });
  return (
    <>
      {endings.length > 1 && (
        <Segmented
          label={m.training_score_ending()}
          value={ending}
          onChange={(chosen) => onChange(typedEnding(chosen))}
          options={endings}
          wide
        />
      )}
      <div className={css.fields}>
        {scoreFields(type, typed, Boolean(tiebreak)).map(({ key, label, inputMode, hint }, index) => (
          <TextField
            key={key}
            label={label(unit)}
            inputMode={inputMode}
            placeholder={hint}
            help={key === "tiebreak_seconds" ? tiebreak : undefined}
            autoComplete="off"
            data-autofocus={(autoFocus && index === 0) || undefined}
            value={typed[key] ?? ""}
            error={refusal(key, index === 0)}
            onChange={(event) => onChange({ [key]: event.currentTarget.value })}
          />
        ))}
      </div>
      {scalable && ending !== "unfinished" && (
        <Segmented
          label={m.training_score_how()}
          value={typed.rx === "scaled" ? "scaled" : "rx"}
          onChange={(rx) => onChange({ rx })}
          options={[
            { value: "rx", label: m.training_score_rx() },
            { value: "scaled", label: m.training_score_scaled() },
          ]}
          wide
        />
      )}
    </>
  );
}
