import { useState } from "react";
import { useSession } from "~/api/session";
import { storage } from "~/lib/storage";
import { lazyPart } from "~/ui/lazyPart";
import { useMedia } from "~/ui/useMedia";

const KEY = "regimen-desktop-advice";
/** A narrow window on a computer needs no advice. */
const PHONE = "(max-width: 797.98px) and (pointer: coarse)";
const DesktopAdviceDialog = lazyPart(async () => (await import("./DesktopAdviceDialog")).DesktopAdviceDialog, {
  background: true,
});

/** Tells a coach on a phone what works better on a computer, once on each device. */
export function DesktopAdvice() {
  const isPhone = useMedia(PHONE);
  const isCoach = useSession().user?.role === "coach";
  const [isDismissed, setDismissed] = useState(() => storage.get(KEY) !== null);
  if (!isPhone || !isCoach || isDismissed) return null;
  const dismiss = () => {
    storage.set(KEY, "dismissed");
    setDismissed(true);
  };
  return <DesktopAdviceDialog onClose={dismiss} />;
}
