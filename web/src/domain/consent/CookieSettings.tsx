import { type ReactNode, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { lazyPart } from "~/ui/lazyPart";

/** The dialog in which somebody allows or refuses what is optional on this device. */
export const CookieSettings = lazyPart(async () => (await import("./CookieSettingsDialog")).CookieSettingsDialog);

/** Opens the cookie settings; looks like the links around it. */
export function CookieSettingsButton({ className, children }: { className?: string; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children ?? m.consent_title()}
      </button>
      {isOpen && <CookieSettings onClose={() => setOpen(false)} />}
    </>
  );
}
