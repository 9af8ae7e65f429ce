import { hasUploads, loadUploads, uploadList } from "./uploads";

/* Beside `uploads.ts`, which is part of every page. */

/** Cancels an upload if it is still on its way. */
export async function cancelUpload(id: string): Promise<void> {
  if (uploadList.get().some((upload) => upload.id === id)) (await loadUploads()).cancel(id);
}

/** Whether one of these new items is still on its way from this device, in this tab or another. */
export async function isOnItsWay(ids: readonly string[]): Promise<boolean> {
  const states = new Map(uploadList.get().map(({ id, state }) => [id, state]));
  const unknown = ids.filter((id) => !states.has(id));
  if (ids.some((id) => states.has(id) && !["uploaded", "failed"].includes(states.get(id) ?? ""))) return true;
  if (unknown.length === 0 || !hasUploads()) return false;
  const { uploadStore } = await import("~/lib/uploadStore");
  const stored = await uploadStore.list().catch(() => []);
  return stored.some(({ id, discarded }) => !discarded && unknown.includes(id));
}
