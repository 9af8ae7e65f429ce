import { IconSearch } from "@tabler/icons-react";
import { MAX_EXERCISE_NAME_LENGTH } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import css from "./Picker.module.css";
import type { ExercisePickerState } from "./useExercisePicker";

/** The field of a picker; what was written behind the name is shown beside it. */
export function SearchInput({ picker, className }: { picker: ExercisePickerState; className?: string | undefined }) {
  const { field, listId, current, typed, sets, onType, onKeyDown } = picker;
  return (
    <div className={className}>
      <IconSearch size={16} aria-hidden="true" />
      <input
        role="combobox"
        aria-label={m.builder_find_exercise()}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
        placeholder={m.builder_find_exercise_example()}
        autoComplete="off"
        maxLength={MAX_EXERCISE_NAME_LENGTH}
        ref={field}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {sets && <span className={css.alias}>{m.builder_goes_in({ sets: sets.text })}</span>}
    </div>
  );
}
