import { useEffect, useRef } from "react";
import { useChannel } from "~/live/cable";
import { m } from "~/paraglide/messages.js";
import { useGo } from "~/ui/link/Link";
import { toast } from "~/ui/toast/toast";
import { useUnread } from "../unread";
import { actionsOf, isUrgent } from "../links";
import { notificationText } from "../notificationText";

/** Shows a toast, on every page, when somebody bought or a payment is missing. */
export function UrgentToasts() {
  const { data, dataUpdatedAt } = useUnread();
  const go = useGo();
  // The next answer may have been on its way already and not know them: they wait for one that does.
  const announced = useRef(new Set<string>());
  useChannel("NotificationChannel", {}, (message) => {
    if (message.event === "new_notification") announced.current.add(message.id);
  });
  useEffect(() => {
    // The newest last: a toast takes the place of the one before.
    for (const item of data?.items.toReversed() ?? []) {
      if (!announced.current.delete(item.id) || !isUrgent(item)) continue;
      const [action] = actionsOf(item);
      toast(notificationText(item), action && { action: { label: m.feed_view(), run: () => go(action.to) } });
    }
    // An answer that is equal to the one before keeps its object.
  }, [data, dataUpdatedAt, go]);
  return null;
}
