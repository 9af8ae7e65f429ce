import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./clipboard";

afterEach(() => vi.unstubAllGlobals());

/** Plays a browser with or without a clipboard; answers what the old way was asked to copy. */
function browser(writeText: ((text: string) => Promise<void>) | undefined, oldWay: boolean) {
  vi.stubGlobal("navigator", { clipboard: writeText && { writeText } });
  const selected: string[] = [];
  document.execCommand = () => {
    selected.push((document.activeElement as HTMLTextAreaElement).value);
    return oldWay;
  };
  return selected;
}

test("the clipboard takes the text", async () => {
  const writeText = vi.fn(async () => undefined);
  const selected = browser(writeText, true);
  expect(await copyText("/p/squat")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("/p/squat");
  expect(selected).toEqual([]);
});

test("without a clipboard, or where it is refused, the text is selected and copied; nothing is left behind", async () => {
  for (const writeText of [undefined, () => Promise.reject(new DOMException("no", "NotAllowedError"))]) {
    const selected = browser(writeText, true);
    // oxlint-disable-next-line no-await-in-loop -- one browser after another
    expect(await copyText("/p/squat")).toBe(true);
    expect(selected).toEqual(["/p/squat"]);
    expect(document.querySelector("textarea")).toBeNull();
  }
});

test("a browser that lets nothing happen is told apart", async () => {
  browser(undefined, false);
  expect(await copyText("/p/squat")).toBe(false);
});
