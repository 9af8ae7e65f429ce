import type { MouseEvent } from "react";

/** A second click so soon after the first, at the same place, was meant for what stood there before. */
const AGAIN_MS = 500;
/** In CSS pixels: as far as a finger or a hand moves between two clicks. */
const SAME_PLACE = 24;

type Click = { at: number; x: number; y: number };
let last: Click | undefined;

const isAgain = (click: Click, before: Click | undefined): boolean =>
  before !== undefined &&
  click.at - before.at < AGAIN_MS &&
  Math.abs(click.x - before.x) < SAME_PLACE &&
  Math.abs(click.y - before.y) < SAME_PLACE;

/**
 * Acts on a single click, where acting takes away or moves what was clicked: the second one of a double click, or of two
 * quick taps, would hit what has moved below the pointer. Keys always act.
 */
export const unlessDouble = (act: () => void) => (event: MouseEvent) => {
  // With a key, browsers count no clicks. Phones count every tap as the first.
  if (event.detail === 0) return act();
  const click = { at: event.timeStamp, x: event.clientX, y: event.clientY };
  const isDouble = event.detail > 1 || isAgain(click, last);
  last = click;
  if (!isDouble) act();
};
