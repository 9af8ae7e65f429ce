import { Popover } from "@mantine/core";
import { IconBellCheck } from "@tabler/icons-react";
import { useId, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { ErrorState } from "~/ui/states/States";
import { Themed } from "~/ui/theme/Themed";
import { Pressed } from "~/ui/menu/Pressed";
import { useUnread } from "../unread";
import { BellButton } from "./BellButton";
import css from "./Feed.module.css";
import { NotificationItem } from "./NotificationItem";

/** The bell in the header with the newest notifications in a popup, which opens at once. */
export default function NotificationPopup() {
  return (
    <Themed>
      <Pressed>
        <BellWithPopup />
      </Pressed>
    </Themed>
  );
}

function BellWithPopup() {
  const unread = useUnread();
  const [opened, setOpened] = useState(false);
  const titleId = useId();

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
        <BellButton count={total} aria-expanded={opened} onClick={() => setOpened(!opened)} />
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
