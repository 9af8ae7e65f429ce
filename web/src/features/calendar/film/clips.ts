import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";

/** What phones and browsers record. */
const FORMATS = [MP4, QTFF, WEBM, MATROSKA];
/** Seconds at the start or end that nobody needs to cut off. */
const UNCUT = 0.05;

/** Returns how long a clip is, in seconds. Recordings of browsers don't say so themselves. */
export async function durationOf(clip: Blob): Promise<number> {
  const input = new Input({ source: new BlobSource(clip), formats: FORMATS });
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
}

/** Returns whether a file has a picture that moves. Throws nothing: what can't be read has none. */
export async function hasPicture(file: Blob): Promise<boolean> {
  const input = new Input({ source: new BlobSource(file), formats: FORMATS });
  try {
    return (await input.getPrimaryVideoTrack()) !== null;
  } catch {
    return false;
  } finally {
    input.dispose();
  }
}

/** Returns the part of a clip between two times, in seconds. Throws where the browser can't cut it. */
export async function trimClip(clip: File, start: number, end: number, duration: number): Promise<File> {
  if (start < UNCUT && end > duration - UNCUT) return clip;
  const input = new Input({ source: new BlobSource(clip), formats: FORMATS });
  try {
    const isWebm = (await input.getFormat()).mimeType.includes("webm");
    const target = new BufferTarget();
    const output = new Output({ format: isWebm ? new WebMOutputFormat() : new Mp4OutputFormat(), target });
    const conversion = await Conversion.init({ input, output, trim: { start, end }, showWarnings: false });
    const picture = conversion.utilizedTracks.some((track) => track.isVideoTrack());
    if (!conversion.isValid || !picture) throw new Error("This browser can't cut this clip.");
    await conversion.execute();
    if (!target.buffer) throw new Error("Nothing was written.");
    const name = clip.name.replace(/\.[^.]*$/, isWebm ? ".webm" : ".mp4");
    return new File([target.buffer], name, { type: isWebm ? "video/webm" : "video/mp4" });
  } finally {
    input.dispose();
  }
}
