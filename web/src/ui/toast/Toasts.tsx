import { IconAlertCircle, IconCheck, IconX } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { m } from "~/paraglide/messages.js";
import css from "./Toasts.module.css";
import { toasts } from "./toast";

const DURATION_MS = 5000;

/** The one place where toasts appear; mounted once by the app. */
export function Toasts() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get);
  // Which one is under the mouse or has the focus. Not whether any: one that is closed there never tells that it was left.
  const [held, setHeld] = useState<number>();
  const id = toast?.id;
  const shown = toast?.ms ?? DURATION_MS;
  const stays = !toast || toast.persistent || held === id;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => toasts.close(id), shown);
    return () => clearTimeout(timer);
  }, [id, stays, shown]);

  return (
    <div
      className={css.place}
      onMouseEnter={() => setHeld(id)}
      onMouseLeave={() => setHeld(undefined)}
      onFocus={() => setHeld(id)}
      onBlur={() => setHeld(undefined)}
      role="presentation"
    >
      <div role="status" aria-live={toast?.tone === "error" ? "assertive" : "polite"}>
        {toast && (
          <div key={toast.id} className={css.toast} data-tone={toast.tone}>
            {toast.tone === "error" ? (
              <IconAlertCircle size={16} aria-hidden="true" />
            ) : (
              <IconCheck size={16} aria-hidden="true" />
            )}
            <span className={css.text}>{toast.text}</span>
            {toast.undo && (
              <button
                type="button"
                className={css.undo}
                onClick={() => {
                  toasts.close(toast.id);
                  void toast.undo?.run();
                }}
              >
                {toast.undo.label ?? m.ui_undo()}
              </button>
            )}
            <button
              type="button"
              className={css.close}
              aria-label={m.ui_close()}
              onClick={() => toasts.close(toast.id)}
            >
              <IconX size={14} />
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
