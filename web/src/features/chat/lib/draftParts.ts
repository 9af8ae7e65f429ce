import { type OwnedKey, storage } from "~/lib/storage";
import type { AttachedFile } from "./attachments";

/** The message that is replied to, as it is shown above the editor. */
export type Quoted = { seq: number; author: string; text: string };

/** What a message has besides its text while it is written. `files`: undefined until they are changed. */
export type DraftParts = { files?: AttachedFile[]; quoted?: Quoted };

const NONE: DraftParts = {};
const read = new Map<string, { raw: string; parts: DraftParts }>();
const running = new Map<string, number>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/**
 * Files and quoted messages of drafts, stored on this device by draft (`unsentKey("chatParts", conversation)`). They don't belong to
 * the editor: an upload that ends while another conversation is open is still attached to its own message.
 */
export const draftParts = {
  get(draft: OwnedKey): DraftParts {
    const raw = storage.get(draft) ?? "";
    const known = read.get(draft);
    if (known?.raw === raw) return known.parts;
    const parts = storage.getJson<DraftParts>(draft) ?? NONE;
    read.set(draft, { raw, parts });
    return parts;
  },
  set(draft: OwnedKey, parts: DraftParts): void {
    if (parts.files === undefined && parts.quoted === undefined) storage.remove(draft);
    else storage.set(draft, JSON.stringify(parts));
    notify();
  },
  /** How many chosen files are not attached yet. */
  uploading: (draft: OwnedKey): number => running.get(draft) ?? 0,
  /** The same of all drafts whose names start so. */
  uploadingIn: (drafts: OwnedKey): number =>
    [...running].reduce((sum, [draft, count]) => (draft.startsWith(drafts) ? sum + count : sum), 0),
  addUploading(draft: OwnedKey, count: number): void {
    running.set(draft, draftParts.uploading(draft) + count);
    notify();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    window.addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", listener);
    };
  },
};
