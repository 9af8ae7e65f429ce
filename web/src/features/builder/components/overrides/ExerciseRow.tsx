import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { MAX_OVERRIDDEN_EXERCISE_NOTE_LENGTH } from "~/api/limits";
import type { Entry } from "~/domain/training/content";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { TextField } from "~/ui/field/TextField";
import { type ExerciseForm, SAME_EXERCISE, setsText } from "../../lib/overrideForm";
import { ExercisePicker } from "../picker/ExercisePicker";
import css from "./Overrides.module.css";
import { PercentField } from "./PercentField";

type Props = {
  entry: Entry;
  value: ExerciseForm;
  isUnreadable: boolean;
  onChange: (change: Partial<ExerciseForm>) => void;
};

/** An exercise of the day, and what is different about it; its fields open by a click on it. */
export function ExerciseRow({ entry, value, isUnreadable, onChange }: Props) {
  const id = useId();
  const isChanged = JSON.stringify(value) !== JSON.stringify(SAME_EXERCISE);
  const [isOpen, setIsOpen] = useState(isChanged);
  const [isChoosing, setIsChoosing] = useState(false);
  const { skip, replacement, percent, sets, note } = value;
  return (
    <li className={cx(css.exercise, isChanged && css.changed)}>
      <button
        type="button"
        className={css.exerciseHead}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={cx("truncate", skip && css.before)}>{entry.name}</span>
        <span className="meta nowrap">{setsText(entry)}</span>
        <IconChevronDown size={16} className={cx(css.chevron, isOpen && css.open)} aria-hidden="true" />
      </button>
      <div id={id} className={css.fields} hidden={!isOpen}>
        <CheckboxField
          label={m.builder_override_skip()}
          checked={skip}
          onChange={(event) => onChange({ skip: event.currentTarget.checked })}
        />
        {!skip && (
          <>
            {isChoosing ? (
              <ExercisePicker
                onClose={() => setIsChoosing(false)}
                onChoose={({ id: ident, name, measurement }) => {
                  onChange({ replacement: { id: ident, name, measurement } });
                  setIsChoosing(false);
                }}
              />
            ) : (
              <div className={css.swap}>
                <Button size="small" onClick={() => setIsChoosing(true)}>
                  {replacement ? m.builder_edit_with({ name: replacement.name }) : m.builder_edit_replace()}
                </Button>
                {replacement && (
                  <IconButton
                    small
                    label={m.builder_edit_keep_exercise()}
                    onClick={() => onChange({ replacement: null })}
                  >
                    <IconX size={14} />
                  </IconButton>
                )}
              </div>
            )}
            <div className={css.pair}>
              <PercentField
                label={m.builder_override_loads()}
                value={percent}
                disabled={sets.trim() !== ""}
                onChange={(typed) => onChange({ percent: typed })}
              />
              <TextField
                label={m.builder_override_sets()}
                placeholder={setsText(entry)}
                error={isUnreadable ? m.builder_override_sets_unreadable() : undefined}
                value={sets}
                onChange={(event) => onChange({ sets: event.currentTarget.value })}
              />
            </div>
            <TextField
              label={m.builder_override_exercise_note()}
              maxLength={MAX_OVERRIDDEN_EXERCISE_NOTE_LENGTH}
              value={note}
              onChange={(event) => onChange({ note: event.currentTarget.value })}
            />
          </>
        )}
      </div>
    </li>
  );
}
