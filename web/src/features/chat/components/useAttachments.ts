import { useEffect, useSyncExternalStore } from "react";
import { currentOwner, isStillHere } from "~/api/deviceKeys";
import { inlineUploads } from "~/domain/media/uploads/inlineUploads";
import { cancelUpload } from "~/domain/media/uploads/pending";
import { startUploads, uploadParts } from "~/domain/media/uploads/uploads";
import { errorMessage } from "~/lib/apiError";
import type { OwnedKey } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { toastError } from "~/ui/toast/toast";
import { type PlannedPost, useChatActions } from "../api";
import { type AttachedFile, ofFile, ofPicture, ofView } from "../lib/attachments";
import { draftParts } from "../lib/draftParts";

export const MAX_FILES = 50;
/** What the server takes as a picture of a conversation. */
const PICTURES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** Pictures belong to the conversation; all else goes to the library, and so does what has to wait for a connection. */
const isPicture = ({ type, size }: File) => navigator.onLine && PICTURES.includes(type) && size <= MAX_PICTURE_BYTES;

/** The files of a message that is being written; they stay with its draft. */
export function useAttachments(draft: OwnedKey, conversationId: string, planned: PlannedPost | undefined) {
  const stored = useSyncExternalStore(draftParts.subscribe, () => draftParts.get(draft));
  const uploading = useSyncExternalStore(draftParts.subscribe, () => draftParts.uploading(draft));
  const actions = useChatActions(conversationId);
  // The files are listed here; the list of all uploads would lie on the button.
  useEffect(() => inlineUploads.show(), []);
  // Without a connection their code could not be fetched.
  useEffect(() => void uploadParts().catch(() => undefined), []);

  const filesNow = () => draftParts.get(draft).files ?? (planned?.attachments ?? []).map(ofView);
  const setFiles = (files: AttachedFile[]) =>
    draftParts.set(draft, { ...draftParts.get(draft), files: files.length > 0 || planned ? files : undefined });
  const attach = (added: readonly AttachedFile[]) => {
    const before = filesNow();
    setFiles([
      ...before,
      ...added.filter((file) => !before.some(({ resource_id }) => resource_id === file.resource_id)),
    ]);
  };
  const take = async (file: File): Promise<AttachedFile | undefined> => {
    if (isPicture(file)) return ofPicture(await actions.upload(file));
    const [id] = await startUploads([file]);
    return id === undefined ? undefined : ofFile(file, id);
  };
  const upload = async (chosen: readonly File[]) => {
    const room = MAX_FILES - filesNow().length;
    if (chosen.length > room) toastError(m.media_too_many());
    const taken = chosen.slice(0, room);
    draftParts.addUploading(draft, taken.length);
    const chosenBy = currentOwner();
    for (const file of taken) {
      try {
        // They would go to the library of the person who has signed in meanwhile.
        if (!isStillHere(chosenBy)) continue;
        // oxlint-disable-next-line no-await-in-loop -- one after another, so that they keep their order
        const attached = await take(file);
        if (attached) attach([attached]);
      } catch (error) {
        if (isStillHere(chosenBy)) toastError(errorMessage(error));
      } finally {
        draftParts.addUploading(draft, -1);
      }
    }
  };
  return {
    files: stored.files ?? (planned?.attachments ?? []).map(ofView),
    /** The message that is replied to. */
    quoted: stored.quoted,
    /** How many are not attached yet. */
    uploading,
    attach,
    upload,
    remove: (file: AttachedFile) => {
      setFiles(filesNow().filter(({ resource_id }) => resource_id !== file.resource_id));
      void cancelUpload(file.resource_id);
    },
  };
}
