import { useLayoutEffect } from "react";

let pages = 0;

/** The server writes the same element for the first paint. */
function paint(css: string | null): void {
  const found = document.querySelector<HTMLStyleElement>("style[data-theme]");
  if (!css) return found?.remove();
  const style = found ?? document.createElement("style");
  style.dataset.theme = "";
  if (style.textContent !== css) style.textContent = css;
  if (!found) document.head.append(style);
}

/**
 * Paints the page in a seller's colours, with a style sheet of variables that the server has made of them; null is the
 * product's own. While it is undefined, the colours stay as they are: on the way from a storefront to its programs
 * nobody sees other ones in between. A page without a seller has none.
 */
export function useThemeCss(css: string | null | undefined): void {
  useLayoutEffect(() => {
    pages += 1;
    return () => {
      pages -= 1;
      // The next page may be one of them, too: it is there before this runs.
      queueMicrotask(() => pages === 0 && paint(null));
    };
  }, []);
  useLayoutEffect(() => {
    if (css !== undefined) paint(css);
  }, [css]);
}
