import { afterEach, expect, test, vi } from "vitest";
import { storage } from "~/lib/storage";
import { addFont } from "./font";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  storage.remove("regimen-font");
});

test("the font is fetched once there is a connection", async () => {
  const load = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal(
    "FontFace",
    class {
      load = load;
    },
  );
  Object.assign(document.fonts, { add: vi.fn() });
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  addFont();
  expect(load).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(storage.get("regimen-font")).toContain("url("));
  addFont();
  expect(load).toHaveBeenCalledOnce();
});
