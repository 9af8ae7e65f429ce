import { afterEach, expect, test, vi } from "vitest";
import { storage } from "~/lib/storage";
import { addFont } from "./font";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  storage.remove("regimen-font");
});

test("the font is fetched once there is a connection, and shown on the next page", async () => {
  const load = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal(
    "FontFace",
    class {
      load = load;
    },
  );
  const add = vi.fn();
  Object.assign(document.fonts, { add });
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const onNextPage = vi.fn<(show: () => void) => void>();
  addFont(onNextPage);
  expect(load).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(storage.get("regimen-font")).toContain("url("));
  expect(add).not.toHaveBeenCalled();
  onNextPage.mock.lastCall?.[0]();
  expect(add).toHaveBeenCalledOnce();
  addFont(onNextPage);
  expect(load).toHaveBeenCalledOnce();
});
