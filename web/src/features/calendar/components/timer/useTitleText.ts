import { useEffect } from "react";

/** Shows a text in place of the title of the browser tab while it is mounted. */
export function useTitleText(text: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = text;
    return () => {
      document.title = before;
    };
  }, [text]);
}
