import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { $api, onError } from "~/api/client";
import { formDrafts } from "~/api/formDrafts";
import { useIdempotentWrite } from "~/api/idempotency";
import { useSession } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { formErrors } from "~/ui/form/errors";
import { removePendingQuestion } from "./pendingQuestion";
import { draftName, type Receiver } from "./receiver";

const EMPTY = { text: "", name: "", email: "" };
type Values = typeof EMPTY;

/** What became of a question: it is with the coach, or waits for the link that was mailed to `pendingEmail`. */
export type Sent = { pendingEmail: string | undefined };

/**
 * The form of a question: what is typed stays until it was sent, and is sent once. `initialText` was typed before
 * signing in, and is newer than what is kept.
 */
export function useAskQuestion(receiver: Receiver, initialText?: string) {
  const { token, user } = useSession();
  const draft = draftName(receiver);
  const [initialValues] = useState(() => ({
    ...EMPTY,
    ...formDrafts.get<Partial<Values>>(draft),
    ...(initialText !== undefined && { text: initialText }),
  }));
  const form = useForm<Values>({ initialValues, onValuesChange: (values) => formDrafts.set(draft, values) });
  useEffect(() => {
    if (initialText === undefined) return;
    // From here on it is kept for who is signed in now, and does not open the dialog again.
    formDrafts.set(draft, initialValues);
    removePendingQuestion();
  }, [draft, initialText, initialValues]);
  const forget = () => {
    formDrafts.set(draft, undefined);
    removePendingQuestion();
  };
  const { mutateAsync, isPending } = $api.useMutation("post", "/api/questions");
  const writeOnce = useIdempotentWrite();
  const [sent, setSent] = useState<Sent>();
  const [error, setError] = useState<unknown>();
  // The session may have ended without the page knowing: then the server asks who they are.
  const [isAskedWho, setAskedWho] = useState(false);
  const isVisitor = token === null || isAskedWho;
  const send = async () => {
    setError(undefined);
    const { text, name, email } = form.values;
    const body = { ...receiver.about, text, ...(isVisitor ? { name, email } : {}) };
    try {
      const answer = await writeOnce(body, (id) => mutateAsync({ body: { id, ...body }, ...onError("inline") }));
      forget();
      const address = isVisitor ? email.trim() : (user?.email ?? "");
      setSent({ pendingEmail: answer.needs_confirmation ? address : undefined });
    } catch (refused) {
      const errors = formErrors(refused);
      // The server finds an empty address invalid.
      if (isVisitor && errors.email && !email.trim()) errors.email = m.accounts_required();
      form.setErrors(errors);
      if (errors.name ?? errors.email) setAskedWho(true);
      if (Object.keys(errors).every((field) => !(field in EMPTY))) setError(refused);
    }
  };
  return { form, send, forget, isVisitor, busy: isPending, sent, error };
}

export type QuestionForm = ReturnType<typeof useAskQuestion>;
