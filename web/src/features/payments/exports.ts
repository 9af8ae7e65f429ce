import { api } from "~/api/client";
import { downloadBlob, fileName } from "~/lib/download";

/** Saves the transactions of a period as a CSV file. */
export async function downloadTransactions(query: { since?: string; until?: string }): Promise<void> {
  const { data, response } = await api.GET("/api/coach/transactions/export", { params: { query }, parseAs: "blob" });
  save(data, response, "Transactions.csv");
}

/** Saves all payouts as a CSV file. */
export async function downloadPayouts(): Promise<void> {
  const { data, response } = await api.GET("/api/coach/payouts/export", { parseAs: "blob" });
  save(data, response, "Payouts.csv");
}

/** Saves what a payout is made of as a CSV file. */
export async function downloadPayout(payoutId: string): Promise<void> {
  const { data, response } = await api.GET("/api/coach/payouts/{payout_id}/export", {
    params: { path: { payout_id: payoutId } },
    parseAs: "blob",
  });
  save(data, response, "Payout.csv");
}

function save(data: unknown, response: Response, fallback: string): void {
  if (data instanceof Blob) downloadBlob(data, fileName(response.headers.get("content-disposition"), fallback));
}
