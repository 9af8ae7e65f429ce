import { IconCheck, IconCopy } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button } from "../button/Button";
import { useCopy } from "./useCopy";

/** Copies a text and confirms it for three seconds. */
export function CopyButton({ text, label = m.ui_copy(), small }: { text: string; label?: string; small?: boolean }) {
  const { copied, copy } = useCopy();
  return (
    <Button
      size={small ? "small" : "medium"}
      icon={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void copy(text)}
    >
      <span aria-live="polite">{copied ? m.ui_copied() : label}</span>
    </Button>
  );
}
