import type { Page } from "@playwright/test";

/** A picture drawn in the browser: red, green, blue, white quarters. */
export async function picture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1600, 1200];
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    for (const [at, colour] of ["#d33", "#3a3", "#33d", "#eee"].entries()) {
      pen.fillStyle = colour;
      pen.fillRect((at % 2) * 800, Math.floor(at / 2) * 600, 800, 600);
    }
    return canvas.toDataURL("image/png").split(",")[1] as string;
  });
  return Buffer.from(data, "base64");
}
