import type { router } from "./router";

/**
 * Runs something after each page, once it is in the document. Returns how to stop. The router leaves `onRendered` out
 * where another render replaces the one that it waits for; `onResolved` always comes, perhaps a frame too early.
 */
export function onEachPage({ subscribe }: Pick<typeof router, "subscribe">, run: () => void): () => void {
  const stops = [subscribe("onRendered", run), subscribe("onResolved", () => requestAnimationFrame(run))];
  return () => {
    for (const stop of stops) stop();
  };
}
