import { api, type Schemas } from "~/api/client";
import { downloadFrom } from "~/lib/download";

export type PaymentDocument = Schemas["PaymentDocument"];

/** Whose documents somebody downloads: a client's own, those of the coach's account, or those of its plan. */
export type DocumentSide = "client" | "coach" | "plan";

const PATHS = {
  client: "/api/athlete/documents/{document_id}/link",
  coach: "/api/coach/documents/{document_id}/link",
  plan: "/api/coach/plan_documents/{document_id}/link",
} as const;

/** Fetches a link to the PDF of a document, and saves the file. Throws an `ApiError`. */
export async function downloadDocument(side: DocumentSide, id: string): Promise<void> {
  const { data } = await api.POST(PATHS[side], {
    params: { path: { document_id: id } },
  });
  if (data) downloadFrom(data.url, data.name);
}
