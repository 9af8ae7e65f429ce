/** Long enough for a page that was just shown to fetch what it needs. */
const WITHOUT_IDLE_MS = 300;

/** Runs something once the browser has nothing more important to do. Safari cannot say so: there it runs a little later. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run);
  else setTimeout(run, WITHOUT_IDLE_MS);
}
