import { useDebouncedValue, useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import { onError } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { Kbd } from "~/ui/keys/Kbd";
import { SearchField } from "~/ui/search/SearchField";
import { toast } from "~/ui/toast/toast";
import { type Exercise, useExerciseSearch, useNameMutations } from "./api";
import css from "./LinkNameDialog.module.css";
import { NewExerciseDialog } from "./NewExerciseDialog";

const CHOICES = 3;

type Props = {
  /** As the coach wrote it. */
  name: string;
  /** Also links the days, drafts and templates that already have the name. */
  everywhere?: boolean;
  onLinked?: (exercise: Exercise) => void;
  onClose: () => void;
};

/** Asks what a name means that the library does not have: one of its exercises, a new one, or nothing but text. */
export function LinkNameDialog({ name, everywhere = false, onLinked, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [isCreating, setCreating] = useState(false);
  const [search] = useDebouncedValue(typed.trim() || name, 150);
  const found = useExerciseSearch(search);
  const choices = found.data?.items.slice(0, CHOICES) ?? [];
  const { link, keep } = useNameMutations();
  const busy = link.isPending || keep.isPending;
  const error = link.error ?? keep.error;

  const choose = (exercise: Exercise) =>
    link.mutate(
      { params: { path: { exercise_id: exercise.id } }, body: { name, everywhere }, ...onError("inline") },
      {
        onSuccess: ({ days, drafts, templates }) => {
          const count = days + drafts + templates;
          toast(
            count > 0
              ? m.exercises_linked_everywhere({ name, exercise: exercise.name, count })
              : m.exercises_linked({ name, exercise: exercise.name }),
          );
          onLinked?.(exercise);
          onClose();
        },
      },
    );
  const keepAsText = () =>
    keep.mutate(
      { body: { name, keep: true }, ...onError("inline") },
      {
        onSuccess: () => {
          const run = () => keep.mutate({ body: { name, keep: false } });
          toast(m.exercises_kept({ name }), { action: { label: m.ui_undo(), run } });
          onClose();
        },
      },
    );
  useWindowEvent("keydown", (event) => {
    const choice = choices[Number(event.key) - 1];
    if (!choice || busy || isCreating || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    choose(choice);
  });

  if (isCreating) return <NewExerciseDialog name={name} onCreated={choose} onClose={() => setCreating(false)} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      title={m.exercises_link_title({ name })}
      footer={
        <>
          <Button disabled={busy} onClick={keepAsText}>
            {m.exercises_keep_text()}
          </Button>
          {found.data?.abilities.includes("create") && (
            <Button disabled={busy} onClick={() => setCreating(true)}>
              {m.exercises_create()}
            </Button>
          )}
        </>
      }
    >
      <div className={css.choices}>
        <p className="t13 meta">{everywhere ? m.exercises_link_help_everywhere() : m.exercises_link_help()}</p>
        <ul className={css.list} aria-label={m.exercises_closest()}>
          {choices.map((exercise, index) => (
            <li key={exercise.id}>
              <Button wide disabled={busy} data-autofocus={index === 0 || undefined} onClick={() => choose(exercise)}>
                <span className={css.choice}>
                  <span className="truncate">{exercise.name}</span>
                  <Kbd>{String(index + 1)}</Kbd>
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {found.data && choices.length === 0 && <p className="t13 meta">{m.exercises_none_found()}</p>}
        {found.error && <FormError>{errorMessage(found.error)}</FormError>}
        <SearchField label={m.exercises_search()} value={typed} onChange={setTyped} />
        <FormError>{error && errorMessage(error)}</FormError>
      </div>
    </Dialog>
  );
}
