import { useDebouncedValue } from "@mantine/hooks";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { $api, onError, type Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import { TextField } from "~/ui/field/TextField";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { ExerciseDetails } from "./ExerciseDetails";
import css from "./Sidebar.module.css";
import { TargetDay } from "./TargetDay";

const SHOWN = 30;

/** The library: exercises that were used lately or are searched for, their details, and a way into the selected day. */
export function ExercisesSidebar() {
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<Schemas["ExerciseView"] | null>(null);
  const [search] = useDebouncedValue(typed.trim(), 200);
  const query = { per_page: SHOWN, ...(search ? { "q[name_cont]": search } : { "q[s]": "recent" }) };
  const library = $api.useQuery(
    "get",
    "/api/coach/exercises",
    { params: { query }, ...onError("inline") },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  const items = library.data?.items;
  if (opened)
    return (
      <>
        <TargetDay />
        <ExerciseDetails
          exercise={items?.find(({ id }) => id === opened.id) ?? opened}
          onBack={() => setOpened(null)}
        />
      </>
    );
  return (
    <>
      <TargetDay />
      <TextField
        type="search"
        aria-label={m.builder_find_exercise()}
        placeholder={m.builder_find_exercise()}
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {library.data?.guessed && <p className="t12 meta">{m.builder_closest_exercises()}</p>}
      {library.isPending && <SkeletonRows rows={8} />}
      {library.error && !items && <ErrorState error={library.error} onRetry={library.refetch} />}
      {items?.length === 0 && <EmptyState>{m.builder_no_exercises()}</EmptyState>}
      {items && items.length > 0 && (
        <ul className={css.list}>
          {items.map((exercise) => (
            <ExerciseRow key={exercise.id} exercise={exercise} onOpen={() => setOpened(exercise)} />
          ))}
        </ul>
      )}
    </>
  );
}

function ExerciseRow({ exercise, onOpen }: { exercise: Schemas["ExerciseView"]; onOpen: () => void }) {
  const names = [...exercise.aliases, ...exercise.shorthand].slice(0, 2).join(", ");
  return (
    <li>
      <button type="button" className={css.item} onClick={onOpen}>
        <Cover seed={exercise.name} src={exercise.picture_url} ratio={1} width={32} />
        <span className={css.itemText}>
          <span className={css.itemName}>{exercise.name}</span>
          {names && <span className="t12 meta">{names}</span>}
        </span>
        {(exercise.video || exercise.video_url) && (
          <IconPlayerPlayFilled size={12} aria-label={m.builder_has_video()} />
        )}
      </button>
    </li>
  );
}
