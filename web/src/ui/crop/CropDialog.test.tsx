import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { CropDialog } from "./CropDialog";

afterEach(() => vi.restoreAllMocks());

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
