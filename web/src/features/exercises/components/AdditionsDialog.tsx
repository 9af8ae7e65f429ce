import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { onError } from "~/api/client";
import { MAX_ADDED_ALTERNATES, MAX_CUE_LENGTH } from "~/api/limits";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { VideoField } from "~/domain/media/attachments/VideoField";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { MultiSelectField } from "~/ui/field/SelectField";
import { TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { toast } from "~/ui/toast/toast";
import { type AdditionValues, toForm, valuesOf } from "../additions";
import { type Exercise, useExerciseMutations, useExercisesById, useExerciseSearch } from "~/domain/exercises/api";
import css from "./AdditionsDialog.module.css";

/** What the account adds to an exercise, also to one of the product: names, a cue, a video, alternates. */
export function AdditionsDialog({ exercise, onClose }: { exercise: Exercise; onClose: () => void }) {
  const { saveAdditions } = useExerciseMutations();
  const form = useFormDraft<AdditionValues>(`exercise.additions.${exercise.id}`, { initialValues: valuesOf(exercise) });
  const save = () =>
    saveAdditions.mutate(
      { params: { path: { exercise_id: exercise.id } }, body: toForm(form.values), ...onError("inline") },
      {
        onSuccess: () => {
          toast(m.exercises_saved({ name: exercise.name }));
          form.draft.forget();
          onClose();
        },
        onError: (error) => {
          const found = formErrors(error);
          form.setErrors(Object.keys(found).length > 0 ? found : { base: errorMessage(error) });
        },
      },
    );
  return (
    <FormDialog
      title={m.exercises_additions_title({ name: exercise.name })}
      submit={m.exercises_save()}
      busy={saveAdditions.isPending}
      onSubmit={save}
      onClose={onClose}
      onCancel={() => {
        form.draft.forget();
        onClose();
      }}
    >
      <div className={css.form}>
        <DraftNotice draft={form.draft} />
        <TextField
          label={m.exercises_aliases()}
          help={m.exercises_aliases_help()}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps("aliases")}
        />
        <TextField
          label={m.exercises_own_cue()}
          help={m.exercises_own_cue_help()}
          maxLength={MAX_CUE_LENGTH}
          {...form.getInputProps("cue")}
        />
        <TextField
          label={m.exercises_video()}
          help={m.exercises_video_help()}
          type="url"
          inputMode="url"
          maxLength={500}
          {...form.getInputProps("video_url")}
        />
        <VideoField
          label={m.exercises_video_of_library()}
          value={form.values.video}
          onChange={(video) => form.setFieldValue("video", video)}
          error={form.errors.media_id}
        />
        <AlternatesField
          exercise={exercise}
          value={form.values.alternates}
          onChange={(alternates) => form.setFieldValue("alternates", alternates)}
          error={form.errors.alternates}
        />
        <FormError>{form.errors.base}</FormError>
      </div>
    </FormDialog>
  );
}

type AlternatesProps = {
  exercise: Exercise;
  value: string[];
  onChange: (ids: string[]) => void;
  error: React.ReactNode;
};

function AlternatesField({ exercise, value, onChange, error }: AlternatesProps) {
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 200);
  const chosen = useExercisesById(value);
  const found = useExerciseSearch(search).data?.items ?? [];
  const [opened, setOpened] = useState(false);
  const options = new Map([...chosen, ...found].map(({ id, name }) => [id, name]));
  options.delete(exercise.id);
  return (
    <MultiSelectField
      searchable
      label={m.exercises_alternates()}
      help={m.exercises_alternates_help()}
      maxValues={MAX_ADDED_ALTERNATES}
      value={value}
      onChange={onChange}
      error={error}
      // The list would cover the other fields and the buttons; typing another name opens it again.
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onOptionSubmit={() => setOpened(false)}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched: shorthand and typos find what the letters alone do not.
      filter={({ options: all }) => all}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
    />
  );
}
