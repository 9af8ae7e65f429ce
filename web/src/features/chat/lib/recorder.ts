/** What browsers can record, the form that most of them can play first. */
const TYPES = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];
const CHUNK_MS = 1_000;

export const canRecord = (): boolean =>
  typeof MediaRecorder !== "undefined" && typeof navigator.mediaDevices?.getUserMedia === "function";

let open = 0;
/** The recordings of this tab that are neither sent nor thrown away: they are nowhere else. */
export const recordings = {
  areOpen: (): boolean => open > 0,
  /** Returns how to close it. */
  opened(): () => void {
    open += 1;
    return () => {
      open -= 1;
    };
  },
};

export type Recorder = {
  /** Ends the recording. Returns what was recorded. */
  stop: () => Promise<Blob>;
  /** Ends it, and forgets it. */
  cancel: () => void;
};

/** Begins to record sound. Rejects where the person or the browser does not allow it. */
export async function record(): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
  const chunks: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => chunks.push(data));
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener("stop", () => resolve());
  });
  recorder.start(CHUNK_MS);
  const end = () => {
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    async stop() {
      end();
      await ended;
      return new Blob(chunks, { type: recorder.mimeType.split(";")[0] });
    },
    cancel: end,
  };
}
