import { api, onError, type Schemas, sentBy, unwrap, withHeaders } from "~/api/client";
import { MAX_CONTENT_TYPE_LENGTH } from "~/api/limits";
import { ownerOf } from "~/api/session";
import { ApiError, readApiError } from "~/lib/apiError";
import type { StoredUpload } from "~/lib/uploadStore";
import type { MediaItem } from "../kinds";

/** The store refused a part: ours, or a bucket. */
export class PartError extends ApiError {}

export type UploadView = Schemas["UploadView"];

/** What uploads need of the server. Every failure is an `ApiError`. */
export type Transport = {
  /** Begins an upload, or a replacement. */
  begin(upload: StoredUpload): Promise<UploadView>;
  /** Returns which parts have arrived, and where to send the others. */
  resume(upload: StoredUpload): Promise<UploadView>;
  sendPart(url: string, bytes: Blob, onProgress: (sent: number) => void, signal: AbortSignal): Promise<void>;
  complete(upload: StoredUpload): Promise<MediaItem>;
  /** Deletes what has arrived. What is gone already is no failure. */
  discard(upload: StoredUpload): Promise<void>;
};

export const transport: Transport = {
  begin(upload) {
    const { id, name, size, type, scope } = upload;
    const file = { name, size, content_type: type.slice(0, MAX_CONTENT_TYPE_LENGTH) };
    const options = withHeaders(onError("inline"), sentBy(ownerOfUpload(upload)));
    return upload.replaces
      ? unwrap(api.POST("/api/media/{media_id}/replace", { ...pathOf(upload), body: file, ...options }))
      : unwrap(api.POST("/api/media/direct_upload", { body: { ...file, id, scope }, ...options }));
  },
  resume: (upload) =>
    unwrap(api.GET("/api/media/direct_upload/{media_id}", { ...pathOf(upload), ...onError("inline") })),
  sendPart,
  complete: (upload) =>
    unwrap(api.POST("/api/media/direct_upload/{media_id}/complete", { ...pathOf(upload), ...onError("inline") })),
  async discard(upload) {
    // A replacement leaves the item as it was.
    const path = upload.replaces ? "/api/media/direct_upload/{media_id}" : "/api/media/{media_id}";
    try {
      await api.DELETE(path, { ...pathOf(upload), ...onError("silent") });
    } catch (error) {
      if (!(error instanceof ApiError && [404, 409].includes(error.status))) throw error;
    }
  },
};

const ownerOfUpload = ({ owner, person }: StoredUpload) => ownerOf({ id: owner, user_id: person });

const pathOf = ({ mediaId }: StoredUpload) => ({ params: { path: { media_id: mediaId } } });

/** Sends the bytes of a part. There is no time-out: on a slow line a part takes as long as it takes. */
function sendPart(url: string, bytes: Blob, onProgress: (sent: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // `fetch` does not say how much it has sent.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open("PUT", url);
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else void readPartError(request.status, request.responseText).then(reject);
    });
    request.addEventListener("error", () => reject(new PartError(0, "Request failed")));
    request.addEventListener("abort", () => reject(signal.reason as Error));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    signal.addEventListener("abort", abort);
    request.send(bytes);
  });
}

/** Reads why the store refused a part: JSON from us, XML from a bucket. */
export async function readPartError(status: number, body: string): Promise<PartError> {
  if (body.trimStart().startsWith("<")) {
    const message = new DOMParser().parseFromString(body, "text/xml").querySelector("Message, message")?.textContent;
    if (message) return new PartError(status, message);
  }
  const { message, body: problem } = await readApiError(new Response(body, { status }));
  return new PartError(status, message, problem);
}
