import type { router } from "./router";

/**
 * Runs something after each page, once it is in the document. Returns how to stop. The router leaves `onRendered` out
 * where another render replaces the one that it waits for; `onResolved` always comes, perhaps a frame too early.
 */
export function onEachPage({ subscribe }: Pick<typeof router, "subscribe">, run: () => void): () => void {
  let frame = 0;
  const runInFrame = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(run);
  };
  const stops = [subscribe("onRendered", run), subscribe("onResolved", runInFrame)];
  return () => {
    for (const stop of stops) stop();
    // Both events come at once: what stops after the one must not run again after the other.
    cancelAnimationFrame(frame);
  };
}
