import { useDebouncedValue } from "@mantine/hooks";
import { IconPlayerPlayFilled, IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { $api, onError, type Schemas } from "~/api/client";
import type { Measurement } from "~/domain/training/content";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import { cx } from "~/ui/cx";
import { MENU_CLOSE_DELAY_MS } from "~/ui/menu/menuCloseDelay";
import { parseQuickEntry, type QuickSets } from "../../lib/quickEntry";
import blockCss from "./Block.module.css";
import css from "./ExercisePicker.module.css";
import { useLeave } from "./useLeave";

export type ChosenExercise = {
  id: string | null;
  name: string;
  measurement: Measurement;
  /** The sets that were written behind the name. */
  sets: QuickSets | null;
};
type Exercise = Schemas["ExerciseView"];
/** An exercise of the library, or a name that is used as it is typed. */
type Option = { name: string; exercise: Exercise | null };

function optionsOf(exercises: Exercise[], typed: string): Option[] {
  const options: Option[] = exercises.map((exercise) => ({ name: exercise.name, exercise }));
  const isKnown = exercises.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  return typed && !isKnown ? [...options, { name: typed, exercise: null }] : options;
}

/** An exercise with its picture, its other names, and a mark if the coach has a video of their own. */
function OptionRow({ exercise }: { exercise: Exercise }) {
  const names = [...exercise.aliases, ...exercise.shorthand].slice(0, 2);
  return (
    <>
      <span className={css.picture}>
        <Cover seed={exercise.name} src={exercise.picture_url} ratio={1} width={32} />
        {exercise.video_url && <IconPlayerPlayFilled className={css.video} size={12} aria-hidden="true" />}
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

function headingOf(library: Schemas["ExerciseListing"] | undefined, typed: string): string | null {
  if (library?.guessed) return m.builder_closest_exercises();
  return !typed && library?.items.some((exercise) => exercise.last_used_at) ? m.builder_recent_exercises() : null;
}

type Props = {
  onChoose: (chosen: ChosenExercise) => void;
  onClose: () => void;
  /** Only exercises of the library can be chosen. */
  libraryOnly?: boolean;
};

/**
 * Finds an exercise of the library by typing, with its sets if they are written behind it ("rdl 3x8 @8"). Any other name
 * can be used as it is typed.
 */
export function ExercisePicker({ onChoose, onClose, libraryOnly }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { name, sets } = parseQuickEntry(typed);
  const [searchTerm] = useDebouncedValue(name, 150);
  const search = $api.useQuery(
    "get",
    "/api/coach/exercises",
    {
      params: { query: { per_page: 8, ...(searchTerm ? { "q[name_cont]": searchTerm } : { "q[s]": "recent" }) } },
      ...onError("inline"),
    },
    { placeholderData: (old) => old, staleTime: 60_000 },
  );
  const options = optionsOf(search.data?.items ?? [], libraryOnly ? "" : name);
  const heading = headingOf(search.data, searchTerm);
  const choose = ({ name: chosen, exercise }: Option) =>
    onChoose({ id: exercise?.id ?? null, name: chosen, measurement: exercise?.measurement ?? "weight_reps", sets });
  // If Enter is pressed before the search has finished, wait for its results instead of choosing from the old ones.
  const isCurrent = searchTerm === name && !search.isFetching && !search.isPlaceholderData;
  const [chooseWhenFound, setChooseWhenFound] = useState(false);
  const current = Math.min(active, options.length - 1);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  useLeave(box, onClose);
  const cancel = () => {
    if (before?.isConnected && before !== document.body) before.focus();
    onClose();
  };
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), MENU_CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [options.length]);

  const chooseFirst = useEffectEvent(() => options[0] && choose(options[0]));
  useEffect(() => {
    if (chooseWhenFound && isCurrent) chooseFirst();
  }, [chooseWhenFound, isCurrent]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setActive(Math.min(current + 1, options.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(current - 1, 0));
    else if (event.key === "Enter" && !isCurrent) setChooseWhenFound(true);
    else if (event.key === "Enter" && options[current]) choose(options[current]);
    else if (event.key === "Escape") cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={box} className={blockCss.picker}>
      <div className={css.pickerField}>
        <IconSearch size={16} aria-hidden="true" />
        <input
          role="combobox"
          aria-label={m.builder_find_exercise()}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={options[current] ? `${id}-${current}` : undefined}
          placeholder={m.builder_find_exercise()}
          autoComplete="off"
          maxLength={120}
          ref={field}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
            setChooseWhenFound(false);
          }}
          onKeyDown={onKeyDown}
        />
        {sets && <span className={css.alias}>{m.builder_goes_in({ sets: sets.text })}</span>}
      </div>
      {heading && options.length > 0 && <p className={css.pickerNote}>{heading}</p>}
      {search.error && (
        <p role="alert" className={css.pickerNote}>
          {errorMessage(search.error)}
        </p>
      )}
      <div id={id} role="listbox" aria-label={m.builder_exercises()} className={css.options}>
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
          <div
            key={option.exercise?.id ?? "new"}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            aria-label={option.exercise ? option.name : undefined}
            className={cx(css.option, index === current && css.optionOn)}
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => setActive(index)}
            onClick={() => choose(option)}
          >
            {option.exercise ? <OptionRow exercise={option.exercise} /> : m.builder_use_name({ name: option.name })}
          </div>
        ))}
      </div>
      {options.length === 0 && !search.isLoading && !search.error && (
        <p className={css.pickerNote}>{m.builder_no_exercises()}</p>
      )}
    </div>
  );
}
