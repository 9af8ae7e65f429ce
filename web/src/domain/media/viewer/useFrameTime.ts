import { type RefObject, useEffect, useRef } from "react";

/** Seconds of a frame until one has been measured. */
const USUAL = 1 / 30;
/** A longer time between two frames is a seek or a pause. */
const LONGEST = 1 / 10;

/** Returns how long a frame of a video lasts, in seconds, measured while it plays. */
export function useFrameTime(video: RefObject<HTMLVideoElement | null>): RefObject<number> {
  const frame = useRef(USUAL);
  useEffect(() => {
    const element = video.current;
    if (!element?.requestVideoFrameCallback) return undefined;
    let [handle, last, shortest] = [0, 0, LONGEST];
    const measure = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      const passed = mediaTime - last;
      last = mediaTime;
      if (passed > 1 / 250 && passed < shortest) {
        shortest = passed;
        frame.current = passed;
      }
      handle = element.requestVideoFrameCallback(measure);
    };
    handle = element.requestVideoFrameCallback(measure);
    return () => element.cancelVideoFrameCallback(handle);
  }, [video]);
  return frame;
}
