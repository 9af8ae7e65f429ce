import { afterEach, expect, test, vi } from "vitest";
import { copyText, replaceCopied } from "./clipboard";

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

/** A browser that takes what is still to come; returns what was put on the clipboard. */
function patientBrowser() {
  const written: string[] = [];
  vi.stubGlobal(
    "ClipboardItem",
    class {
      constructor(readonly parts: Record<string, Promise<Blob>>) {}
    },
  );
  const write = async ([item]: { parts: Record<string, Promise<Blob>> }[]) => {
    const blob = await item?.parts["text/plain"];
    if (blob) written.push(await blob.text());
  };
  vi.stubGlobal("navigator", { clipboard: { write } });
  return written;
}

test("what was copied is replaced by a text that comes later", async () => {
  const written = patientBrowser();
  await replaceCopied(async () => "AMRAP 14:\n12 Wall Ball");
  expect(written).toEqual(["AMRAP 14:\n12 Wall Ball"]);
});

test.each([
  ["something else is copied", () => document.dispatchEvent(new Event("copy"))],
  ["the person goes to another window", () => window.dispatchEvent(new Event("blur"))],
])("nothing is replaced once %s", async (_, interrupt) => {
  const written = patientBrowser();
  let finish = (_text: string): void => {};
  const done = replaceCopied(() => new Promise((resolve) => (finish = resolve)));
  interrupt();
  finish("late");
  await done;
  expect(written).toEqual([]);
});

test("what was copied first stays if the text fails, or if the browser can't wait for it", async () => {
  const written = patientBrowser();
  await replaceCopied(() => Promise.reject(new Error("offline")));
  vi.stubGlobal("navigator", { clipboard: {} });
  await replaceCopied(async () => "late");
  expect(written).toEqual([]);
});
