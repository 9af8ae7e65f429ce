import { IconAlertCircle, IconCheck, IconX } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { m } from "~/paraglide/messages.js";
import css from "./Toasts.module.css";
import { toasts } from "./toast";

const DURATION_MS = 5000;

/** The one place where toasts appear; mounted once by the app. */
export function Toasts() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get);
  // The id of the hovered or focused toast. A boolean would stay true if that toast were closed, because no leave event
  // fires.
  const [hoveredId, setHoveredId] = useState<number>();
  const id = toast?.id;
  const shown = toast?.ms ?? DURATION_MS;
  const stays = !toast || toast.persistent || hoveredId === id;
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => toasts.close(id), shown);
    return () => clearTimeout(timer);
  }, [id, stays, shown]);

  return (
    <div
      className={css.place}
      onMouseEnter={() => setHoveredId(id)}
      onMouseLeave={() => setHoveredId(undefined)}
      onFocus={() => setHoveredId(id)}
      onBlur={() => setHoveredId(undefined)}
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
            {toast.action && (
              <button
                type="button"
                className={css.action}
                onClick={() => {
                  toasts.close(toast.id);
                  void toast.action?.run();
                }}
              >
                {toast.action.label}
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
