import { useCallback, useState } from "react";
import { storage } from "~/lib/storage";
import type { OpenNote } from "./notes/NotesSidebar";

const KEY = "regimen.builder.sidebar";

/**
 * The notes beside the schedule: whether they are open, which is remembered, and which note is. The panel of a day takes
 * their place.
 */
export function useSidebar(dayIsOpen: boolean) {
  const [isOpen, setIsOpen] = useState(() => !dayIsOpen && storage.get(KEY) === "notes");
  const [note, setNote] = useState<OpenNote>(null);
  const show = useCallback((open: boolean, openNote: OpenNote = null) => {
    setIsOpen(open);
    setNote(openNote);
    if (open) storage.set(KEY, "notes");
    else storage.remove(KEY);
  }, []);
  return { isOpen, note, setNote, show };
}
