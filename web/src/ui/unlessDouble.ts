import type { MouseEvent } from "react";

/** Acts on a single click: the second one of a double click would hit what has moved below the pointer. */
export const unlessDouble = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act();
};
