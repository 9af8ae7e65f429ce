import { useEffect } from "react";
import { appName } from "~/lib/site";

/** Sets the title of the browser tab, unless there is none. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${appName()}`;
  }, [title]);
}
