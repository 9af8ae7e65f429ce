import { api, onError, type Schemas } from "~/api/client";

export type ExportFormat = "csv" | "xlsx" | "text" | "json" | "pdf";
export type Paper = "a4" | "us-letter";
type Options = { format: ExportFormat; drafts: boolean; paper: Paper };

/** Fetches the training of a timeline as a file and hands it to the browser. Throws an `ApiError`. */
export async function downloadTraining(
  timelineId: Schemas["TimelineView"]["id"],
  options: Options,
  signal: AbortSignal,
) {
  const { data, response } = await api.GET("/api/coach/timelines/{timeline_id}/export", {
    params: { path: { timeline_id: timelineId }, query: options },
    parseAs: "blob",
    signal,
    ...onError("inline"),
  });
  const url = URL.createObjectURL(data as Blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName(response.headers.get("content-disposition"));
  link.click();
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The name that the server gave a file. */
export function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  return encoded ? decodeURIComponent(encoded) : "Training";
}
