import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./clipboard";

afterEach(() => vi.unstubAllGlobals());

/** Stubs a browser with or without a clipboard; returns what the fallback copied. */
function browser(writeText: ((text: string) => Promise<void>) | undefined, oldWay: boolean) {
  vi.stubGlobal("navigator", { clipboard: writeText && { writeText } });
  const selected: string[] = [];
  document.execCommand = () => {
    selected.push((document.activeElement as HTMLTextAreaElement).value);
    return oldWay;
  };
  return selected;
}

test("text is copied to the clipboard", async () => {
  const writeText = vi.fn(async () => undefined);
  const selected = browser(writeText, true);
  expect(await copyText("/p/squat")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("/p/squat");
  expect(selected).toEqual([]);
});

test("without a clipboard, or if it is refused, the text is selected and copied, and the helper is removed", async () => {
  for (const writeText of [undefined, () => Promise.reject(new DOMException("no", "NotAllowedError"))]) {
    const selected = browser(writeText, true);
    // oxlint-disable-next-line no-await-in-loop -- one browser after another
    expect(await copyText("/p/squat")).toBe(true);
    expect(selected).toEqual(["/p/squat"]);
    expect(document.querySelector("textarea")).toBeNull();
  }
});

test("reports that copying failed if the browser allows neither", async () => {
  browser(undefined, false);
  expect(await copyText("/p/squat")).toBe(false);
});
