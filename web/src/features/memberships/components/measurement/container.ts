import { consent, type Optional } from "~/lib/consent";

const FRAME = "/tag-manager/frame";

/** What Google's consent mode calls what each category allows. */
const SIGNALS: Record<Optional, readonly string[]> = {
  preferences: ["functionality_storage", "personalization_storage"],
  statistics: ["analytics_storage"],
  marketing: ["ad_storage", "ad_user_data", "ad_personalization"],
};

/** All that a container learns: what is for sale, never who looks at it. */
export type Step = {
  name: "view_item" | "select_item" | "begin_checkout" | "purchase";
  currency: string;
  value: number;
  item: { id: string; name: string; variant: string };
};

export type Container = { report: (step: Step) => void; close: () => void };

/**
 * Loads a coach's container in a frame that has no origin, so it reads nothing of this page, of the app's storage or of
 * the server. The frame is told what happens, and nothing that it says is listened to. When marketing is not allowed any
 * more, it goes; so it does if the container leads it to another page, or takes the keyboard.
 */
export function openContainer(code: string): Container {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.referrerPolicy = "no-referrer";
  frame.hidden = true;
  frame.inert = true;
  frame.src = FRAME;

  const granted = () => (consent.get()?.allowed ?? []).flatMap((category) => SIGNALS[category]);
  /** Until the document listens. */
  let waiting: object[] | undefined = [
    { kind: "consent", granted: granted() },
    { kind: "container", code },
  ];
  // A frame without an origin can't be named as the receiver.
  const post = (message: object) => frame.contentWindow?.postMessage(message, "*");
  const send = (message: object) => void (waiting ? waiting.push(message) : post(message));
  let focused: EventTarget | null = null;
  const noteFocus = ({ target }: FocusEvent) => void (focused = target);
  // Who has the focus gets what is typed and pasted.
  const keepFocus = () => {
    if (document.activeElement !== frame) return;
    close();
    if (focused instanceof HTMLElement) focused.focus();
  };
  const close = () => {
    unsubscribe();
    document.removeEventListener("focusin", noteFocus);
    window.removeEventListener("blur", keepFocus);
    frame.remove();
  };
  const unsubscribe = consent.subscribe(() => {
    if (consent.allows("marketing")) send({ kind: "consent", granted: granted() });
    else close();
  });
  frame.addEventListener("load", () => {
    if (!waiting) return close();
    waiting.forEach(post);
    waiting = undefined;
  });
  document.addEventListener("focusin", noteFocus);
  window.addEventListener("blur", keepFocus);
  document.body.append(frame);
  return { report: (step) => send({ kind: "event", ...step }), close };
}
