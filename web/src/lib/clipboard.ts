/** Copies through a hidden field, for pages without https, where browsers have no clipboard API. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  document.body.append(field);
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Copies a text to the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/**
 * Puts a text that is still to come in the place of what was just copied. Has to be called while the browser handles the
 * key or the click. What is copied meanwhile, here or in another window, stays, and so does what was copied first when
 * the text fails or the browser refuses.
 */
export async function replaceCopied(load: () => Promise<string>): Promise<void> {
  if (!navigator.clipboard?.write || typeof ClipboardItem === "undefined") return;
  const listening = new AbortController();
  const { signal } = listening;
  const replaced = new Promise<never>((_, reject) => {
    for (const type of ["copy", "cut"]) document.addEventListener(type, reject, { capture: true, signal });
    window.addEventListener("blur", reject, { signal });
  });
  const text = Promise.race([load(), replaced]).then((loaded) => new Blob([loaded], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": text })]).catch(() => undefined);
  listening.abort();
}
