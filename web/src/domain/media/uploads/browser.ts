import { queryClient } from "~/api/query";
import { currentOwner } from "~/api/deviceKeys";
import { personOf, session } from "~/api/session";
import { askToPersist } from "~/lib/device";
import { uploadStore } from "~/lib/uploadStore";
import { toastError } from "~/ui/toast/toast";
import { LIBRARY } from "../paths";
import { shortenName } from "../format";
import { transport } from "./transport";
import { UploadManager } from "./UploadManager";
import { uploadList } from "./uploads";

let created: Promise<UploadManager> | undefined;

/** Returns the upload manager of this tab, which knows the uploads of earlier visits. */
export function uploadManager(): Promise<UploadManager> {
  created ??= createUploadManager();
  return created;
}

async function createUploadManager(): Promise<UploadManager> {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("regimen.uploads");
  const manager = new UploadManager({
    transport,
    store: uploadStore,
    owner,
    locks: navigator.locks,
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    tellTabs: () => channel?.postMessage(null),
    onUploaded: () => void queryClient.invalidateQueries({ queryKey: ["get", LIBRARY] }),
    onFailed: (name, reason) => toastError(`${shortenName(name)}: ${reason}`),
  });
  if (channel) channel.onmessage = () => void manager.sync();
  window.addEventListener("online", manager.lineChanged);
  window.addEventListener("offline", manager.lineChanged);
  followSession(manager);
  askToPersist();
  manager.subscribe(() => uploadList.set(manager.get()));
  await manager.sync();
  return manager;
}

/**
 * Nobody while another tab has switched account: what is sent now would end up there. Nobody either while the person
 * signs out: what the device keeps may be somebody else's by now.
 */
function owner() {
  const { user, switchedElsewhere } = session.get();
  return user && !switchedElsewhere && !session.isLeaving() ? { owner: user.id, person: personOf(user) } : undefined;
}

/** Stops when the session ends, and goes on when its person signs in again. */
function followSession(manager: UploadManager): void {
  // Coaches of one account share its library, not what they upload.
  const current = () => (owner() ? currentOwner() : "");
  let before = current();
  session.subscribe(() => {
    const now = current();
    if (now === before) return;
    before = now;
    manager.stop();
    void manager.sync();
  });
}
