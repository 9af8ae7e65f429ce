import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { CropDialog } from "./CropDialog";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Pictures of 1600 by 1200 pixels that are there at once. */
class LoadedPicture {
  naturalWidth = 1600;
  naturalHeight = 1200;
  onload?: () => void;
  set src(_: string) {
    queueMicrotask(() => this.onload?.());
  }
}

test("a picture is zoomed once it is loaded, and what cannot be measured is not saved", async () => {
  const onSave = vi.fn();
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  const shapes = [{ key: "wide", label: "Wide", ratio: 16 / 9 }];
  const { baseElement } = render(
    <CropDialog src="/picture.jpg" shapes={shapes} onClose={() => undefined} onSave={onSave} />,
    { wrapper: TestApp },
  );
  const zoom = await screen.findByLabelText("Zoom");
  expect(zoom).toBeDisabled();
  // Without layout every length is zero, as before a picture has arrived.
  const picture = baseElement.querySelector("img.reactEasyCrop_Image");
  expect(picture).not.toBeNull();
  fireEvent.load(picture as HTMLImageElement);
  await waitFor(() => expect(zoom).toBeEnabled());
  fireEvent.change(zoom, { target: { value: "1.5" } });
  await userEvent.click(screen.getByRole("button", { name: "Save crop" }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith({});
});

test("[MED-43] what a crop will look like is a JPEG of quality 0.4", async () => {
  vi.stubGlobal("Image", LoadedPicture);
  const drawImage = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockImplementation(
    (type, quality) => `data:${type};quality=${quality},`,
  );
  const shapes = [
    { key: "wide", label: "Wide", ratio: 2 },
    { key: "square", label: "Square", ratio: 1 },
  ];
  const square = { x: 10, y: 20, width: 400, height: 400 };
  const { baseElement } = render(
    <CropDialog src="/a.jpg" shapes={shapes} crops={{ square }} onClose={() => undefined} onSave={() => undefined} />,
    { wrapper: TestApp },
  );
  const previews = () => [...baseElement.querySelectorAll("figure img")].map((picture) => picture.getAttribute("src"));
  await waitFor(() => expect(previews()).toEqual(Array(2).fill("data:image/jpeg;quality=0.4,")));
  const parts = drawImage.mock.calls.map(([, ...part]) => part);
  expect(parts).toEqual([
    [0, 200, 1600, 800, 0, 0, 384, 192],
    [10, 20, 400, 400, 0, 0, 192, 192],
  ]);
});
