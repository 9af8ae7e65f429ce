import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { RecordVoice } from "./RecordVoice";
import type { ClipPlayer } from "./useClip";
import { type Recording, useVoice } from "./useVoice";

const TOO_SHORT = "That recording is too short. Keep recording for at least a second.";
const SILENT = "We didn't hear anything. Check your microphone, then record again.";
const player = { timeMs: 500, isPlaying: false, rate: 1 } as ClipPlayer;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A microphone that gives what `hear` says; without it, it is refused. */
function openMicrophone(hear?: () => string): void {
  vi.stubGlobal(
    "MediaRecorder",
    class {
      static isTypeSupported = () => true;
      mimeType = "audio/mp4;codecs=opus";
      ondataavailable?: (event: { data: Blob }) => void;
      onstop?: () => void;
      start = () => undefined;
      stop = () => {
        this.ondataavailable?.({ data: new Blob([hear?.() ?? ""]) });
        this.onstop?.();
      };
    },
  );
  const getUserMedia = async () => {
    if (!hear) throw new DOMException("Permission denied", "NotAllowedError");
    return { getTracks: () => [] };
  };
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
}

function Page({ onRecorded }: { onRecorded: (recording: Recording) => void }) {
  return <RecordVoice voice={useVoice("a", player, onRecorded)}>The one before</RecordVoice>;
}

/** Shows the button. Returns what was recorded, and how to record for so many milliseconds. */
function open(sound?: string) {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  openMicrophone(sound === undefined ? undefined : () => sound);
  const recorded: Recording[] = [];
  render(<Page onRecorded={(one) => recorded.push(one)} />, { wrapper: TestApp });
  const start = () => fireEvent.click(screen.getByRole("button", { name: "Record voice-over" }));
  const record = async (ms: number) => {
    start();
    const stop = await screen.findByRole("button", { name: "Stop recording" });
    expect(screen.getByRole("timer")).toHaveTextContent("0:00");
    expect(screen.queryByText("The one before")).toBeNull();
    now += ms;
    fireEvent.click(stop);
    expect(screen.getByText("The one before")).toBeVisible();
  };
  return { recorded, start, record };
}

test("what is said for a second is kept, with where the clip was", async () => {
  const { recorded, record } = open("hum");
  await record(1_000);
  const [{ file, ...rest } = {}] = recorded;
  expect(rest).toEqual({ durationMs: 1_000, events: [{ at_ms: 0, clip_id: "a", clip_ms: 500, rate: 0 }] });
  expect(file?.type).toBe("audio/mp4");
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["shorter than a second", 999, "hum", TOO_SHORT],
  ["shorter than a second and without sound", 999, "", TOO_SHORT],
  ["without sound", 5_000, "", SILENT],
])("a recording %s is not kept, and the coach reads why until they record again", async (_, ms, sound, why) => {
  const { recorded, start, record } = open(sound);
  await record(ms);
  expect(recorded).toEqual([]);
  expect(screen.getByRole("alert")).toHaveTextContent(why);
  start();
  await screen.findByRole("button", { name: "Stop recording" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("without a microphone the coach reads what to do", async () => {
  const { start } = open();
  start();
  expect(await screen.findByRole("alert")).toHaveTextContent("Allow it in your browser, then try again.");
});
