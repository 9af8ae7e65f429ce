/** Waits for `work`, but no longer than some milliseconds: what takes longer goes on by itself, and has no result. */
export function atMost<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);
}
