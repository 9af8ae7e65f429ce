import { useRef, useState } from "react";
import { storage } from "~/lib/storage";
import { unsentKey } from "./deviceKeys";
import { ownerOf, useSession } from "./session";

/** What was last sent, and with which id. */
type Attempt = { text: string; id: string };

/**
 * A text that somebody types, such as an answer to one client: it stays on this device until it is sent, for this
 * person in this account. `kind` says what is typed, `about` to whom or what; both are fixed while the field is on the
 * screen.
 */
export function useUnsentText(kind: string, about: string, start = "") {
  const { user } = useSession();
  const owner = ownerOf(user);
  const key = unsentKey(kind, about, owner);
  const attemptKey = unsentKey(kind, `${about}.attempt`, owner);
  const [text, setText] = useState(() => storage.get(key) || start);
  const latest = useRef(text);
  const show = (shown: string) => {
    latest.current = shown;
    setText(shown);
  };
  const type = (typed: string) => {
    show(typed);
    if (typed === "") storage.remove(key);
    else storage.set(key, typed);
  };
  return {
    text,
    type,
    /** Shows a text to start from, which is not stored until it is changed. */
    suggest: show,
    /**
     * The id to send it with: the same text again is the same message, also after a reload, as the first attempt may
     * have arrived though its answer did not.
     */
    idToSend: (): string => {
      const known = storage.getJson<Attempt>(attemptKey);
      if (known?.text === text) return known.id;
      const attempt: Attempt = { text, id: crypto.randomUUID() };
      storage.set(attemptKey, JSON.stringify(attempt));
      return attempt.id;
    },
    /** It has been sent, or is not wanted any more. What was typed while it was on its way stays. */
    clear: () => {
      storage.remove(attemptKey);
      const now = storage.get(key) ?? latest.current;
      type(now.startsWith(text) ? now.slice(text.length).trimStart() : now);
    },
  };
}
