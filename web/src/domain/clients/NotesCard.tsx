import { IconDots, IconPencil, IconPin, IconPinnedOff, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { newIdempotencyKey } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Menu } from "~/ui/menu/Menu";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { type ClientNote, useNoteActions, useNotes } from "./noteApi";
import css from "./Notes.module.css";
import { UnsentTextForm } from "./UnsentTextForm";

const NOTE = "clientNote";

/** What coaches write about a client for themselves. The client never sees it. */
export function NotesCard({ clientId, firstName }: { clientId: string; firstName: string }) {
  const notes = useNotes(clientId);
  const actions = useNoteActions(clientId);
  const [edited, setEdited] = useState<string>();
  const items = notes.data?.items ?? [];
  const run = async (call: Promise<void>): Promise<boolean> => {
    try {
      await call;
      return true;
    } catch (error) {
      toastError(errorMessage(error));
      return false;
    }
  };
  const remove = async (note: ClientNote) => {
    if (!(await run(actions.remove(note.id)))) return;
    const { text, pinned } = note;
    const key = newIdempotencyKey();
    toast(m.clients_note_deleted(), {
      action: { label: m.clients_undo(), run: () => run(actions.create({ text, pinned }, key)) },
    });
  };
  return (
    <Card flush title={m.clients_notes()} note={m.clients_notes_private()}>
      <UnsentTextForm
        kind={NOTE}
        about={clientId}
        label={m.clients_note_new({ name: firstName })}
        submit={m.clients_note_add()}
        onSend={(text, key) => actions.create({ text, pinned: false }, key)}
      />
      {notes.isPending && (
        <div className={css.note}>
          <SkeletonText lines={2} />
        </div>
      )}
      {notes.error && <ErrorState error={notes.error} onRetry={notes.refetch} />}
      {notes.data && items.length === 0 && <p className={css.empty}>{m.clients_notes_empty()}</p>}
      <ul>
        {items.map((note) =>
          note.id === edited ? (
            <li key={note.id}>
              <UnsentTextForm
                kind={NOTE}
                about={note.id}
                label={m.clients_note_text()}
                initial={note.text}
                submit={m.clients_note_save()}
                minRows={3}
                forgetOnCancel
                onCancel={() => setEdited(undefined)}
                onSend={async (text) => {
                  await actions.change(note.id, { text, pinned: note.pinned });
                  setEdited(undefined);
                }}
              />
            </li>
          ) : (
            <NoteRow
              key={note.id}
              note={note}
              onEdit={() => setEdited(note.id)}
              onPin={() => void run(actions.change(note.id, { text: note.text, pinned: !note.pinned }))}
              onRemove={() => void remove(note)}
            />
          ),
        )}
      </ul>
    </Card>
  );
}

type RowProps = { note: ClientNote; onEdit: () => void; onPin: () => void; onRemove: () => void };

function NoteRow({ note, onEdit, onPin, onRemove }: RowProps) {
  const [now] = useState(() => new Date());
  return (
    <li className={css.note} data-pinned={note.pinned || undefined}>
      <span className={css.head}>
        {note.pinned && <IconPin size={14} aria-label={m.clients_note_pinned()} />}
        <span className="t12 meta">
          {[note.author.full_name, formatAgo(new Date(note.created_at), now), note.edited_at && m.clients_note_edited()]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <Menu
          align="end"
          label={m.clients_note_actions()}
          trigger={
            <IconButton small label={m.clients_note_actions()}>
              <IconDots size={16} />
            </IconButton>
          }
          items={[
            { label: m.clients_note_edit(), icon: <IconPencil size={16} />, onClick: onEdit },
            {
              label: note.pinned ? m.clients_note_unpin() : m.clients_note_pin(),
              icon: note.pinned ? <IconPinnedOff size={16} /> : <IconPin size={16} />,
              onClick: onPin,
            },
            "divider",
            { label: m.clients_note_delete(), icon: <IconTrash size={16} />, danger: true, onClick: onRemove },
          ]}
        />
      </span>
      <p className={css.text}>{note.text}</p>
    </li>
  );
}
