import { Popover } from "@mantine/core";
import { IconBell, IconBellCheck } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useChannel } from "~/live/cable";
import { m } from "~/paraglide/messages.js";
import { ButtonLink, IconButton } from "~/ui/button/Button";
import { useGo } from "~/ui/link/Link";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { useUnread } from "../api";
import { actionsOf, isUrgent } from "../links";
import { notificationText } from "../notificationText";
import css from "./Feed.module.css";
import { NotificationItem } from "./NotificationItem";

/** Shows a toast, on every page, when somebody bought or a payment is missing. */
function useUrgentToasts(refetch: ReturnType<typeof useUnread>["refetch"]): void {
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
}

/** The bell in the header: the number of unread notifications, and the newest of them in a popup. */
export function NotificationBell() {
  const { query: unread, refetch } = useUnread();
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  useUrgentToasts(refetch);

  const items = unread.data?.items ?? [];
  const total = unread.data?.meta.unread_total ?? 0;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={6}
      width="min(400px, calc(100vw - 16px))"
      trapFocus
      returnFocus
      transitionProps={{ duration: 80, transition: "fade" }}
    >
      <Popover.Target>
        <IconButton label={m.feed_bell()} count={total} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <IconBell size={20} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={css.popup} aria-labelledby={titleId}>
        <header className={css.popupHead}>
          <h2 id={titleId} className="t14 w6">
            {m.feed_title()}
          </h2>
          {total > items.length && <span className="t12 meta num">{`${items.length}/${total}`}</span>}
        </header>
        {items.length > 0 ? (
          <ul className={css.popupList}>
            {items.map((item) => (
              <NotificationItem key={item.id} notification={item} onOpen={() => setOpened(false)} />
            ))}
          </ul>
        ) : unread.error ? (
          <ErrorState error={unread.error} onRetry={unread.refetch} />
        ) : (
          <p className={css.popupEmpty} role="status">
            {!unread.isPending && <IconBellCheck size={24} aria-hidden="true" />}
            {unread.isPending ? m.feed_loading() : m.feed_none_new()}
          </p>
        )}
        <footer className={css.popupFoot}>
          <span className={css.popupLink} onClickCapture={() => setOpened(false)}>
            <ButtonLink wide to={{ name: "feed_overview" }}>
              {m.feed_view_full()}
            </ButtonLink>
          </span>
        </footer>
      </Popover.Dropdown>
    </Popover>
  );
}
