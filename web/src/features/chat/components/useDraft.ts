import { useEffect, useEffectEvent, useRef } from "react";
import { type OwnedKey, storage } from "~/lib/storage";
import type { Mentioned } from "~/domain/mentions/mention";

export type Draft = { text: string; mentioned: Mentioned[] };

/** What is typed is stored, and the other side learns that somebody types, this long after the last key. */
const CHANGE_DEBOUNCE_MS = 200;
const TYPING_EVERY_MS = 4_000;

/** Stores what is typed, and says from time to time that the person is typing. */
export function useDraft(
  key: OwnedKey,
  text: string,
  mentioned: Mentioned[],
  typing: (() => unknown) | undefined,
): void {
  const saidAt = useRef(0);
  const stored = useRef(text);
  const store = useEffectEvent(() => {
    if (text === stored.current) return;
    stored.current = text;
    if (text === "") storage.remove(key);
    else storage.set(key, JSON.stringify({ text, mentioned } satisfies Draft));
  });
  const changed = useEffectEvent(() => {
    store();
    if (text !== "" && typing && Date.now() - saidAt.current > TYPING_EVERY_MS) {
      saidAt.current = Date.now();
      typing();
    }
  });
  useEffect(() => {
    if (text === stored.current) return undefined;
    const timer = setTimeout(changed, CHANGE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // What was typed in the last moment is stored before the page or the conversation goes. Where nothing was typed,
  // another tab's draft stays.
  useEffect(() => {
    const onLeave = () => store();
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      store();
    };
  }, []);
}
