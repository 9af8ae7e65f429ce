import { queryClient } from "~/api/query";
import { currentOwner } from "~/api/deviceKeys";
import { loadUploads, uploadList } from "~/domain/media/uploads/uploads";
import { storage } from "~/lib/storage";
import { FORM_CHECKS, sendFormCheck } from "./api";
import { storageKey } from "./storageKey";
import { UnsentFormChecks, type UnsentFormCheck } from "./UnsentFormChecks";

const AGAIN_MS = 15_000;

const created = new Map<string, UnsentFormChecks>();

/** The form checks that the person who is signed in has not sent yet. */
export function unsentFormChecks(): UnsentFormChecks {
  const owner = currentOwner();
  let found = created.get(owner);
  if (!found) {
    found = create(owner);
    created.set(owner, found);
  }
  return found;
}

function create(owner: string): UnsentFormChecks {
  const key = storageKey(owner);
  const unsent = new UnsentFormChecks({
    load: () => storage.getJson<UnsentFormCheck[]>(key) ?? [],
    save: (all) => (all.length > 0 ? storage.set(key, JSON.stringify(all)) : storage.remove(key)),
    uploads: async () => (await loadUploads()).get(),
    send: (id, form) => sendFormCheck(id, form, owner),
    isOnline: () => navigator.onLine && currentOwner() === owner,
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
