import { useLayoutEffect } from "react";

/**
 * Paints pages with a style sheet of variables that the server has made of a coach's colours; null restores the
 * product's own. The server writes the same element for the first paint.
 */
export function applyThemeCss(css: string | null): void {
  const found = document.querySelector<HTMLStyleElement>("style[data-theme]");
  if (!css) return found?.remove();
  const style = found ?? document.createElement("style");
  style.dataset.theme = "";
  if (style.textContent !== css) style.textContent = css;
  if (!found) document.head.append(style);
}

/**
 * Paints pages in a seller's colours from now on. While it is undefined, whose page it is is not known yet, and the
 * colours stay as they are: who goes from a storefront to its programs sees no other ones in between.
 */
export function useThemeCss(css: string | null | undefined): void {
  useLayoutEffect(() => {
    if (css !== undefined) applyThemeCss(css);
  }, [css]);
}
