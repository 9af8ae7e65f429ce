import { device } from "~/lib/device";

const LOCK = "regimen.outbox";

/** One tab sends at a time; it reads first what the others have sent. Without locks, each tab sends for itself. */
export async function exclusive(work: () => Promise<void>): Promise<void> {
  await device.ready;
  if (typeof navigator === "undefined" || !navigator.locks) return work();
  let granted = false;
  try {
    await navigator.locks.request(LOCK, async () => {
      granted = true;
      await device.settled();
      await device.refresh();
      try {
        await work();
      } finally {
        // What was sent has left the device before the next tab reads it.
        await device.settled();
      }
    });
  } catch (error) {
    if (granted) throw error;
    // Refused where the browser forbids storage (SecurityError). The server takes each event once.
    await work();
  }
}
