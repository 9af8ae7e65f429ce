import { IconCheck, IconShare2 } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { useCopy } from "~/ui/copy/useCopy";

/** Shares the address with the device's share sheet, or copies it where there is none. */
export default function ShareButton({ title, url }: { title: string; url: string }) {
  const { copied, copy } = useCopy();
  async function share() {
    if (!navigator.share) return copy(url);
    // Closing the share sheet rejects the promise.
    await navigator.share({ title, url }).catch(() => undefined);
  }
  return (
    <Button icon={copied ? <IconCheck size={16} /> : <IconShare2 size={16} />} onClick={() => void share()}>
      <span aria-live="polite">{copied ? m.memberships_link_copied() : m.memberships_share()}</span>
    </Button>
  );
}
