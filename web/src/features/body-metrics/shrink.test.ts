import { afterEach, beforeEach, expect, test, vi } from "vitest";
import limits from "../../../../server/tests/body_metrics/photo_limits.json";
import { MAX_PHOTO_BYTES } from "./photosApi";
import { LONGEST_SIDE, shrink } from "./shrink";

const FILE = new File(["as it was taken"], "photo.heic", { type: "image/heic" });
const DRAWN = new Blob(["drawn"], { type: "image/jpeg" });
const close = vi.fn();
const draw = vi.fn(async (_picture: ImageBitmap, _width: number, _height: number): Promise<Blob | null> => DRAWN);
const openAs = (width: number, height: number) =>
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close }));

beforeEach(() => vi.clearAllMocks());
afterEach(() => vi.unstubAllGlobals());

test("what is sent is as large as the server keeps and no larger than it reads", () => {
  expect([LONGEST_SIDE, MAX_PHOTO_BYTES]).toEqual([limits.longest_side, limits.max_bytes]);
});

test.each([
  [3000, 4000, [1440, 1920]],
  [4000, 3001, [1920, 1440]],
  [1920, 1080, [1920, 1080]],
  [60, 80, [60, 80]],
])("a picture of %i × %i is drawn as %j", async (width, height, drawn) => {
  openAs(width, height);
  expect(await shrink(FILE, draw)).toBe(DRAWN);
  expect(draw.mock.calls.map(([, ...size]) => size)).toEqual([drawn]);
  expect(close).toHaveBeenCalledOnce();
});

test("a file that this browser can't open or draw is sent as it is", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("HEIC")));
  expect(await shrink(FILE, draw)).toBe(FILE);
  expect(draw).not.toHaveBeenCalled();
  openAs(3000, 4000);
  draw.mockResolvedValueOnce(null);
  expect(await shrink(FILE, draw)).toBe(FILE);
  draw.mockRejectedValueOnce(new Error("no memory"));
  expect(await shrink(FILE, draw)).toBe(FILE);
  expect(close).toHaveBeenCalledTimes(2);
});

test("without a canvas to draw on, it is sent as it is", async () => {
  openAs(3000, 4000);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  expect(await shrink(FILE)).toBe(FILE);
});

test("what is transparent becomes white, in a JPEG", async () => {
  openAs(3000, 4000);
  const steps: string[] = [];
  const context = {
    fillStyle: "",
    fillRect: (...area: number[]) => steps.push(`${context.fillStyle} ${area.join(" ")}`),
    drawImage: (_picture: unknown, ...area: number[]) => steps.push(`picture ${area.join(" ")}`),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) => {
    steps.push(String(type));
    done(DRAWN);
  });
  expect(await shrink(FILE)).toBe(DRAWN);
  expect(steps).toEqual(["white 0 0 1440 1920", "picture 0 0 1440 1920", "image/jpeg"]);
});
