/** Runs `work` while no other tab does under the same name. Without locks, each tab works for itself. */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === "undefined" || !navigator.locks) return work();
  let granted = false;
  try {
    await navigator.locks.request(name, () => {
      granted = true;
      return work();
    });
  } catch (error) {
    if (granted) throw error;
    // Refused where the browser forbids storage (SecurityError).
    await work();
  }
}
