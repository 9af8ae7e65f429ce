import { ownRelease } from "~/lib/release";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";

const CHECK_AGAIN_MS = 3_600_000;
/** A new worker waits for requests that the old one still has, also those of other tabs; a person waits this long. */
const TAKE_OVER_MS = 3_000;

function releaseOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage("which release", [port2]);
  });
}

/** Set when the person chose to reload: the page reloads when the new worker takes over. */
let reloading = false;
/** A page watches for releases once, however often its frame is mounted. */
let watching = false;

/** Reloads the page in the newest release. */
export async function reloadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Without a connection there is nothing newer to find.
  await registration?.update().catch(() => undefined);
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return location.reload();
  reloading = true;
  const skipWaiting = () => {
    if (next.state !== "installed") return;
    next.postMessage("take over");
    setTimeout(() => location.reload(), TAKE_OVER_MS);
  };
  next.addEventListener("statechange", () => {
    skipWaiting();
    if (next.state === "activated" || next.state === "redundant") location.reload();
  });
  skipWaiting();
}

const offerReload = () =>
  toast(m.app_new_version(), { persistent: true, action: { label: m.app_reload(), run: reloadNewest } });

/** Offers a waiting release. If this page already runs that release, the worker takes over without asking. */
async function offerUpdate(worker: ServiceWorker | null): Promise<void> {
  if (!worker || !navigator.serviceWorker.controller) return;
  if ((await releaseOf(worker)) === ownRelease()) worker.postMessage("take over");
  else offerReload();
}

/**
 * Lets the app open without a connection, once `install` was true on this device, and offers new releases. Browsers
 * that have no service workers, or refuse them, do without.
 */
export async function enableOffline(install: boolean): Promise<void> {
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
  watchForUpdates(workers, registration);
}

function watchForUpdates(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const watchInstalling = () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => next.state === "installed" && void offerUpdate(next));
  };
  void offerUpdate(registration.waiting);
  watchInstalling();
  registration.addEventListener("updatefound", watchInstalling);
  // Another tab let the new release take over: this one runs on and offers the same.
  let controlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (controlled && !reloading)
      void releaseOf(workers.controller as ServiceWorker).then((its) => its !== ownRelease() && offerReload());
    controlled = true;
  });
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    void offerUpdate(registration.waiting);
    if (Date.now() - checkedAt < CHECK_AGAIN_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}
