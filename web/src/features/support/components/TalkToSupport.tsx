import { CookieSettings } from "~/domain/consent/CookieSettings";
import { useAllows } from "~/domain/consent/useConsent";
import { consent } from "~/lib/consent";
import { lazyPart } from "~/ui/lazyPart";

const SupportDialog = lazyPart(async () => (await import("./SupportDialog")).SupportDialog);

/** The form to write to support; before it the cookie settings, as long as Preferences is not allowed. */
export function TalkToSupport({ onClose }: { onClose: () => void }) {
  const isAllowed = useAllows("preferences");
  if (isAllowed) return <SupportDialog onClose={onClose} />;
  return <CookieSettings forSupport onClose={() => !consent.allows("preferences") && onClose()} />;
}
