import { notificationOf, pageOf } from "./notification.ts";

/** Shows what is pushed, opens it when it is clicked, and says when the push service has changed the address. */
export function listenForPushes(self: ServiceWorkerGlobalScope): void {
  const { origin } = self.location;

  self.addEventListener("push", (event) => {
    const { title, options, badge } = notificationOf(textOf(event.data), origin);
    event.waitUntil(Promise.all([self.registration.showNotification(title, options), setBadge(self.navigator, badge)]));
  });

  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { navigate } = (event.notification.data ?? {}) as { navigate?: unknown };
    event.waitUntil(open(self.clients, pageOf(navigate, origin)));
  });

  // The page registers the new address when it is opened next, or at once if one is open.
  self.addEventListener("pushsubscriptionchange", (event) => {
    const change = event as PushSubscriptionChangeEvent;
    change.waitUntil(subscribeAgain(self, change.oldSubscription));
  });
}

type PushSubscriptionChangeEvent = ExtendableEvent & { oldSubscription?: PushSubscription | null };

function textOf(data: PushMessageData | null): string | undefined {
  try {
    return data?.text();
  } catch {
    return undefined;
  }
}

/** A number on the icon is a courtesy: without it the notification is shown all the same. */
async function setBadge(navigator: WorkerNavigator, count: number | undefined): Promise<void> {
  if (count === undefined || !("setAppBadge" in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Focuses a tab that is at the address, else leads one of the app's tabs there, else opens one. */
async function open(clients: Clients, url: string): Promise<void> {
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === url);
  if (there) return void (await there.focus());
  const [tab] = tabs;
  if (tab) {
    try {
      await tab.focus();
      if (await tab.navigate(url)) return;
    } catch {
      // Not controlled by this worker.
    }
  }
  await clients.openWindow(url);
}

async function subscribeAgain(self: ServiceWorkerGlobalScope, old: PushSubscription | null | undefined): Promise<void> {
  const options = old?.options;
  if (!options?.applicationServerKey) return;
  const { applicationServerKey } = options;
  await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  for (const tab of await self.clients.matchAll({ type: "window" })) tab.postMessage("push address changed");
}
