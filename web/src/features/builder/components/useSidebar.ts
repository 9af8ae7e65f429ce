import { useCallback, useState } from "react";
import { ownKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import type { OpenNote } from "./notes/NotesSidebar";
import { isSidebarKind, type SidebarKind } from "./sidebar/kinds";

/** The sidebar that is open, and the one that was open last. */
const OPEN = "builder.sidebar";
const LAST = "builder.sidebar.last";

function stored(name: string): SidebarKind | null {
  const kind = storage.get(ownKey(name));
  return isSidebarKind(kind) ? kind : null;
}

/**
 * Which sidebar is beside the schedule, which is remembered on the device, and which note is open in it. The panel of a
 * day takes its place.
 */
export function useSidebar(dayIsOpen: boolean) {
  const [kind, setKind] = useState(() => (dayIsOpen ? null : stored(OPEN)));
  const [note, setNote] = useState<OpenNote>(null);
  const show = useCallback((next: SidebarKind | null, openNote: OpenNote = null) => {
    setKind(next);
    setNote(openNote);
    if (!next) return storage.remove(ownKey(OPEN));
    storage.set(ownKey(OPEN), next);
    storage.set(ownKey(LAST), next);
  }, []);
  const toggle = useCallback(() => show(kind ? null : (stored(LAST) ?? "notes")), [kind, show]);
  return { kind, note, setNote, show, toggle };
}
