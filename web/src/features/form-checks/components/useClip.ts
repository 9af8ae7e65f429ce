import { type RefObject, useEffect, useRef, useState } from "react";
import { USUAL_FRAME_MS, watchFrames } from "~/domain/media/viewer/frames";

export const RATES = [0.25, 0.5, 1, 2] as const;

/** A clip that is watched frame by frame: the time of the frame that is shown, and what moves it. */
export function useClip(video: RefObject<HTMLVideoElement | null>, source: string) {
  const frameMs = useRef(USUAL_FRAME_MS);
  const [timeMs, setTimeMs] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [durationMs, setDurationMs] = useState(0);
  const [rate, setRate] = useState(1);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const read = () => setTimeMs(Math.round(element.currentTime * 1000));
    const [onPlay, onPause] = [() => setPlaying(true), () => setPlaying(false)];
    const onDuration = () => setDurationMs(Number.isFinite(element.duration) ? Math.round(element.duration * 1000) : 0);
    const onRate = () => setRate(element.playbackRate);
    // The time of the frame itself: that of the element runs ahead of it.
    const stopWatching = watchFrames(element, (frame) => {
      if (frame.frameMs !== undefined) frameMs.current = frame.frameMs;
      if (!element.paused) setTimeMs(Math.round(frame.timeMs));
    });
    const hasFrames = typeof element.requestVideoFrameCallback === "function";
    if (!hasFrames) element.addEventListener("timeupdate", read);
    element.addEventListener("seeked", read);
    element.addEventListener("seeking", read);
    element.addEventListener("play", onPlay);
    element.addEventListener("pause", onPause);
    element.addEventListener("durationchange", onDuration);
    element.addEventListener("ratechange", onRate);
    onDuration();
    return () => {
      stopWatching();
      element.removeEventListener("timeupdate", read);
      element.removeEventListener("seeked", read);
      element.removeEventListener("seeking", read);
      element.removeEventListener("play", onPlay);
      element.removeEventListener("pause", onPause);
      element.removeEventListener("durationchange", onDuration);
      element.removeEventListener("ratechange", onRate);
    };
  }, [video, source]);

  const seek = (ms: number) => {
    const element = video.current;
    if (!element) return;
    showTime(element, ms);
  };
  const pause = () => video.current?.pause();
  return {
    timeMs,
    isPlaying,
    durationMs,
    rate,
    frameMs: () => frameMs.current,
    seek,
    pause,
    play: () => void video.current?.play().catch(() => undefined),
    toggle: () => {
      const element = video.current;
      if (element?.paused) void element.play().catch(() => undefined);
      else element?.pause();
    },
    step: (frames: number) => {
      pause();
      seek((video.current?.currentTime ?? 0) * 1000 + frames * frameMs.current);
    },
    changeRate: (to: number) => {
      if (video.current) playAt(video.current, to);
    },
  };
}

function showTime(element: HTMLVideoElement, ms: number): void {
  element.currentTime = Math.max(0, Math.min(ms / 1000, element.duration || Infinity));
}

function playAt(element: HTMLVideoElement, rate: number): void {
  element.playbackRate = rate;
}

export type ClipPlayer = ReturnType<typeof useClip>;
