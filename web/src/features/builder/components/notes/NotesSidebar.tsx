import { IconNote, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { onError } from "~/api/client";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { toastRefusal } from "~/domain/plan-notice/Refusal";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextField } from "~/ui/field/TextField";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { type Note, useNoteMutations, useNotes } from "../../api/notes";
import { useBuilder } from "../context";
import { NoteEditor } from "./NoteEditor";
import css from "./Notes.module.css";

/** The note that is open: the id of one, or "new". */
export type OpenNote = string | null;

type Props = { open: OpenNote; onOpen: (note: OpenNote) => void };

/** The coach's notes beside the schedule: those about this program, and those about none. Clients never see them. */
export function NotesSidebar({ open, onOpen }: Props) {
  const { timeline } = useBuilder();
  const [search, setSearch] = useState("");
  const notes = useNotes(timeline.program_id, search);
  const { remove, restore } = useNoteMutations();
  const list = notes.data;
  const canCreate = list?.abilities.includes("create") ?? false;
  const opened = list?.items.find(({ id }) => id === open);

  const call = ({ id }: Note) => ({ params: { path: { coach_note_id: id } }, ...onError("inline") });
  const deleteNote = (note: Note) =>
    remove.mutate(call(note), {
      onSuccess: () =>
        toast(m.builder_note_deleted(), {
          action: { label: m.ui_undo(), run: () => restore.mutate(call(note), { onError: toastRefusal }) },
        }),
      onError: toastRefusal,
    });
  const newNote = (
    <Button size="small" icon={<IconPlus size={14} />} onClick={() => onOpen("new")}>
      {m.builder_note_new()}
    </Button>
  );

  return (
    <>
      <div className={css.head}>
        <h2 className={css.title}>{open === "new" ? m.builder_note_new() : m.builder_notes()}</h2>
        {open === null && canCreate && newNote}
      </div>
      {list && !canCreate && <PlanNotice feature="notes" />}
      {opened || (open === "new" && canCreate) ? (
        <NoteEditor key={open} note={opened} onDelete={deleteNote} onClose={() => onOpen(null)} />
      ) : (
        <>
          <TextField
            type="search"
            aria-label={m.builder_notes_search()}
            placeholder={m.builder_notes_search()}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {notes.isPending && <SkeletonRows rows={4} />}
          {notes.error && !list && <ErrorState error={notes.error} onRetry={notes.refetch} />}
          {list?.items.length === 0 && (
            <EmptyState icon={<IconNote size={24} />} action={!search && canCreate && newNote}>
              {search ? m.builder_templates_none_found() : m.builder_notes_none()}
            </EmptyState>
          )}
          {list?.items.map((note) => (
            <button key={note.id} type="button" className={css.note} onClick={() => onOpen(note.id)}>
              <span className={css.noteTitle}>{note.title}</span>
              {note.body && <span className={css.noteBody}>{note.body}</span>}
              <span className={css.meta}>
                {formatDate(note.updated_at.slice(0, 10))}
                {note.program_id === null && ` · ${m.builder_note_general()}`}
              </span>
            </button>
          ))}
        </>
      )}
    </>
  );
}
