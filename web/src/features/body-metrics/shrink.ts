/** Pixels of the longer side: as many as the server keeps. */
const LONGEST = 1920;
const QUALITY = 0.9;

/**
 * Returns a photo as a JPEG that is no larger than what is kept, without where and by what it was taken: so it doesn't
 * leave the device, and a bad line has little to carry. A file that this browser can't draw is returned as it is.
 */
export async function shrink(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return file;
    context.fillStyle = "white"; // what is transparent would be black
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return drawn ?? file;
  } catch {
    return file;
  }
}
