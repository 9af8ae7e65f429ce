/** Waits for `work`, but no longer than some milliseconds: what takes longer goes on by itself. */
export function atMost(ms: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))]);
}
