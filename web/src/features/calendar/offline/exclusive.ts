import { device } from "~/lib/device";
import { withLock } from "~/lib/withLock";

const LOCK = "regimen.outbox";

/** One tab sends at a time; it reads first what the others have sent. */
export async function exclusive(work: () => Promise<void>): Promise<void> {
  await device.ready;
  await withLock(LOCK, async () => {
    await device.settled();
    await device.refresh();
    try {
      await work();
    } finally {
      // What was sent has left the device before the next tab reads it.
      await device.settled();
    }
  });
}
