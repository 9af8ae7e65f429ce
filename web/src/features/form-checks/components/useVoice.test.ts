import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ClipPlayer } from "./useClip";
import { type Recording, useVoice } from "./useVoice";

const player = { timeMs: 500, isPlaying: false, rate: 1 } as ClipPlayer;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A microphone that gives this sound; `pass` lets time pass. */
function openMicrophone(sound: string): { pass: (ms: number) => void } {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal(
    "MediaRecorder",
    class {
      static isTypeSupported = () => true;
      mimeType = "audio/mp4;codecs=opus";
      ondataavailable?: (event: { data: Blob }) => void;
      onstop?: () => void;
      start = () => undefined;
      stop = () => {
        this.ondataavailable?.({ data: new Blob([sound]) });
        this.onstop?.();
      };
    },
  );
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [] }) } });
  return { pass: (ms) => void (now += ms) };
}

async function record(ms: number, sound = "hum"): Promise<{ recorded: Recording[]; isTooShort: () => boolean }> {
  const recorded: Recording[] = [];
  const { pass } = openMicrophone(sound);
  const { result } = renderHook(() => useVoice("a", player, (one) => recorded.push(one)));
  act(() => result.current.toggle());
  await waitFor(() => expect(result.current.isRecording).toBe(true));
  pass(ms);
  act(() => result.current.toggle());
  expect(result.current.isRecording).toBe(false);
  return { recorded, isTooShort: () => result.current.isTooShort };
}

test("what is said for a second is kept, with where the clip was", async () => {
  const { recorded, isTooShort } = await record(1_000);
  const [{ file, ...rest } = {}] = recorded;
  expect(rest).toEqual({ durationMs: 1_000, events: [{ at_ms: 0, clip_id: "a", clip_ms: 500, rate: 0 }] });
  expect(file?.type).toBe("audio/mp4");
  expect(isTooShort()).toBe(false);
});

test.each([
  ["shorter than a second", 999, "hum"],
  ["without sound", 5_000, ""],
])("a recording %s is not kept, and the coach reads why", async (_, ms, sound) => {
  const { recorded, isTooShort } = await record(ms, sound);
  expect(recorded).toEqual([]);
  expect(isTooShort()).toBe(true);
});
