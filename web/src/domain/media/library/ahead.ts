type Scrolled = { scrollHeight: number; scrollTop: number; clientHeight: number };

/** How far from the end of the list the next page is fetched, in pixels: about a row of pictures, or of files. */
const AHEAD = { media: 192, files: 124 };

/** Whether a list has been scrolled so far that its next page is needed. */
export function isNearEnd({ scrollHeight, scrollTop, clientHeight }: Scrolled, shown: keyof typeof AHEAD): boolean {
  return scrollHeight - scrollTop - clientHeight < AHEAD[shown];
}
