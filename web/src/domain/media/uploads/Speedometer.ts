const WINDOW_MS = 8_000;
/** Before that, the first bytes would promise too much. */
const FIRST_MS = 1_000;

/** Measures how fast bytes go, over the last seconds. */
export class Speedometer {
  private samples: { at: number; bytes: number }[] = [];

  /** `bytes` have been sent in all at the time `at`, in milliseconds. */
  add(bytes: number, at: number): void {
    this.samples.push({ at, bytes });
    // The one before the window stays: it is where the window begins.
    while (this.samples.length > 2 && (this.samples[1] as { at: number }).at < at - WINDOW_MS) this.samples.shift();
  }

  /** Bytes per second; nothing while too little is known. */
  get(): number | undefined {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    if (!first || !last || last.at - first.at < FIRST_MS) return undefined;
    return Math.max(0, (last.bytes - first.bytes) / ((last.at - first.at) / 1_000));
  }

  reset(): void {
    this.samples = [];
  }
}
