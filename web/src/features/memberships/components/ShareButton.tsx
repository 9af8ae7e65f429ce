import { IconCheck, IconShare2 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";

/** Hands the address to the device's own way of sharing, or copies it. */
export default function ShareButton({ title, url }: { title: string; url: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [copied]);
  async function share() {
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setCopied(true);
      }
    } catch {
      // The person closed the device's sheet.
    }
  }
  return (
    <Button icon={copied ? <IconCheck size={16} /> : <IconShare2 size={16} />} onClick={() => void share()}>
      <span aria-live="polite">{copied ? m.memberships_link_copied() : m.memberships_share()}</span>
    </Button>
  );
}
