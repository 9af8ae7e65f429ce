import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "../button/Button";

const SHOWN_MS = 3000;

/** Copies a text and says so for three seconds. */
export function CopyButton({ text, label = m.ui_copy(), small }: { text: string; label?: string; small?: boolean }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      size={small ? "small" : "medium"}
      icon={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? m.ui_copied() : label}</span>
    </Button>
  );
}
