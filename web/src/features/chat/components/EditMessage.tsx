import { useEffect, useRef, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { useChatActions } from "../api";
import { cleanText } from "../lib/keys";
import { stillMentioned } from "~/domain/mentions/mention";
import type { Message } from "../lib/pages";
import css from "./Chat.module.css";

type Props = { message: Message; conversationId: string; onClose: () => void };

/** Edits an own message in its place. */
export function EditMessage({ message, conversationId, onClose }: Props) {
  const actions = useChatActions(conversationId);
  const [text, setText] = useState(message.text);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  // The browser only brings the focused text into view: below it the buttons would be behind the composer.
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  const save = async () => {
    const named = stillMentioned(
      text,
      message.mentions.map(({ id, full_name }) => ({ id, name: full_name })),
    ).map(({ id }) => id);
    setBusy(true);
    try {
      await actions.edit(
        message.id,
        cleanText(text),
        message.mentions_all && text.includes("@all") ? [...named, "all"] : named,
      );
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      className={css.edit}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        aria-label={m.chat_edit()}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      <span className={css.editButtons}>
        <Button size="small" onClick={onClose}>
          {m.chat_cancel()}
        </Button>
        <Button size="small" variant="primary" type="submit" busy={busy}>
          {m.chat_save()}
        </Button>
      </span>
    </form>
  );
}
