import type { UploadStore } from "~/lib/uploadStore";
import type { MediaItem, MediaKind, MediaScope } from "../kinds";
import type { Transport } from "./transport";

/**
 * `waiting`: for the line or the next attempt (`retryAt`). `elsewhere`: another tab sends it. `needs_file`: the browser
 * could not keep the file, so the person has to choose it again.
 */
export type UploadState =
  | "queued"
  | "uploading"
  | "paused"
  | "waiting"
  | "elsewhere"
  | "needs_file"
  | "uploaded"
  | "failed";

/** An upload as it is shown. */
export type Upload = {
  id: string;
  name: string;
  size: number;
  kind: MediaKind;
  scope: MediaScope;
  state: UploadState;
  /** Bytes that have been sent. */
  sent: number;
  /** Bytes per second. */
  speed?: number;
  /** Why it waits or has failed, as a sentence. */
  reason?: string;
  /** When it is tried again, in milliseconds since 1970. */
  retryAt?: number;
  /** Whether trying again may help. */
  canRetry?: boolean;
  /** For its small picture. */
  file?: File;
  /** The item, once the upload is finished. */
  media?: MediaItem;
};

export type UploadOptions = {
  scope?: MediaScope;
  /** Kinds that have no place where the file is to be used. */
  forbidden?: readonly MediaKind[];
  /** The item whose file is replaced. */
  replaces?: string;
  /** The id of the new item, if somebody has to know it before; for one file. */
  id?: string;
  onUploaded?: (media: MediaItem) => void;
};

/** What the manager needs of the browser; tests bring their own. */
export type Surroundings = {
  transport: Transport;
  store: UploadStore;
  /** Whose library files go to, and who uploads. */
  owner: () => { owner: string; person: string } | undefined;
  /** Web Locks; without them each tab sends for itself. */
  locks?: Pick<LockManager, "request">;
  isOnline: () => boolean;
  now: () => number;
  /** Tells the other tabs that they should look at the store again. */
  tellTabs: () => void;
  onUploaded: (media: MediaItem) => void;
  onFailed: (name: string, reason: string) => void;
};
