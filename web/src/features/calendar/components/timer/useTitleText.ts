import { useEffect } from "react";

/** Shows a text in place of the title of the browser tab while there is one. */
export function useTitleText(text: string | null): void {
  useEffect(() => {
    if (text === null) return undefined;
    const before = document.title;
    document.title = text;
    return () => {
      document.title = before;
    };
  }, [text]);
}
