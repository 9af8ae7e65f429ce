import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import { ExerciseOptions } from "./ExerciseOptions";
import css from "./Picker.module.css";
import { SearchInput } from "./SearchInput";
import { type Option, type PickerProps, useExercisePicker } from "./useExercisePicker";
import { useDismiss } from "./useDismiss";

/** As many as fit into a dialog. */
const LIMIT = 8;

/** An exercise with its picture, its other names, and a mark if the coach has a video of their own. */
function OptionRow({ exercise }: Option) {
  if (!exercise) return null;
  const names = [...exercise.aliases, ...exercise.shorthand].slice(0, 2);
  return (
    <>
      <span className={css.picture}>
        <Cover seed={exercise.name} src={exercise.picture_url} ratio={1} width={32} />
        {(exercise.video || exercise.video_url) && (
          <IconPlayerPlayFilled className={css.video} size={12} aria-hidden="true" />
        )}
      </span>
      <span className="truncate">{exercise.name}</span>
      {names.map((name) => (
        <span key={name} className={css.alias}>
          {name}
        </span>
      ))}
    </>
  );
}

/**
 * Finds an exercise of the library by typing, with its sets if they are written behind it ("rdl 3x8 @8"). Any other name
 * can be used as it is typed. It is part of the page, for dialogs; `FloatingPicker` is the one of the panel.
 */
export function ExercisePicker(props: PickerProps) {
  const picker = useExercisePicker({ ...props, limit: LIMIT });
  const box = useRef<HTMLDivElement>(null);
  useDismiss(box, picker.leave);
  const count = picker.groups.length;
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  const isEmpty = count === 0 && !picker.search.isLoading && !picker.search.error;
  return (
    <div ref={box} className={css.picker}>
      <SearchInput picker={picker} className={css.field} />
      <ExerciseOptions picker={picker} className={css.options} renderOption={(option) => <OptionRow {...option} />} />
      {isEmpty && <p className={css.note}>{m.builder_no_exercises()}</p>}
    </div>
  );
}
