import { useEffect } from "react";
import { m } from "~/paraglide/messages.js";

/** Names the browser's tab after the page; without a title it keeps its name. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${m.app_name()}`;
  }, [title]);
}
