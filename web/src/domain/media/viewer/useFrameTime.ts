import { type RefObject, useEffect, useRef } from "react";
import { USUAL_FRAME_MS, watchFrames } from "./frames";

/** Returns how long a frame of a video lasts, in seconds, measured while it is shown. */
export function useFrameTime(video: RefObject<HTMLVideoElement | null>): RefObject<number> {
  const frame = useRef(USUAL_FRAME_MS / 1000);
  useEffect(() => {
    if (!video.current) return undefined;
    return watchFrames(video.current, ({ frameMs }) => {
      if (frameMs !== undefined) frame.current = frameMs / 1000;
    });
  }, [video]);
  return frame;
}
