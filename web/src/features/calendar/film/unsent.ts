import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import { loadUploads, uploadList } from "~/domain/media/uploads/uploads";
import { storage } from "~/lib/storage";
import { FORM_CHECKS, sendFormCheck } from "./api";
import { storageKey } from "./storageKey";
import { UnsentFormChecks, type UnsentFormCheck } from "./UnsentFormChecks";

const AGAIN_MS = 15_000;

const created = new Map<string, UnsentFormChecks>();

/** The form checks that the person who is signed in has not sent yet. */
export function unsentFormChecks(): UnsentFormChecks {
  const userId = session.get().user?.id ?? "";
  let found = created.get(userId);
  if (!found) {
    found = create(userId);
    created.set(userId, found);
  }
  return found;
}

function create(userId: string): UnsentFormChecks {
  const key = storageKey(userId);
  const unsent = new UnsentFormChecks({
    load: () => storage.getJson<UnsentFormCheck[]>(key) ?? [],
    save: (all) => (all.length > 0 ? storage.set(key, JSON.stringify(all)) : storage.remove(key)),
    uploads: async () => (await loadUploads()).get(),
    send: sendFormCheck,
    isOnline: () => navigator.onLine && session.get().user?.id === userId,
    onSent: () => void queryClient.invalidateQueries({ queryKey: ["get", FORM_CHECKS] }),
  });
  const flush = () => {
    if (unsent.get().length > 0) void unsent.flush();
  };
  uploadList.subscribe(flush);
  window.addEventListener("online", flush);
  setInterval(flush, AGAIN_MS);
  return unsent;
}
