import { useSyncExternalStore } from "react";
import { lazyPart } from "~/ui/lazyPart";
import { trainingOutbox } from "../offline/trainingOutbox";

const RefusedWork = lazyPart(async () => (await import("./RefusedWork")).RefusedWork, { background: true });

/** What the server has refused, if it has refused anything: its code is fetched then. */
export function RefusedWorkNotice() {
  const outbox = trainingOutbox();
  const writes = useSyncExternalStore(outbox.subscribe, outbox.get);
  return writes.some(({ refused }) => refused) ? <RefusedWork /> : null;
}
