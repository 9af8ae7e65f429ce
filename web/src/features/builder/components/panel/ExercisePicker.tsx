import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { $api, onError, type Schemas } from "~/api/client";
import type { Measurement } from "~/domain/training/content";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import { MENU_CLOSE_DELAY_MS } from "~/ui/menu/menuCloseDelay";
import blockCss from "./Block.module.css";
import css from "./ExercisePicker.module.css";

export type ChosenExercise = { id: string | null; name: string; measurement: Measurement };
type Exercise = Schemas["ExerciseView"];

function optionsOf(exercises: Exercise[], typed: string): ChosenExercise[] {
  const options: ChosenExercise[] = exercises.map(({ id, name, measurement }) => ({ id, name, measurement }));
  const isKnown = exercises.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  return typed && !isKnown ? [...options, { id: null, name: typed, measurement: "weight_reps" }] : options;
}

type Props = {
  onChoose: (chosen: ChosenExercise) => void;
  onClose: () => void;
  /** Only exercises of the library can be chosen. */
  libraryOnly?: boolean;
};

/** Finds an exercise of the library by typing; any other name can be used as it is typed. */
export function ExercisePicker({ onChoose, onClose, libraryOnly }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const [searchTerm] = useDebouncedValue(typed.trim(), 150);
  const search = $api.useQuery(
    "get",
    "/api/coach/exercises",
    { params: { query: { per_page: 8, ...(searchTerm ? { "q[name_cont]": searchTerm } : {}) } }, ...onError("inline") },
    { placeholderData: (old) => old, staleTime: 60_000 },
  );
  const options = optionsOf(search.data?.items ?? [], libraryOnly ? "" : typed.trim());
  // If Enter is pressed before the search has finished, wait for its results instead of choosing from the old ones.
  const isCurrent = searchTerm === typed.trim() && !search.isFetching && !search.isPlaceholderData;
  const [chooseWhenFound, setChooseWhenFound] = useState(false);
  const current = Math.min(active, options.length - 1);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), MENU_CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [options.length]);

  const chooseFirst = useEffectEvent(() => options[0] && onChoose(options[0]));
  useEffect(() => {
    if (chooseWhenFound && isCurrent) chooseFirst();
  }, [chooseWhenFound, isCurrent]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setActive(Math.min(current + 1, options.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(current - 1, 0));
    else if (event.key === "Enter" && !isCurrent) setChooseWhenFound(true);
    else if (event.key === "Enter" && options[current]) onChoose(options[current]);
    else if (event.key === "Escape") onClose();
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
          onBlur={(event) => {
            if (!event.currentTarget.closest(`.${blockCss.picker}`)?.contains(event.relatedTarget)) onClose();
          }}
        />
      </div>
      {search.error && (
        <p role="alert" className={css.pickerNote}>
          {errorMessage(search.error)}
        </p>
      )}
      <div id={id} role="listbox" aria-label={m.builder_exercises()} className={css.options}>
        {options.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
          <div
            key={option.id ?? "new"}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={cx(css.option, index === current && css.optionOn)}
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => setActive(index)}
            onClick={() => onChoose(option)}
          >
            {option.id ? option.name : m.builder_use_name({ name: option.name })}
          </div>
        ))}
      </div>
      {options.length === 0 && !search.isLoading && !search.error && (
        <p className={css.pickerNote}>{m.builder_no_exercises()}</p>
      )}
    </div>
  );
}
