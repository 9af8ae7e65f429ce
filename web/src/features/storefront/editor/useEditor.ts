import { useEffect, useEffectEvent, useRef, useState } from "react";
import { onError } from "~/api/client";
import { useCurrentUser } from "~/api/session";
import { useDraftState, useFormDraft } from "~/domain/forms/useFormDraft";
import { m } from "~/paraglide/messages.js";
import { formErrors } from "~/ui/form/errors";
import { toast, toasts } from "~/ui/toast/toast";
import { type OwnStorefront, type SectionKind, useSaveStorefront } from "../api";
import { countChanges, type Field, isSameValue, joinValue, joinValues } from "./join";
import { toContent, toStorefront, toValues, type Values, withWords } from "./values";

export type Editor = ReturnType<typeof useEditor>;
export type PartName = SectionKind | "opening";

/** Which part of the panel has a field. */
const PART_OF: Partial<Record<string, PartName>> = {
  common_questions: "questions",
  coaches: "coaches",
  coaching_since: "figures",
  figures: "figures",
  headline: "opening",
  intro: "opening",
  place: "opening",
  picture: "opening",
  picture_id: "opening",
};

const missing = (value: string, other: string | undefined, message: string) =>
  other?.trim() && !value.trim() ? message : null;

/**
 * What a coach changes on their storefront: kept until it is published, and joined with what others publish. `onInvalid`
 * is called when a field is wrong, whose part is open then.
 */
export function useEditor(own: OwnStorefront, onInvalid: () => void) {
  const { id } = useCurrentUser();
  const saving = useSaveStorefront();
  const [openPart, setOpenPart] = useState<PartName | undefined>("opening");
  const [bases, setBases] = useDraftState<Partial<Values>>(`storefront.${id}.conflicts`, {});
  const undoToast = useRef<number>(undefined);
  const outdated: Partial<Values> = {};
  const form = useFormDraft<Values>(`storefront.${id}`, {
    initialValues: toValues(own),
    join: (field, typed, before, now) => {
      const { value, isConflict } = joinValue(field, typed, before, now);
      if (isConflict) outdated[field] = before;
      return value;
    },
    validate: {
      common_questions: {
        question: (question, { common_questions }, path) =>
          missing(question, common_questions[indexIn(path)]?.answer, m.storefront_edit_question_missing()),
        answer: (answer, { common_questions }, path) =>
          missing(answer, common_questions[indexIn(path)]?.question, m.storefront_edit_answer_missing()),
      },
    },
  });
  const saved = form.getInitialValues();

  const [known, setKnown] = useState<OwnStorefront>();
  if (own !== known) {
    setKnown(own);
    const fields = known ? joinValues(form.values, saved, toValues(own)).conflicts : [];
    const found = known ? Object.fromEntries(fields.map((field) => [field, saved[field]])) : outdated;
    if (Object.keys(found).length > 0) setBases({ ...found, ...bases });
  }
  const load = (next: OwnStorefront) => {
    const values = toValues(next);
    const joined = joinValues(form.getValues(), form.getInitialValues(), values);
    form.setInitialValues(values);
    form.setValues(joined.values);
    form.resetDirty(values);
  };
  const reload = useEffectEvent(load);
  // Somebody published, or a program or a coach came or went.
  useEffect(() => reload(own), [own]);

  const showErrors = (errors: object) => {
    const [field = ""] = Object.keys(errors);
    const part = PART_OF[field.split(".")[0] ?? ""];
    if (!part) return;
    setOpenPart(part);
    onInvalid();
  };
  const publish = form.onSubmit((typed) => {
    // What the server says of a question names its place.
    const values = { ...typed, common_questions: withWords(typed.common_questions) };
    form.setFieldValue("common_questions", values.common_questions);
    saving.mutate(
      { body: { version: own.version, content: toContent(values) }, ...onError("inline", 409, 422) },
      {
        onSuccess: (next) => {
          setBases({});
          form.setInitialValues(values);
          load(next);
          form.draft.forget();
          toast(m.storefront_edit_published());
        },
        onError: (error) => {
          const errors = errorsOf(error);
          form.setErrors(errors);
          showErrors(errors);
        },
      },
    );
  }, showErrors);
  const discard = () => {
    const [typed, before] = [form.getValues(), form.getInitialValues()];
    const undo = () => {
      form.setValues(joinValues(typed, before, form.getValues()).values);
      setBases(bases);
    };
    form.draft.discard();
    setBases({});
    undoToast.current = toast(m.storefront_edit_discarded(), { action: { label: m.ui_undo(), run: undo } });
  };
  // Undo brings back what is typed on this page.
  useEffect(() => () => void (undoToast.current && toasts.close(undoToast.current)), []);
  const conflicts = (Object.keys(bases) as Field[]).map((field) => conflictOf(field, form.values, saved, bases));
  const takeTheirs = ({ field, theirs }: Conflict) => {
    form.setFieldValue(field, theirs);
    setBases(Object.fromEntries(Object.entries(bases).filter(([one]) => one !== field)));
  };
  return {
    own,
    form,
    openPart,
    setOpenPart,
    publish,
    discard,
    isSaving: saving.isPending,
    error: saving.error,
    changes: countChanges(form.values, saved),
    /** What somebody else has published of fields that are changed here. */
    conflicts: conflicts.filter(({ field, theirs }) => !isSameValue(field, form.values[field], theirs)),
    takeTheirs,
    storefront: toStorefront(own, form.values),
  };
}

/** A field, and its value if theirs is kept where both have changed the same. */
type Conflict = { field: Field; theirs: Values[Field] };

/** `bases` are the values that both have changed. */
const conflictOf = (field: Field, mine: Values, saved: Values, bases: Partial<Values>): Conflict => ({
  field,
  theirs: joinValue(field, saved[field], bases[field] ?? saved[field], mine[field]).value,
});

/** "common_questions.2.answer" is of the third one. */
const indexIn = (path: string) => Number(path.split(".")[1]);

/** The server names what it was sent: "content.headline". */
const errorsOf = (error: unknown) =>
  Object.fromEntries(Object.entries(formErrors(error)).map(([field, text]) => [formField(field), text]));

const formField = (field: string) => field.replace(/^content\./, "").replace(/^picture_alt$/, "picture.alt");
