import { lazyTriggerProps } from "~/ui/menu/lazyTrigger";
import { useLazyComponent } from "~/ui/useLazyComponent";
import { useUnread } from "../unread";
import { BellButton } from "./BellButton";

const fetchPopup = () => import("./NotificationPopup");

/** The bell in the header: the number of unread notifications. Their popup is fetched when it is about to open. */
export function NotificationBell() {
  const unread = useUnread();
  const lazy = useLazyComponent(fetchPopup);
  if (lazy.Component) return <lazy.Component />;
  return <BellButton count={unread.data?.meta.unread_total ?? 0} {...lazyTriggerProps("dialog", lazy)} />;
}
