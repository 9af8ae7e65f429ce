import { ApiError } from "~/lib/apiError";
import type { StoredUpload } from "~/lib/uploadStore";
import type { MediaItem } from "../kinds";
import type { Transport, UploadView } from "./transport";

/** A cut line costs at most these parts, 8 MB each. */
const PARTS_AT_ONCE = 2;
/** How often parts that got lost in the store are sent again. */
const COMPLETIONS = 3;

type Options = {
  signal: AbortSignal;
  /** Bytes of the file that have arrived or are on their way. */
  onProgress: (sent: number) => void;
  /** A part has arrived. */
  onPart: () => void;
  /** Called before the server is told of the upload, and if it wants nothing of it. */
  onBegin: () => Promise<void>;
  onRefused: () => void;
};

/** Sends what the server does not have yet of a file, and returns the item. Throws an `ApiError`, or why it was aborted. */
export async function sendUpload(
  upload: StoredUpload,
  file: File,
  transport: Transport,
  options: Options,
): Promise<MediaItem> {
  const begun = await beginOrResume(upload, transport, options);
  if ("finished" in begun) return begun.finished;
  let view: UploadView = begun;
  for (let attempt = 1; ; attempt += 1) {
    options.signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await sendParts(view, file, transport, options);
    try {
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      return await transport.complete(upload);
    } catch (error) {
      if (!isStatus(error, 422) || attempt === COMPLETIONS) throw error;
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      view = await transport.resume(upload);
    }
  }
}

async function beginOrResume(
  upload: StoredUpload,
  transport: Transport,
  { onBegin, onRefused }: Options,
): Promise<UploadView | { finished: MediaItem }> {
  if (upload.begun) {
    try {
      return await transport.resume(upload);
    } catch (error) {
      // It was completed, and the answer got lost. Completing it again returns the item.
      if (isStatus(error, 409)) return { finished: await transport.complete(upload) };
      // The server has forgotten it, or never heard of it.
      if (!isStatus(error, 404)) throw error;
    }
  }
  await onBegin();
  try {
    return await transport.begin(upload);
  } catch (error) {
    if (isStatus(error, 422)) onRefused();
    throw error;
  }
}

async function sendParts(view: UploadView, file: File, transport: Transport, options: Options): Promise<void> {
  const { onProgress, onPart, signal } = options;
  const sent = new Map(view.parts.map(({ number, size, is_received }) => [number, is_received ? size : 0]));
  const report = () => onProgress([...sent.values()].reduce((sum, bytes) => sum + bytes, 0));
  report();
  const missing = view.parts.filter((part) => !part.is_received);
  // When one part fails, the others stop too: the next attempt asks what has arrived.
  const stop = new AbortController();
  const stopAll = () => stop.abort(signal.reason);
  signal.addEventListener("abort", stopAll);
  const sendNext = async (): Promise<void> => {
    signal.throwIfAborted();
    const part = missing.shift();
    if (!part) return;
    const start = (part.number - 1) * view.part_size;
    const bytes = file.slice(start, start + part.size);
    await transport.sendPart(
      part.url,
      bytes,
      (count) => {
        sent.set(part.number, Math.min(count, part.size));
        report();
      },
      stop.signal,
    );
    sent.set(part.number, part.size);
    report();
    onPart();
    return sendNext();
  };
  try {
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendNext));
  } catch (error) {
    stop.abort(error);
    throw error;
  } finally {
    signal.removeEventListener("abort", stopAll);
  }
}

export const isStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status);
