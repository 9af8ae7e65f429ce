import { createContext, useCallback, useContext, useSyncExternalStore } from "react";

const AskedWindow = createContext<Window | undefined>(undefined);

/** Lets `useMedia` ask another window: for what is shown in a frame of another width. */
export const MediaWindow = AskedWindow.Provider;

/** Whether a media query holds; renders again when that changes. */
export function useMedia(query: string): boolean {
  const asked = useContext(AskedWindow) ?? window;
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = asked.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query, asked],
  );
  return useSyncExternalStore(subscribe, () => asked.matchMedia(query).matches);
}

/** Below 798 px: lists instead of tables, sheets instead of dialogs. */
export const useIsPhone = () => useMedia("(max-width: 797.98px)");
/** Below 992 px: the mobile menu instead of the desktop header. */
export const useIsCompact = () => useMedia("(max-width: 991.98px)");
