import { hasUnsentFormChecks } from "../film/storageKey";
import { trainingOutbox } from "./trainingOutbox";

/** Sends what the device has kept of earlier visits. */
export async function sendUnsent(): Promise<void> {
  trainingOutbox();
  if (!hasUnsentFormChecks()) return;
  const { unsentFormChecks } = await import("../film/unsent");
  await unsentFormChecks().flush();
}
