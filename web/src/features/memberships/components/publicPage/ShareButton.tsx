import { IconCheck, IconShare2 } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { useCopy } from "~/ui/copy/useCopy";

/** Hands the address to the device's own way of sharing, or copies it. */
export default function ShareButton({ title, url }: { title: string; url: string }) {
  const { copied, copy } = useCopy();
  async function share() {
    if (!navigator.share) return copy(url);
    // Closing the device's sheet is a refusal too.
    await navigator.share({ title, url }).catch(() => undefined);
  }
  return (
    <Button icon={copied ? <IconCheck size={16} /> : <IconShare2 size={16} />} onClick={() => void share()}>
      <span aria-live="polite">{copied ? m.memberships_link_copied() : m.memberships_share()}</span>
    </Button>
  );
}
