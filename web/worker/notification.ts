/** What a push shows. The server sends Declarative Web Push, which Safari shows by itself. */
export type Shown = {
  title: string;
  options: NotificationOptions & { data: { navigate: string } };
  /** The number on the icon of the app, if the push says it. */
  badge: number | undefined;
};

const NAME = "Regimen";
const ICON = "/icons/icon-192.png";

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/**
 * Returns what to show for the text of a push. There is always something: a browser ends the subscription of an app that
 * shows nothing. What another release of the server might send shows the app's name, and opens the app.
 */
export function notificationOf(text: string | undefined, origin: string): Shown {
  const sent = parse(text);
  const badge = Number(sent.app_badge ?? Number.NaN);
  return {
    title: textOf(sent.title) ?? NAME,
    badge: Number.isInteger(badge) && badge >= 0 ? badge : undefined,
    options: {
      body: textOf(sent.body) ?? "",
      lang: textOf(sent.lang) ?? "en-GB",
      dir: sent.dir === "ltr" || sent.dir === "rtl" ? sent.dir : "auto",
      silent: sent.silent === true,
      icon: ICON,
      badge: ICON,
      ...tagOf(textOf(sent.tag)),
      data: { navigate: pageOf(sent.navigate, origin) },
    },
  };
}

/** Messages of one conversation replace each other, and the newest is heard again. */
const tagOf = (tag: string | undefined) => (tag === undefined ? {} : { tag, renotify: true });

function parse(text: string | undefined): Record<string, unknown> {
  try {
    const { notification } = JSON.parse(text ?? "") as { notification?: unknown };
    return typeof notification === "object" && notification !== null ? (notification as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Returns the address of a page of this app; of the start page for anything else. */
export function pageOf(navigate: unknown, origin: string): string {
  try {
    const url = new URL(textOf(navigate) ?? "/", origin);
    return url.origin === origin ? url.href : `${origin}/`;
  } catch {
    return `${origin}/`;
  }
}
