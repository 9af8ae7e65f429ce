import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { Role, ThemePreview, WebTheme } from "./api";

export const READABLE = 4.5;

/** "6.4:1", never more than it is. */
export const formatRatio = (contrast: number): string =>
  m.white_label_ratio({
    value: formatNumber(Math.floor(contrast * 10) / 10, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  });

/**
 * What is shown of a colour: the contrast, and whether something is changed before it is saved. The default theme is
 * never changed: pages already have the readable shades of it.
 */
export function assess(role: Role, theme: WebTheme, preview: ThemePreview, isDefault: boolean) {
  if (isDefault) return { contrast: preview.readable_contrasts[role], isCorrected: false };
  const contrast = preview.contrasts[role];
  return { contrast, isCorrected: contrast < READABLE || preview.readable[role] !== theme[role] };
}
