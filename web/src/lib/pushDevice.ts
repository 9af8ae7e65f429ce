import { storage } from "./storage";

/**
 * What this browser can do: nothing; only after the app was added to the home screen; nothing until the person allows it
 * again in the browser's settings; be turned on; or it is on.
 */
export type PushState = "unsupported" | "installFirst" | "denied" | "off" | "on";

/** A browser's address at its push service, and the keys to encrypt for it. */
export type PushAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Which person's notifications this browser shows, and at which address; removed when they sign out. */
const KEY = "regimen.push";
type Registered = { user: string; endpoint: string };

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // Apple tablets ask for desktop pages.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;
const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns what this browser can do for a person. */
export async function pushState(user: string): Promise<PushState> {
  if (isApple() && !isInstalled()) return "installFirst";
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const subscription = await currentSubscription();
  return subscription && registeredFor(user) === subscription.endpoint ? "on" : "off";
}

/** The address at which this browser shows the notifications of a person, as the server knows it. */
export function registeredFor(user: string): string | undefined {
  const stored = storage.getJson<Registered>(KEY);
  return stored?.user === user ? stored.endpoint : undefined;
}

/** Remembers that the server knows this browser's address. */
export const setRegistered = (user: string, endpoint: string): void =>
  storage.set(KEY, JSON.stringify({ user, endpoint } satisfies Registered));

/**
 * Asks the person, unless they have said yes before, and returns this browser's address; undefined if they said no. Call
 * it in the handler of a click: browsers ignore it elsewhere.
 */
export async function subscribe(publicKey: () => Promise<string>): Promise<PushAddress | undefined> {
  if ((await Notification.requestPermission()) !== "granted") return undefined;
  // Coaches have no worker until they want notifications.
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = await publicKey();
  const options = { userVisibleOnly: true, applicationServerKey };
  let subscription: PushSubscription;
  try {
    subscription = await pushManager.subscribe(options);
  } catch (error) {
    // Subscribed with another key: that of an earlier installation of the server.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    subscription = await pushManager.subscribe(options);
  }
  return addressOf(subscription);
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

/** Returns this browser's address if the server does not know it yet: push services change them now and then. */
export async function changedAddress(user: string): Promise<PushAddress | undefined> {
  const subscription = await currentSubscription();
  const known = registeredFor(user);
  if (!subscription || !known || known === subscription.endpoint) return undefined;
  return addressOf(subscription);
}

/** Ends notifications in this browser, and takes away those that it still shows. Nobody waits for a push service. */
export async function unsubscribe(): Promise<void> {
  storage.remove(KEY);
  await endSubscription();
}

/** The same for somebody who has left the device: if notifications are on, they are the next person's. */
export async function unsubscribeLeft(): Promise<void> {
  if (storage.get(KEY) === null) await endSubscription();
}

async function endSubscription(): Promise<void> {
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await setBadge(0);
  const subscription = await registration?.pushManager.getSubscription();
  // The next person may have turned them on meanwhile.
  if (storage.get(KEY) === null) await subscription?.unsubscribe();
}

/** Takes away the notifications that lead to a page, once it is open. */
export async function closeNotifications(path: string): Promise<void> {
  if (!isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const { navigate } = (shown.data ?? {}) as { navigate?: string };
    if (navigate !== undefined && new URL(navigate, location.origin).pathname === path) shown.close();
  }
}

/** Shows a number on the icon of the installed app, or takes it away. */
export async function setBadge(count: number): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
}
