import { type Ref, useImperativeHandle, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import { type SavedReply, useSavedReplies } from "../api";
import { moveHighlight } from "~/domain/mentions/mention";
import type { PopupHandle } from "~/domain/mentions/MentionPopup";
import css from "~/domain/mentions/Mentions.module.css";

type Props = { ref?: Ref<PopupHandle>; term: string; onPick: (reply: SavedReply) => void };

/** The saved replies that match what is typed after the slash. */
export function SavedReplyPopup({ ref, term, onPick }: Props) {
  const replies = useSavedReplies(true);
  const wanted = term.toLowerCase();
  const found = (replies.data?.items ?? []).filter(({ title, text }) =>
    `${title} ${text}`.toLowerCase().includes(wanted),
  );
  const [highlight, setHighlight] = useState(0);
  const index = Math.min(highlight, Math.max(0, found.length - 1));
  useImperativeHandle(ref, () => ({
    onKey: (key) => {
      const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : undefined;
      if (step !== undefined) {
        setHighlight(moveHighlight(index, step, found.length));
        return true;
      }
      const reply = found[index];
      if (key !== "Enter" || !reply) return false;
      onPick(reply);
      return true;
    },
  }));
  return (
    <div className={css.popup}>
      {replies.isSuccess && found.length === 0 && <p className={css.popupEmpty}>{m.chat_no_saved_replies()}</p>}
      <div role="listbox" aria-label={m.chat_saved_replies()} className={css.popupList}>
        {found.map((reply, at) => (
          <div
            key={reply.id}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            className={cx(css.option, at === index && css.optionActive)}
            onMouseDown={(event) => {
              event.preventDefault();
              onPick(reply);
            }}
          >
            <span className={css.optionText}>
              {reply.title}
              <span className={css.optionNote}>{reply.text}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
