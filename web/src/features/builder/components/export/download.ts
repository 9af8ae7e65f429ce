import { api, onError, type Schemas } from "~/api/client";
import { downloadBlob, fileName } from "~/lib/download";

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
  downloadBlob(data as Blob, fileName(response.headers.get("content-disposition"), "Training"));
}
