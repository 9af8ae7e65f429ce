import { useEffect, useRef, useState } from "react";
import { MAX_VOICE_EVENTS, MAX_VOICE_MS } from "~/api/limits";
import type { VoiceEvent } from "../api";
import type { ClipPlayer } from "./useClip";

/** What is shorter is a key that was pressed by mistake. */
const SHORTEST_MS = 1_000;
const TYPES = ["audio/mp4", "audio/webm;codecs=opus", "audio/webm"];

export type Recording = { file: File; events: VoiceEvent[]; durationMs: number };
/** Why a recording was not kept. */
export type Unkept = "short" | "silent";
type Running = { recorder: MediaRecorder; stream: MediaStream; startedAt: number; events: VoiceEvent[] };

/** Records what a coach says, and what they do with the clip meanwhile. */
export function useVoice(clipId: string, player: ClipPlayer, onRecorded: (recording: Recording) => void) {
  const running = useRef<Running>(undefined);
  const [isRecording, setRecording] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [unkept, setUnkept] = useState<Unkept>();
  const { timeMs, isPlaying, rate } = player;

  // A frame of its own while the clip stands still, and one for each change of how it plays.
  const [shownMs, shownRate] = [isPlaying ? -1 : timeMs, isPlaying ? rate : 0];
  useEffect(() => {
    const now = running.current;
    if (!now || now.events.length >= MAX_VOICE_EVENTS) return;
    now.events.push(eventOf(now.startedAt, clipId, timeMs, shownRate));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- not for each frame that plays
  }, [clipId, shownMs, shownRate]);

  useEffect(() => () => stopAll(running.current), []);

  async function start() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
      const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
      const parts: Blob[] = [];
      const startedAt = performance.now();
      const events = [eventOf(startedAt, clipId, timeMs, shownRate)];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        running.current = undefined;
        setRecording(false);
        const type = recorder.mimeType.split(";")[0] ?? "audio/webm";
        const file = new File(parts, "voice", { type });
        const durationMs = Math.round(performance.now() - startedAt);
        if (durationMs < SHORTEST_MS) setUnkept("short");
        else if (file.size === 0) setUnkept("silent");
        else onRecorded({ file, events, durationMs });
      };
      running.current = { recorder, stream, startedAt, events };
      recorder.start();
      setTimeout(() => recorder.state === "recording" && recorder.stop(), MAX_VOICE_MS);
      setRefused(false);
      setUnkept(undefined);
      setRecording(true);
    } catch {
      setRefused(true);
    }
  }

  return {
    isRecording,
    isRefused,
    unkept,
    toggle: () => {
      if (running.current) running.current.recorder.stop();
      else void start();
    },
  };
}

const eventOf = (startedAt: number, clipId: string, clipMs: number, rate: number): VoiceEvent => ({
  at_ms: Math.max(0, Math.round(performance.now() - startedAt)),
  clip_id: clipId,
  clip_ms: Math.max(0, clipMs),
  rate,
});

function stopAll(running: Running | undefined): void {
  if (!running) return;
  running.recorder.onstop = null;
  for (const track of running.stream.getTracks()) track.stop();
}
