import { personOf, session } from "~/api/session";
import type { ShellAdditions } from "~/lib/shellAdditions";

/** Keeps the address of this browser at the server up to date, and takes the number off the icon once all is read. */
async function followDevice(): Promise<void> {
  const { user: current } = session.get();
  if (!current) return;
  const user = personOf(current);
  const [{ registerChange }, { registeredFor, setBadge }] = await Promise.all([
    import("~/domain/push/api"),
    import("~/lib/pushDevice"),
  ]);
  if (!registeredFor(user)) return;
  const updateBadge = () => {
    if (session.get().user?.has_unread_chat_messages === false) void setBadge(0).catch(() => undefined);
  };
  updateBadge();
  session.subscribe(updateBadge);
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data === "push address changed") registerChange(user).catch(() => undefined);
  });
  await registerChange(user);
}

export default { whenIdle: followDevice } satisfies ShellAdditions;
