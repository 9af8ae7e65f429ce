/** Pixels of the longer side: as many as the server keeps. Both are tested with photo_limits.json. */
export const LONGEST_SIDE = 1920;
const QUALITY = 0.9;

/** Returns a picture in that size as a JPEG; null if this browser has no room for it. */
type Draw = (picture: ImageBitmap, width: number, height: number) => Promise<Blob | null>;

/**
 * Returns a photo as a JPEG that is no larger than what is kept, without where and by what it was taken: so it doesn't
 * leave the device, and a bad line has little to carry. A file that this browser can't draw is returned as it is.
 */
export async function shrink(file: File, draw: Draw = drawJpeg): Promise<Blob> {
  let picture: ImageBitmap | undefined;
  try {
    picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    return (await draw(picture, Math.round(picture.width * scale), Math.round(picture.height * scale))) ?? file;
  } catch {
    return file;
  } finally {
    picture?.close();
  }
}

const drawJpeg: Draw = (picture, width, height) => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "white"; // what is transparent would be black
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
};
