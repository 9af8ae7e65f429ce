import { useCallback, useRef } from "react";
import { newIdempotencyKey } from "./client";

/**
 * Writes once what a person means once: `once(body, (key) => write(body, key))`. The same words again after a failure
 * carry the same key, so that a write whose answer was lost on the way is found and not done twice; other words, or the
 * same ones after it was done, are a new intent.
 */
export function useIntent() {
  const open = useRef<{ said: string; key: string }>(undefined);
  return useCallback(async <T>(what: unknown, write: (key: string) => Promise<T>): Promise<T> => {
    const said = JSON.stringify(what);
    if (open.current?.said !== said) open.current = { said, key: newIdempotencyKey() };
    const done = await write(open.current.key);
    open.current = undefined;
    return done;
  }, []);
}
