import { useForm } from "@mantine/form";
import { useState } from "react";
import { $api, onError } from "~/api/client";
import { formDrafts } from "~/api/formDrafts";
import { useIdempotentWrite } from "~/api/idempotency";
import { useSession } from "~/api/session";
import { formErrors } from "~/ui/form/errors";
import { draftName, type Receiver } from "./receiver";

const EMPTY = { text: "", name: "", email: "" };
type Values = typeof EMPTY;

/** What became of a question: it is with the coach, or waits for the link that was mailed to `email`. */
export type Sent = { waitsFor: string | undefined };

/** The form of a question, which may start with a text: what is typed stays until it was sent, and is sent once. */
export function useAskQuestion(receiver: Receiver, start = "") {
  const { token, user } = useSession();
  const draft = draftName(receiver);
  const [initialValues] = useState(() => ({ ...EMPTY, text: start, ...formDrafts.get<Partial<Values>>(draft) }));
  const form = useForm<Values>({ initialValues, onValuesChange: (values) => formDrafts.set(draft, values) });
  const forget = () => formDrafts.set(draft, undefined);
  const { mutateAsync, isPending } = $api.useMutation("post", "/api/questions");
  const writeOnce = useIdempotentWrite();
  const [sent, setSent] = useState<Sent>();
  const [error, setError] = useState<unknown>();
  // The session may have ended without the page knowing: then the server asks who they are.
  const isVisitor = token === null || Boolean(form.errors.name ?? form.errors.email);
  const send = async () => {
    setError(undefined);
    const { text, name, email } = form.values;
    const body = { ...receiver.about, text, ...(isVisitor ? { name, email } : {}) };
    try {
      const answer = await writeOnce(body, (id) => mutateAsync({ body: { id, ...body }, ...onError("inline") }));
      forget();
      setSent({ waitsFor: answer.needs_confirmation ? (isVisitor ? email.trim() : (user?.email ?? "")) : undefined });
    } catch (refused) {
      const errors = formErrors(refused);
      form.setErrors(errors);
      if (Object.keys(errors).every((field) => !(field in EMPTY))) setError(refused);
    }
  };
  return { form, send, forget, isVisitor, busy: isPending, sent, error };
}

export type QuestionForm = ReturnType<typeof useAskQuestion>;
