import { keepPreviousData } from "@tanstack/react-query";
import { $api, api, onError, type Schemas } from "~/api/client";
import { downloadBlob, fileName } from "~/lib/download";

export type DocumentRow = Schemas["DocumentRow"];
export type DocumentKind = DocumentRow["kind"];
export type DocumentFilters = { since?: string; until?: string; client_id?: string; kind?: DocumentKind };
export const PER_PAGE = 25;

export function useDocuments(filters: DocumentFilters & { page: number }) {
  return $api.useQuery(
    "get",
    "/api/coach/documents",
    { params: { query: { ...filters, per_page: PER_PAGE } }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

export function useDocumentFilters() {
  return $api.useQuery("get", "/api/coach/documents/filters", onError("inline"));
}

export function useSellerDetails() {
  return $api.useQuery("get", "/api/coach/invoice_details", onError("inline"));
}

export function useBuyerDetails() {
  return $api.useQuery("get", "/api/athlete/invoice_details", onError("inline"));
}

/** Saves the filtered list as a CSV file. */
export async function downloadDocuments(filters: DocumentFilters): Promise<void> {
  const { data, response } = await api.GET("/api/coach/documents/export", {
    params: { query: filters },
    parseAs: "blob",
  });
  save(data, response, "Invoices.csv");
}

/** Saves what was sold in a year. */
export async function downloadStatement(year: number, format: "csv" | "pdf"): Promise<void> {
  const { data, response } = await api.GET("/api/coach/documents/statement", {
    params: { query: { year, format } },
    parseAs: "blob",
  });
  save(data, response, `Statement ${year}.${format}`);
}

function save(data: unknown, response: Response, fallback: string): void {
  if (data instanceof Blob) downloadBlob(data, fileName(response.headers.get("content-disposition"), fallback));
}
