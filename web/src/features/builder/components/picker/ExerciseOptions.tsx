import { type ReactNode, useEffect } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import css from "./Picker.module.css";
import type { ExercisePickerState, Option } from "./useExercisePicker";

type Props = {
  picker: ExercisePickerState;
  className?: string | undefined;
  renderOption: (option: Option) => ReactNode;
  /** Beside the heading of the first group. */
  note?: ReactNode;
};

/** The list of a picker, or why there is none. */
export function ExerciseOptions({ picker, className, renderOption, note }: Props) {
  const { listId, groups, current, search } = picker;
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, current]);
  return (
    <>
      {search.error && (
        <p role="alert" className={css.note}>
          {errorMessage(search.error)}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={m.builder_exercises()} className={className}>
        {groups.map((group, at) => (
          <div
            key={group.start}
            role="group"
            aria-label={group.heading ?? undefined}
            className={cx(!group.options[0]?.exercise && css.asTyped)}
          >
            {group.heading && (
              <div className={css.heading} aria-hidden="true">
                <span>{group.heading}</span>
                {at === 0 && note}
              </div>
            )}
            {group.options.map((option, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
              <div
                key={option.exercise?.id ?? "new"}
                id={`${listId}-${group.start + index}`}
                role="option"
                tabIndex={-1}
                aria-selected={group.start + index === current}
                aria-label={option.exercise ? option.name : undefined}
                className={cx(css.option, group.start + index === current && css.optionOn)}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => picker.setActive(group.start + index)}
                onClick={() => picker.choose(option)}
              >
                {option.exercise ? renderOption(option) : m.builder_use_name({ name: option.name })}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
