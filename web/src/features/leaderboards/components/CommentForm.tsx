import { IconAt, IconSend2 } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { unsentKey } from "~/api/deviceKeys";
import { useUnsentText } from "~/api/useUnsentText";
import { insertMention, mentionAt, type Mentioned, stillMentioned } from "~/domain/mentions/mention";
import { MENTION_LIST, MentionPopup, type PopupHandle } from "~/domain/mentions/MentionPopup";
import { errorMessage } from "~/lib/apiError";
import { storage } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { TextArea } from "~/ui/field/TextField";
import { type ScoreDetails, useScoreActions, useScoreMembers } from "../api";
import css from "./Score.module.css";

const MAX_LENGTH = 5000;

/** A comment on a score: what is typed stays on this device until it has been sent. "@" names people. */
export function CommentForm({ id, details }: { id: string; details: ScoreDetails }) {
  const scoreId = details.entry_id;
  const { text, type, idToSend, clear } = useUnsentText("scoreComment", scoreId);
  const namesKey = unsentKey("scoreComment", `${scoreId}.mentioned`);
  const [mentioned, setMentioned] = useState<Mentioned[]>(() => storage.getJson<Mentioned[]>(namesKey) ?? []);
  const [cursor, setCursor] = useState(text.length);
  const [isPopupClosed, setPopupClosed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const popup = useRef<PopupHandle>(null);
  const { comment } = useScoreActions(id, scoreId);
  const mention = isPopupClosed ? undefined : mentionAt(text, cursor, mentioned);

  const setValue = (value: string, at: number) => {
    type(value);
    setCursor(at);
    setPopupClosed(false);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at, at);
    });
  };
  const pick = (picked: Mentioned) => {
    if (!mention) return;
    const next = [...mentioned.filter(({ id: known }) => known !== picked.id), picked];
    setMentioned(next);
    storage.set(namesKey, JSON.stringify(next));
    const inserted = insertMention(text, cursor, mention, picked.name);
    setValue(inserted.text, inserted.cursor);
  };
  const send = async () => {
    if (busy || !text.trim()) return;
    setBusy(true);
    setError(undefined);
    try {
      await comment(
        idToSend(),
        text.trim(),
        stillMentioned(text, mentioned).map((one) => one.id),
      );
      clear();
      setMentioned([]);
      storage.remove(namesKey);
    } catch (refusal) {
      setError(errorMessage(refusal));
    }
    setBusy(false);
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {mention && <People ref={popup} scoreId={scoreId} term={mention.term} onPick={pick} />}
      <div className={css.field}>
        <TextArea
          ref={field}
          aria-label={m.leaderboards_write_comment()}
          placeholder={m.leaderboards_write_comment()}
          minRows={1}
          maxRows={6}
          maxLength={MAX_LENGTH}
          value={text}
          error={error}
          aria-controls={mention ? MENTION_LIST : undefined}
          // Escape closes the list and not the dialog around it.
          data-mantine-stop-propagation={mention ? "true" : undefined}
          onChange={(event) => {
            setError(undefined);
            type(event.currentTarget.value);
            setCursor(event.currentTarget.selectionStart);
            setPopupClosed(false);
          }}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);
            if (mention && isPlain && popup.current?.onKey(event.key)) event.preventDefault();
            else if (mention && event.key === "Escape") {
              event.preventDefault();
              setPopupClosed(true);
            } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
          }}
        />
      </div>
      <IconButton
        label={m.leaderboards_mention()}
        onClick={() => {
          const before = text.slice(0, cursor);
          const added = before && !/\s$/.test(before) ? " @" : "@";
          setValue(before + added + text.slice(cursor), before.length + added.length);
        }}
      >
        <IconAt size={18} />
      </IconButton>
      <IconButton type="submit" label={m.leaderboards_send()} disabled={busy || !text.trim()} aria-busy={busy}>
        <IconSend2 size={18} />
      </IconButton>
    </form>
  );
}

/** Whom one may mention: everybody first, then the coaches and the clients. */
function People({
  ref,
  scoreId,
  term,
  onPick,
}: {
  ref: React.Ref<PopupHandle>;
  scoreId: string;
  term: string;
  onPick: (picked: Mentioned) => void;
}) {
  const list = useScoreMembers(scoreId, term);
  const members = list.data?.pages[0]?.total ?? 0;
  return <MentionPopup ref={ref} list={list} term={term} members={members} onPick={onPick} />;
}
