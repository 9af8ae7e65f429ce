import { useChannel } from "~/live/cable";
import { m } from "~/paraglide/messages.js";
import { useGo } from "~/ui/link/Link";
import { toast } from "~/ui/toast/toast";
import { useUnread } from "../api";
import { actionsOf, isUrgent } from "../links";
import { notificationText } from "../notificationText";

/** Shows a toast, on every page, when somebody bought or a payment is missing; keeps the bell's number fresh. */
export function UrgentToasts() {
  const { refetch } = useUnread();
  const go = useGo();
  useChannel("NotificationChannel", {}, (message) => {
    if (message.event === "unread_state") void refetch().catch(() => undefined);
    if (message.event !== "new_notification") return;
    refetch().then(
      ({ items }) => {
        const created = items.find(({ id }) => id === message.id);
        if (!created || !isUrgent(created)) return;
        const [action] = actionsOf(created);
        toast(notificationText(created), action && { action: { label: m.feed_view(), run: () => go(action.to) } });
      },
      () => undefined,
    );
  });
  return null;
}
