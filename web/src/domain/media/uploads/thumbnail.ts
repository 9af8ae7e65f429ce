import { kindOfFile } from "../kinds";

/** Pixels of a side. */
const SIDE = 64;
/** A video that the browser can't play may say nothing at all. */
const PATIENCE_MS = 5_000;

/** Returns a small square picture of a file as a data URL, or nothing if the browser can't show the file. */
export async function thumbnailOf(file: File): Promise<string | undefined> {
  try {
    const kind = kindOfFile(file);
    if (kind === "image") return await drawPicture(file);
    return kind === "video" ? await drawVideo(file) : undefined;
  } catch {
    return undefined;
  }
}

async function drawPicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    return drawSquare(picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}

async function drawVideo(file: File): Promise<string> {
  const video = document.createElement("video");
  const source = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.preload = "auto";
    video.src = source;
    await happened(video, "loadeddata");
    // The first frame of a clip is often black.
    if (video.duration > 1) {
      video.currentTime = Math.min(1, video.duration / 2);
      await happened(video, "seeked");
    }
    return drawSquare(video, video.videoWidth, video.videoHeight);
  } finally {
    video.removeAttribute("src");
    video.load(); // lets go of the file
    URL.revokeObjectURL(source);
  }
}

function happened(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, PATIENCE_MS);
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener("error", reject, { once: true });
  });
}

/** Draws the middle of a picture. */
function drawSquare(picture: CanvasImageSource, width: number, height: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(width, height);
  canvas.getContext("2d")?.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  return canvas.toDataURL("image/jpeg", 0.8);
}
