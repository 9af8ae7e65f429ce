import { expect, test } from "vitest";
import { isNearEnd } from "./ahead";

const left = (pixels: number) => ({ scrollHeight: 2000, clientHeight: 600, scrollTop: 1400 - pixels });

test("[MED-44] the next page is fetched 192 pixels before the end of pictures, 124 before that of files", () => {
  expect([192, 191].map((pixels) => isNearEnd(left(pixels), "media"))).toEqual([false, true]);
  expect([124, 123].map((pixels) => isNearEnd(left(pixels), "files"))).toEqual([false, true]);
});
