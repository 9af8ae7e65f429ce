import { type RefObject, useEffect, useRef, useState } from "react";

export type CameraState = "starting" | "ready" | "recording" | "refused";
type Facing = "environment" | "user";

/** Longer than any set. */
const LONGEST_MS = 3 * 60_000;
const TYPES = ["video/mp4;codecs=avc1.42E01E,mp4a.40.2", "video/mp4", "video/webm;codecs=vp8,opus", "video/webm"];

/** The camera: what it sees, and recording it. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onRecorded: (clip: File) => void) {
  const [state, setState] = useState<CameraState>("starting");
  const [facing, setFacing] = useState<Facing>("environment");
  const stream = useRef<MediaStream>(undefined);
  const recorder = useRef<MediaRecorder>(undefined);

  useEffect(() => {
    let isHere = true;
    const close = (opened: MediaStream | undefined) => opened?.getTracks().forEach((track) => track.stop());
    openCamera(facing).then(
      (opened) => {
        if (!isHere) return close(opened);
        stream.current = opened;
        if (video.current) video.current.srcObject = opened;
        return setState("ready");
      },
      () => isHere && setState("refused"),
    );
    return () => {
      isHere = false;
      recorder.current = undefined;
      close(stream.current);
    };
  }, [facing, video]);

  function record() {
    if (!stream.current || recorder.current) return;
    const type = TYPES.find((one) => MediaRecorder.isTypeSupported(one)) ?? "";
    const started = new MediaRecorder(stream.current, type ? { mimeType: type } : {});
    const parts: Blob[] = [];
    started.ondataavailable = ({ data }) => parts.push(data);
    started.onstop = () => {
      if (recorder.current !== started) return;
      recorder.current = undefined;
      const mime = started.mimeType.split(";")[0] ?? "video/webm";
      onRecorded(new File(parts, mime === "video/mp4" ? "set.mp4" : "set.webm", { type: mime }));
    };
    recorder.current = started;
    started.start(1_000);
    setTimeout(() => started.state === "recording" && started.stop(), LONGEST_MS);
    setState("recording");
  }

  return {
    state,
    record,
    stop: () => recorder.current?.stop(),
    flip: () => setFacing((one) => (one === "user" ? "environment" : "user")),
  };
}

async function openCamera(facing: Facing): Promise<MediaStream> {
  const video = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 60 } };
  const { mediaDevices } = navigator;
  // Without a microphone the clip is silent.
  return mediaDevices.getUserMedia({ video, audio: true }).catch(() => mediaDevices.getUserMedia({ video }));
}
