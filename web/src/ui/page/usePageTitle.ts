import { useEffect } from "react";
import { m } from "~/paraglide/messages.js";

/** Sets the title of the browser tab, unless there is none. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${m.app_name()}`;
  }, [title]);
}
