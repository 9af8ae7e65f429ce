import type { KeyboardEvent } from "react";

/** What a key does in the editor of a message. */
export type EditorKey = "send" | "newline" | undefined;

/** Whether Enter starts a new line, because the keyboard is on the screen. */
export const isMobile = (userAgent: string): boolean => /android|iphone|ipad|ipod|mobile/i.test(userAgent);

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey"> & { isComposing: boolean };

/** On a desktop Enter sends and Shift-Enter is a new line; Ctrl- or Command-Enter sends everywhere. */
export function editorKey(pressed: Pressed, mobile: boolean): EditorKey {
  if (pressed.key !== "Enter" || pressed.isComposing) return undefined;
  if (pressed.ctrlKey || pressed.metaKey) return "send";
  if (mobile || pressed.shiftKey || pressed.altKey) return "newline";
  return "send";
}

/** Returns a text as it is sent: trimmed, with at most one empty line in a row. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
