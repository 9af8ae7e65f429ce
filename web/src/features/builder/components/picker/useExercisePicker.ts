import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { $api, onError, type Schemas } from "~/api/client";
import type { Measurement } from "~/domain/training/content";
import { m } from "~/paraglide/messages.js";
import { MENU_CLOSE_DELAY_MS } from "~/ui/menu/menuCloseDelay";
import { parseQuickEntry, type QuickSets } from "../../lib/quickEntry";

type Exercise = Schemas["ExerciseView"];

export type ChosenExercise = {
  id: string | null;
  name: string;
  measurement: Measurement;
  /** The sets that were written behind the name. */
  sets: QuickSets | null;
};

export type PickerProps = {
  onChoose: (chosen: ChosenExercise) => void;
  onClose: () => void;
  /** Only exercises of the library can be chosen. */
  libraryOnly?: boolean;
};

/** What the exercises are narrowed down to. */
export type PickerFilter = { muscle: Schemas["MuscleGroup"] | null; equipment: Schemas["Equipment"] | null };
export const NO_FILTER: PickerFilter = { muscle: null, equipment: null };

/** An exercise of the library, or a name that is used as it is typed. */
export type Option = { name: string; exercise: Exercise | null };
/** Options below a heading, such as those that were used lately; `start` is the place of the first in the whole list. */
export type OptionGroup = { heading: string | null; start: number; options: Option[] };

type Listing = Schemas["ExerciseListing"];

function groupsOf(found: Listing | undefined, typed: string, searchTerm: string, libraryOnly: boolean): OptionGroup[] {
  const options: Option[] = (found?.items ?? []).map((exercise) => ({ name: exercise.name, exercise }));
  const isKnown = options.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const recent = searchTerm ? 0 : options.filter(({ exercise }) => exercise?.last_used_at).length;
  const headings = {
    first: recent > 0 ? m.builder_recent_exercises() : found?.guessed ? m.builder_closest_exercises() : null,
    rest: recent > 0 ? m.builder_all_exercises() : null,
  };
  const groups = [
    { heading: headings.first, start: 0, options: options.slice(0, recent || options.length) },
    { heading: headings.rest, start: recent, options: recent > 0 ? options.slice(recent) : [] },
  ];
  if (typed && !isKnown && !libraryOnly) {
    groups.push({ heading: null, start: options.length, options: [{ name: typed, exercise: null }] });
  }
  return groups.filter((group) => group.options.length > 0);
}

type Settings = PickerProps & {
  /** How many exercises are listed. */
  limit: number;
  filter?: PickerFilter;
  /** What Ctrl+Enter does with the exercise. */
  onChooseOther?: ((chosen: ChosenExercise) => void) | undefined;
};

/** The state of a search for an exercise, and the keys of its field: arrows, Enter, Escape. */
export function useExercisePicker({
  onChoose,
  onChooseOther,
  onClose,
  libraryOnly = false,
  limit,
  filter = NO_FILTER,
}: Settings) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { name, sets } = parseQuickEntry(typed);
  const [searchTerm] = useDebouncedValue(name, 150);
  const query = {
    per_page: limit,
    ...(searchTerm ? { "q[name_cont]": searchTerm } : { "q[s]": "recent" }),
    ...(filter.muscle && { "q[muscle_group_in][]": [filter.muscle] }),
    ...(filter.equipment && { "q[equipment_in][]": [filter.equipment] }),
  };
  const search = $api.useQuery(
    "get",
    "/api/coach/exercises",
    { params: { query }, ...onError("inline") },
    { placeholderData: (old) => old, staleTime: 60_000 },
  );
  const groups = groupsOf(search.data, name, searchTerm, libraryOnly);
  const options = groups.flatMap((group) => group.options);
  const current = Math.min(active, options.length - 1);
  const choose = ({ name: chosen, exercise }: Option, then = onChoose) =>
    then({ id: exercise?.id ?? null, name: chosen, measurement: exercise?.measurement ?? "weight_reps", sets });

  // If Enter is pressed before the search has finished, wait for its results instead of choosing from the old ones.
  // Without any, nothing is chosen: the name alone would be an exercise that is not linked.
  const isCurrent = searchTerm === name && search.isSuccess && !search.isFetching && !search.isPlaceholderData;
  const [pendingChoice, setPendingChoice] = useState<"no" | "enter" | "other">("no");
  const take = (kind: "enter" | "other", option = options[current]) =>
    option && choose(option, kind === "other" ? onChooseOther : onChoose);
  const takeFirst = useEffectEvent(() => pendingChoice !== "no" && take(pendingChoice, options[0]));
  useEffect(() => {
    if (pendingChoice !== "no" && isCurrent) takeFirst();
  }, [pendingChoice, isCurrent]);

  const isChoosing = pendingChoice !== "no" && !isCurrent && !search.error;
  const leave = () => {
    if (!isChoosing) onClose();
  };

  const field = useRef<HTMLInputElement>(null);
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  const cancel = () => {
    if (before?.isConnected && before !== document.body) before.focus();
    onClose();
  };
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), MENU_CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const kind = onChooseOther && (event.ctrlKey || event.metaKey) ? "other" : "enter";
    if (event.key === "ArrowDown") setActive(Math.min(current + 1, options.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(current - 1, 0));
    else if (event.key === "Enter" && !isCurrent) setPendingChoice(kind);
    else if (event.key === "Enter" && options[current]) take(kind);
    else if (event.key === "Escape") cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    listId,
    field,
    typed,
    name,
    sets,
    search,
    groups,
    current,
    shown: options[current],
    setActive,
    choose,
    cancel,
    /** What leaving the picker does: closes it, unless it is still looking for what Enter has chosen. */
    leave,
    onKeyDown,
    onType: (text: string) => {
      setTyped(text);
      setActive(0);
      setPendingChoice("no");
    },
  };
}

export type ExercisePickerState = ReturnType<typeof useExercisePicker>;
