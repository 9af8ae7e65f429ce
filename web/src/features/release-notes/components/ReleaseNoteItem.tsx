import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { type ReleaseNote, useMarkRead } from "../api";
import { releaseDate } from "../releaseDate";
import { ReleaseNoteBody } from "./ReleaseNoteBody";
import { ReleaseNoteButton } from "./ReleaseNoteButton";
import css from "./ReleaseNotes.module.css";

/** One note in the list. */
export function ReleaseNoteItem({ note }: { note: ReleaseNote }) {
  const markRead = useMarkRead();
  const read = () => markRead.mutate(note.id);
  return (
    <li className={css.note}>
      <div className={css.head}>
        <span>{releaseDate(note)}</span>
        {!note.read && <Badge tone="ok">{m.releaseNotes_new()}</Badge>}
      </div>
      <h2 className={css.title}>{note.title}</h2>
      <ReleaseNoteBody html={note.body} />
      {(note.cta_name || !note.read) && (
        <div className={css.actions}>
          <ReleaseNoteButton note={note} onFollow={() => !note.read && read()} />
          {!note.read && (
            <Button variant={note.cta_name ? "quiet" : "outline"} busy={markRead.isPending} onClick={read}>
              {m.releaseNotes_mark_read()}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
