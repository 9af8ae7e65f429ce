/** Milliseconds of a frame until one has been measured. */
export const USUAL_FRAME_MS = 1000 / 30;
/** A longer time between two frames that play is a seek or a pause. */
const LONGEST_FRAME_MS = 100;
/**
 * A longer time between two frames that are stepped through is that of two frames: keys are pressed faster than a slow
 * machine shows frames. Cameras record 24 frames a second or more.
 */
const LONGEST_STEP_MS = 50;
const SHORTEST_FRAME_MS = 4;

/**
 * Calls `onFrame` for each frame of a video that is shown, with its time and how long a frame lasts, as far as that has
 * been measured. Returns what ends it. Does nothing in browsers that don't tell of frames.
 */
export function watchFrames(
  element: HTMLVideoElement,
  onFrame: (frame: { timeMs: number; frameMs: number | undefined }) => void,
): () => void {
  if (typeof element.requestVideoFrameCallback !== "function") return () => undefined;
  let [handle, lastMs] = [0, 0];
  let frameMs: number | undefined;
  const onShown = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    const timeMs = mediaTime * 1000;
    const passed = timeMs - lastMs;
    lastMs = timeMs;
    const longest = element.paused ? LONGEST_STEP_MS : LONGEST_FRAME_MS;
    // Frames that a slow machine has left out make the time longer, never shorter.
    if (passed > SHORTEST_FRAME_MS && passed < Math.min(longest, frameMs ?? longest)) frameMs = passed;
    onFrame({ timeMs, frameMs });
    handle = element.requestVideoFrameCallback(onShown);
  };
  handle = element.requestVideoFrameCallback(onShown);
  return () => element.cancelVideoFrameCallback(handle);
}
