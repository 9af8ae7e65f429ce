import { useSyncExternalStore } from "react";
import { useSession } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { keyList } from "~/ui/keys/keyList";
import { useKeys } from "~/ui/keys/useKeys";
import { lazyPart } from "~/ui/lazyPart";
import { useIsCompact } from "~/ui/useMedia";

const KeysDialog = lazyPart(async () => (await import("~/ui/keys/KeysDialog")).default);

const EVERYWHERE = {
  search: { key: "mod+k", label: m.app_shortcut_search },
  // Some keyboards need Shift for it, others do not.
  help: { key: ["?", "shift+?"], label: m.app_shortcut_help },
  close: { key: "Escape", label: m.app_shortcut_close },
};

/** "?" lists all keys, on every signed-in page. */
export function KeyListDialog() {
  const isOpen = useSyncExternalStore(keyList.subscribe, keyList.isOpen);
  const compact = useIsCompact();
  const hasSearch = useSession().user?.role === "coach" || !compact;
  useKeys(EVERYWHERE, { search: hasSearch, help: keyList.open, close: true }, { everywhere: true });
  return isOpen && <KeysDialog onClose={keyList.close} />;
}
