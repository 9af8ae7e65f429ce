import { afterEach, expect, test, vi } from "vitest";
import { storage } from "~/lib/storage";
import { addFont } from "./font";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  storage.remove("regimen-font");
});

test("the font is fetched once there is a connection, and shown when the page says so", async () => {
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
  const use = vi.fn<(show: () => void) => void>();
  addFont(use);
  expect(load).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(storage.get("regimen-font")).toContain("url("));
  expect(add).not.toHaveBeenCalled();
  use.mock.lastCall?.[0]();
  expect(add).toHaveBeenCalledOnce();
  addFont(use);
  expect(load).toHaveBeenCalledOnce();
});
