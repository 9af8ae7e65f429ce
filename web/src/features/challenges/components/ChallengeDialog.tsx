import { type ReactNode, useId, useRef, useState } from "react";
import { idempotent, onError, withHeaders } from "~/api/client";
import { useIdempotentWrite } from "~/api/idempotency";
import {
  MAX_CHALLENGE_DESCRIPTION_LENGTH,
  MAX_CHALLENGE_NAME_LENGTH,
  MAX_CHALLENGE_RULES_LENGTH,
  MAX_CHALLENGE_TIEBREAK_LENGTH,
} from "~/api/limits";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { useOneAtATime } from "~/domain/payments/useOneAtATime";
import { TEST_SCORES, type TestScore } from "~/domain/training/testScores";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { DateField } from "~/ui/field/DateField";
import { SelectField } from "~/ui/field/SelectField";
import { TextArea, TextField } from "~/ui/field/TextField";
import { focusFirstInvalidField, formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { useToday } from "~/ui/useToday";
import { type ListedChallenge, ofChallenge, useLibraryChanges, usePrograms } from "../api";
import {
  canHaveCap,
  canHaveTiebreak,
  draftName,
  EVERYBODY,
  FIELD_NAMES,
  type Source,
  toForm,
  validation,
  valuesOf,
} from "../form";
import { directionText } from "../format";
import css from "./Challenges.module.css";

type Errors = Record<string, string>;
type Props = {
  source: Source;
  onClose: () => void;
  /** It is saved; the dialog closes. */
  onSaved?: (() => void) | undefined;
};

/** Creates or edits a challenge, from nothing, a ready-made one or an earlier one, and can publish it at once. */
export function ChallengeDialog({ source, ...rest }: Props) {
  // A new one that is saved but could not be published is edited from there, so that it is not created twice.
  const [created, setCreated] = useState<{ challenge: ListedChallenge; errors: Errors }>();
  const shown: Source = created ? { kind: "edit", challenge: created.challenge } : source;
  return (
    <ChallengeFormDialog
      key={draftName(shown)}
      source={shown}
      errors={created?.errors}
      onCreated={(challenge, errors) => setCreated({ challenge, errors })}
      {...rest}
    />
  );
}

type FormProps = Props & {
  errors: Errors | undefined;
  onCreated: (challenge: ListedChallenge, errors: Errors) => void;
};

function errorsOf(refused: unknown): Errors {
  const found = formErrors(refused, FIELD_NAMES);
  return Object.keys(found).length > 0 ? found : { base: errorMessage(refused) };
}

function ChallengeFormDialog({ source, errors, onCreated, onClose, onSaved }: FormProps) {
  const { create, change, publish } = useLibraryChanges();
  const writeOnce = useIdempotentWrite();
  const once = useOneAtATime();
  const today = useToday();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState<"save" | "publish">();
  const form = useFormDraft(draftName(source), {
    initialValues: valuesOf(source, today),
    initialErrors: errors ?? {},
    validate: validation,
  });
  const edited = source.kind === "edit" ? source.challenge : undefined;
  const isDraft = edited === undefined || edited.state === "draft";
  const fixed = edited?.scoring_fixed ?? false;
  const { values } = form;

  const close = () => {
    form.draft.forget();
    onClose();
  };
  const refuse = (found: Errors) => {
    form.setErrors(found);
    if (element.current) focusFirstInvalidField(element.current);
  };
  const write = (body: ReturnType<typeof toForm>): Promise<ListedChallenge> =>
    edited
      ? change.mutateAsync({ ...ofChallenge(edited.id), body })
      : writeOnce(body, (key) => create.mutateAsync({ body, ...withHeaders(idempotent(key), onError("inline")) }));
  const save = async (andPublish: boolean) => {
    const found = form.validate();
    if (found.hasErrors) return refuse(found.errors as Errors);
    if (andPublish && (values.ends_on ?? "") < today) return refuse({ ends_on: m.challenges_last_day_over() });
    let saved: ListedChallenge | undefined;
    try {
      saved = await write(toForm(values));
      if (andPublish) await publish.mutateAsync(ofChallenge(saved.id));
    } catch (refused) {
      if (!saved || edited) return refuse(errorsOf(refused));
      form.draft.forget();
      return onCreated(saved, errorsOf(refused));
    }
    if (andPublish) toast(m.challenges_published({ name: saved.name }));
    else toast(isDraft ? m.challenges_draft_saved() : m.challenges_saved());
    close();
    onSaved?.();
  };
  const start = (how: "save" | "publish") =>
    once(async () => {
      setBusy(how);
      await save(how === "publish");
      setBusy(undefined);
    });

  return (
    <Dialog
      opened
      title={edited ? m.challenges_edit_title({ name: edited.name }) : m.challenges_new()}
      busy={busy !== undefined}
      onClose={onClose}
      footer={
        <>
          <Button onClick={close} disabled={busy !== undefined}>
            {m.ui_cancel()}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={isDraft ? "outline" : "primary"}
            busy={busy === "save"}
            disabled={busy !== undefined}
          >
            {isDraft ? m.challenges_save_draft() : m.challenges_save()}
          </Button>
          {isDraft && (
            <Button
              variant="primary"
              busy={busy === "publish"}
              disabled={busy !== undefined}
              onClick={() => start("publish")}
            >
              {m.challenges_save_publish()}
            </Button>
          )}
        </>
      }
    >
      {/* Enter saves; only the button tells clients. */}
      <form
        id={id}
        ref={element}
        noValidate
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          start("save");
        }}
      >
        <DraftNotice draft={form.draft} />
        <TextField
          label={m.challenges_name()}
          maxLength={MAX_CHALLENGE_NAME_LENGTH}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextArea
          label={m.challenges_description()}
          help={m.challenges_description_help()}
          maxLength={MAX_CHALLENGE_DESCRIPTION_LENGTH}
          minRows={2}
          {...form.getInputProps("description")}
        />
        <TextArea
          label={m.challenges_rules()}
          help={m.challenges_rules_help()}
          maxLength={MAX_CHALLENGE_RULES_LENGTH}
          minRows={2}
          {...form.getInputProps("rules")}
        />
        <div className={css.pair}>
          <SelectField
            label={m.challenges_score()}
            help={fixed ? m.challenges_scoring_fixed() : undefined}
            disabled={fixed}
            data={Object.entries(TEST_SCORES).map(([value, label]) => ({ value, label: label() }))}
            {...form.getInputProps("score_type")}
            onChange={(value) => {
              const type = (value ?? values.score_type) as TestScore;
              form.setFieldValue("score_type", type);
              form.setFieldValue("direction", type === "time" ? "lower" : "higher");
            }}
          />
          {values.score_type !== "checkbox" && (
            <SelectField
              label={m.challenges_direction()}
              disabled={fixed}
              data={(values.score_type === "time" ? DIRECTIONS : DIRECTIONS.toReversed()).map((value) => ({
                value,
                label: directionText(values.score_type, value),
              }))}
              {...form.getInputProps("direction")}
            />
          )}
        </div>
        {canHaveCap(values) && (!fixed || values.cap) && (
          <TextField
            label={m.challenges_cap()}
            placeholder="20:00"
            autoComplete="off"
            disabled={fixed}
            {...form.getInputProps("cap")}
          />
        )}
        {canHaveTiebreak(values) && (!fixed || edited?.tiebreak) && (
          <TextField
            label={m.challenges_tiebreak()}
            help={m.challenges_tiebreak_help()}
            placeholder={m.challenges_tiebreak_example()}
            maxLength={MAX_CHALLENGE_TIEBREAK_LENGTH}
            {...form.getInputProps("tiebreak")}
          />
        )}
        <AudienceField
          edited={edited}
          help={isDraft ? m.challenges_for_help() : m.challenges_for_help_published()}
          value={values.program}
          error={form.errors.program}
          onChange={(program) => form.setFieldValue("program", program ?? EVERYBODY)}
        />
        <div className={css.pair}>
          <DateField
            label={m.challenges_first_day()}
            value={values.starts_on}
            error={form.errors.starts_on}
            onChange={(date) => form.setFieldValue("starts_on", date)}
          />
          <DateField
            label={m.challenges_last_day()}
            min={values.starts_on ?? undefined}
            value={values.ends_on}
            error={form.errors.ends_on}
            onChange={(date) => form.setFieldValue("ends_on", date)}
          />
        </div>
        <FormError focus>{form.errors.base}</FormError>
      </form>
    </Dialog>
  );
}

const DIRECTIONS: ("lower" | "higher")[] = ["lower", "higher"];

type AudienceProps = {
  edited: ListedChallenge | undefined;
  help: string;
  value: string;
  error: ReactNode;
  onChange: (value: string | null) => void;
};

/** All clients, or those of a program. */
function AudienceField({ edited, ...rest }: AudienceProps) {
  const programs = usePrograms().data?.items ?? [];
  const titles = new Map<string, string>([[EVERYBODY, m.challenges_for_all()]]);
  // Its program may be none of those listed, and is known before they are.
  if (edited?.program_id) titles.set(edited.program_id, edited.program_title ?? "");
  for (const { id, title } of programs) titles.set(id, title);
  return (
    <SelectField
      label={m.challenges_for()}
      searchable={titles.size > 8}
      data={[...titles].map(([value, label]) => ({ value, label }))}
      {...rest}
    />
  );
}
