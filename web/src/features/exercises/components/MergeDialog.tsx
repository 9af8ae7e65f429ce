import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { onError, type Schemas } from "~/api/client";
import { useExerciseSearch } from "~/domain/exercises/api";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { SelectField } from "~/ui/field/SelectField";
import { FormError } from "~/ui/form/FormError";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { toast } from "~/ui/toast/toast";
import { useMerge, useMergePreview } from "../api";
import css from "./UnlinkedDialog.module.css";

type Choice = { id: string; name: string };
type Props = {
  exercise: Choice;
  /** What it is merged into, if that is known. */
  into?: Choice;
  onClose: () => void;
};

/** Merges an own exercise into another, after showing what that reaches. */
export function MergeDialog({ exercise, into, onClose }: Props) {
  const [chosen, setChosen] = useState<Choice | undefined>(into);
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim() || exercise.name, 200);
  const found = useExerciseSearch(search).data?.items ?? [];
  const preview = useMergePreview(exercise.id, chosen?.id);
  const merge = useMerge();
  const error = preview.error ?? merge.error;
  const options = new Map([...(chosen ? [chosen] : []), ...found].map(({ id, name }) => [id, name]));
  options.delete(exercise.id);
  const save = () =>
    chosen &&
    merge.mutate(
      {
        params: { path: { exercise_id: exercise.id } },
        body: { into_id: chosen.id },
        ...onError("inline"),
      },
      {
        onSuccess: () => {
          toast(m.exercises_merged({ name: exercise.name, into: chosen.name }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={m.exercises_merge_title({ name: exercise.name })}
      submit={m.exercises_merge()}
      disabled={!preview.data}
      busy={merge.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={css.form}>
        <SelectField
          searchable
          label={m.exercises_merge_into()}
          help={m.exercises_merge_help({ name: exercise.name })}
          value={chosen?.id ?? null}
          onChange={(id) => setChosen(id ? { id, name: options.get(id) ?? "" } : undefined)}
          searchValue={typed}
          onSearchChange={setTyped}
          // The server has searched: shorthand and typos find what the letters alone do not.
          filter={({ options: all }) => all}
          data={[...options].map(([id, name]) => ({ value: id, label: name }))}
          // Its list would cover what the merge reaches.
          data-autofocus={into ? undefined : true}
        />
        {chosen &&
          !error &&
          (preview.data ? <Reach reach={preview.data} into={chosen.name} /> : <SkeletonText lines={2} />)}
        <FormError>{error && errorMessage(error)}</FormError>
      </div>
    </FormDialog>
  );
}

function Reach({ reach, into }: { reach: Schemas["ReachView"]; into: string }) {
  const parts = [
    m.exercises_used_days({ count: reach.days }),
    m.exercises_reach_drafts({ count: reach.drafts }),
    m.exercises_reach_templates({ count: reach.templates }),
    m.exercises_reach_results({ count: reach.results, clients: reach.clients }),
  ].filter((_, index) => [reach.days, reach.drafts, reach.templates, reach.results][index] !== 0);
  return (
    <div>
      <p>{parts.length > 0 ? m.exercises_reach({ parts: parts.join(", "), into }) : m.exercises_reach_nothing()}</p>
      <p className="t13 meta">{m.exercises_merge_final()}</p>
    </div>
  );
}
