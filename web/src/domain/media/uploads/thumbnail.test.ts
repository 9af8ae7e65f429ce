import { afterEach, expect, test, vi } from "vitest";
import { thumbnailOf } from "./thumbnail";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  [1600, 1200, [200, 0, 1200, 1200]],
  [1080, 1920, [0, 420, 1080, 1080]],
  [20, 20, [0, 0, 20, 20]],
])("[MED-24] of a picture of %i by %i pixels the middle is shown in 64 by 64", async (width, height, middle) => {
  const drawImage = vi.fn();
  const close = vi.fn();
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockImplementation(function (this: HTMLCanvasElement) {
    return `data:,${this.width} by ${this.height}`;
  });
  const shown = await thumbnailOf(new File(["picture"], "Chalk marks.png", { type: "image/png" }));
  expect(shown).toBe("data:,64 by 64");
  expect(drawImage.mock.calls.map(([, ...part]) => part)).toEqual([[...middle, 0, 0, 64, 64]]);
  expect(close).toHaveBeenCalledOnce();
});

test("[MED-24] a document, and a picture that the browser can't read, have none", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("Broken", "InvalidStateError")));
  expect(await thumbnailOf(new File(["text"], "Guide.txt", { type: "text/plain" }))).toBeUndefined();
  expect(await thumbnailOf(new File(["?"], "Broken.png", { type: "image/png" }))).toBeUndefined();
});
