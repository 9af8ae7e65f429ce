import { useState } from "react";
import type { Score } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { fieldsFor, mayNotFinish, parseScore, type TypedScore } from "~/domain/training/score/score";
import { ScoreInput } from "~/domain/training/score/ScoreInput";
import { unsentKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import css from "./ScoreForm.module.css";

type Props = {
  type: Score["type"];
  unit: Unit;
  /** The name under which unsaved text is stored on the device. */
  storageId: string;
  saved?: Score;
  /** The time that the block's timer measured. */
  seconds?: number;
  /** The block has a time cap that can be missed. */
  hasCap?: boolean;
  scalable: boolean;
  onSave: (score: Score) => void;
  onClose?: () => void;
};

/** The score of a block, with the fields of its type. */
export function ScoreForm({ type, unit, storageId, saved, seconds, hasCap, scalable, onSave, onClose }: Props) {
  // What was typed means the unit that was shown.
  const key = unsentKey("score", `${storageId}${type === "load" ? `.${unit}` : ""}`);
  const [typed, setTyped] = useState<TypedScore>(
    () => storage.getJson<TypedScore>(key) ?? fieldsFor(saved, unit, seconds),
  );
  const [invalid, setInvalid] = useState<string[]>([]);
  const change = (changed: TypedScore) => {
    const next = { ...typed, ...changed };
    storage.set(key, JSON.stringify(next));
    setTyped(next);
    setInvalid([]);
  };
  return (
    <form
      className={css.score}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = parseScore(type, typed, unit, saved);
        if ("invalid" in parsed) return setInvalid(parsed.invalid);
        storage.remove(key);
        onSave(parsed.score);
      }}
    >
      <ScoreInput
        type={type}
        unit={unit}
        typed={typed}
        onChange={change}
        invalid={invalid}
        hasCap={hasCap}
        mayNotFinish={mayNotFinish(type)}
        scalable={scalable}
      />
      <div className={css.scoreButtons}>
        {onClose && <Button onClick={onClose}>{m.calendar_cancel()}</Button>}
        <Button type="submit" variant="primary" size="large" wide>
          {m.calendar_score_save()}
        </Button>
      </div>
    </form>
  );
}
