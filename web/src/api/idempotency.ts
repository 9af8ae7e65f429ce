import { useCallback, useRef } from "react";
import { newIdempotencyKey } from "./client";

/**
 * Returns `once(body, (key) => write(body, key))`, which sends a write with an idempotency key. Repeating the same body
 * after a failure sends the same key, so the server does not do twice what it did before its reply was lost. Another
 * body, or the same one after it succeeded, is a new write.
 */
export function useIdempotentWrite() {
  const pending = useRef<{ body: string; key: string }>(undefined);
  return useCallback(async <T>(body: unknown, write: (key: string) => Promise<T>): Promise<T> => {
    const serialized = JSON.stringify(body);
    if (pending.current?.body !== serialized) pending.current = { body: serialized, key: newIdempotencyKey() };
    const result = await write(pending.current.key);
    pending.current = undefined;
    return result;
  }, []);
}
