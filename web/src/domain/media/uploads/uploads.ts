import { currentOwner, isStillHere } from "~/api/deviceKeys";
import { storage, UPLOADS } from "~/lib/storage";
import type { Upload, UploadOptions } from "./types";

/*
 * The one upload manager of the app. It outlives pages; its code is fetched with the first upload, and on visits that
 * find uploads of an earlier one. This module is part of every page, so it is small.
 */

let shown: Upload[] = [];
const listeners = new Set<() => void>();

/** The uploads to show; none before the manager is there. */
export const uploadList = {
  get: (): Upload[] => shown,
  set: (uploads: Upload[]): void => {
    shown = uploads;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Fetches the rest. */
export const uploadParts = () => import("./parts");
/** Fetches the manager, which goes on with uploads of an earlier visit. */
export const loadUploads = async () => (await uploadParts()).uploadManager();

/**
 * Uploads files to the library of the person who is signed in. Returns the ids of the items that they will be. Throws if
 * they have signed out before it could begin.
 */
export async function startUploads(files: readonly File[], options?: UploadOptions): Promise<string[]> {
  const chosenBy = currentOwner();
  const manager = await loadUploads();
  // Somebody else may have signed in while its code was on the way.
  if (!isStillHere(chosenBy)) throw new Error("The person who chose these files has signed out");
  return manager.add(files, options);
}

/** Whether the device keeps uploads that are not finished. */
export const hasUploads = (): boolean => storage.get(UPLOADS) !== null;
