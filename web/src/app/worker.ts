import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";

const ASK_AGAIN_MS = 3_600_000;

/** The release of this page: the script it began with. */
const release = () => new URL(document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "/").pathname;

function releaseOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data);
    worker.postMessage("which release", [port2]);
  });
}

let asked = false;
/** A page watches once, however often its frame is left and entered. */
let watching = false;

/** Loads the page anew in the newest release there is. */
export async function reloadFresh(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Without a connection there is nothing newer to find.
  await registration?.update().catch(() => undefined);
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return location.reload();
  asked = true;
  const takeOver = () => next.state === "installed" && next.postMessage("take over");
  next.addEventListener("statechange", () => {
    takeOver();
    if (next.state === "activated" || next.state === "redundant") location.reload();
  });
  takeOver();
}

const offer = () => toast(m.app_new_version(), { persistent: true, undo: { label: m.app_reload(), run: reloadFresh } });

/** A release that waits is offered; where this page is of that release already, it takes over without a word. */
async function heed(worker: ServiceWorker | null): Promise<void> {
  if (!worker || !navigator.serviceWorker.controller) return;
  if ((await releaseOf(worker)) === release()) worker.postMessage("take over");
  else offer();
}

/**
 * Lets the app open without a connection, once `install` has been asked for on this device, and offers new releases.
 * Browsers that have no service workers, or refuse them, go without.
 */
export async function keepOffline(install: boolean): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !workers) return;
  let registration: ServiceWorkerRegistration | undefined;
  try {
    registration = install
      ? await workers.register("/sw.js", { updateViaCache: "none" })
      : await workers.getRegistration();
  } catch {
    return;
  }
  if (!registration || watching) return;
  watching = true;
  const found = registration;

  const watch = () => {
    const next = found.installing;
    next?.addEventListener("statechange", () => next.state === "installed" && void heed(next));
  };
  void heed(found.waiting);
  watch();
  found.addEventListener("updatefound", watch);
  // Another tab let the new release take over: this one runs on and is offered the same.
  let controlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (controlled && !asked)
      void releaseOf(workers.controller as ServiceWorker).then((its) => its !== release() && offer());
    controlled = true;
  });
  let askedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    void heed(found.waiting);
    if (Date.now() - askedAt < ASK_AGAIN_MS) return;
    askedAt = Date.now();
    found.update().catch(() => undefined);
  });
}
