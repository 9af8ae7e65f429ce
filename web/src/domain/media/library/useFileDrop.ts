import { useEffect, useEffectEvent, useState } from "react";

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Takes files that are dropped anywhere on the page, or pasted. Returns whether some are being dragged over it. A dialog
 * over the page takes its own.
 */
export function useFileDrop(
  isActive: boolean,
  onFiles: (files: File[]) => void,
  onText?: (text: string) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((list: FileList | undefined | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(files);
    return files.length > 0;
  });
  const takeText = useEffectEvent((text: string) => onText?.(text));
  useEffect(() => {
    if (!isActive) return undefined;
    // Enter and leave come for every element on the way; only the outermost counts.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setIsOver(true);
    };
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth -= 1;
      if (depth <= 0) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      take(event.dataTransfer?.files);
    };
    const paste = (event: ClipboardEvent) => {
      if (take(event.clipboardData?.files)) return event.preventDefault();
      const isTyping = (event.target as HTMLElement | null)?.closest?.("input, textarea, [contenteditable]");
      if (!isTyping) takeText(event.clipboardData?.getData("text/plain") ?? "");
    };
    const listeners = { dragenter: enter, dragover: over, dragleave: leave, drop, paste };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of all) document.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) document.removeEventListener(name, listener);
      setIsOver(false);
    };
  }, [isActive]);
  return isOver;
}
