import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Below 798 px: lists instead of tables, sheets instead of dialogs. */
export const useIsPhone = () => useMedia("(max-width: 797.98px)");
/** Below 992 px: the mobile menu instead of the desktop header. */
export const useIsCompact = () => useMedia("(max-width: 991.98px)");
