import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconAt,
  IconCalendarOff,
  IconCash,
  IconCircle,
  IconCircleFilled,
  IconClock,
  IconDots,
  IconMailOpened,
  IconMessage,
  IconTargetArrow,
  IconUserMinus,
  IconUserPlus,
} from "@tabler/icons-react";
import { type ComponentType, useEffect, useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { IconButton } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { Link } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { type Notification, useMarkNotification } from "../api";
import { timeOf } from "../days";
import { actionsOf } from "../links";
import { isForClient, namesIn, notificationText } from "../notificationText";
import css from "./Feed.module.css";
import { InviteAnswer } from "./InviteAnswer";

type TypeIcon = { icon: ComponentType<{ size?: number; stroke?: number }>; tone: "good" | "bad" | "warn" | "plain" };

/** An icon for what happened; the sentence says the same. */
function iconOf({ notification_type: type, data }: Notification): TypeIcon {
  if (data.kind === "challenge_published") return { icon: IconTargetArrow, tone: "good" };
  if (type.includes("missed_payment") || type.includes("past_due")) return { icon: IconAlertTriangle, tone: "bad" };
  if (type.includes("auto_cancelled") || type.includes("cancelled")) return { icon: IconUserMinus, tone: "warn" };
  if (type.includes("refund")) return { icon: IconArrowBackUp, tone: "plain" };
  if (type.includes("payment")) return { icon: IconCash, tone: "good" };
  if (type.includes("new_client")) return { icon: IconUserPlus, tone: "good" };
  if (type.includes("trial")) return { icon: IconClock, tone: "plain" };
  if (type.includes("comment")) return { icon: IconMessage, tone: "good" };
  if (type.includes("mention")) return { icon: IconAt, tone: "plain" };
  if (type.includes("invite")) return { icon: IconMailOpened, tone: "good" };
  return { icon: IconCalendarOff, tone: "warn" };
}

/** Whose picture or initials are shown: a visitor who asks a question has no account. */
function pictureName({ user, plan, data }: Notification): string {
  if (user) return user.full_name;
  return data.kind === "question_asked" ? data.asker_name : (plan?.title ?? "?");
}

/** The sentence, with the names in it in bold. */
function NotificationText({ notification }: { notification: Notification }) {
  const text = notificationText(notification);
  const names = namesIn(notification);
  const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  if (!pattern) return text;
  return text
    .split(new RegExp(`(${pattern})`))
    .map((part, index) => (names.includes(part) ? <strong key={index}>{part}</strong> : part));
}

/** One notification: what happened and when, a link to what it is about, and whether it has been read. */
export function NotificationItem({
  notification,
  withMenu,
  answered,
  highlighted,
  onOpen,
}: {
  notification: Notification;
  /** With a menu of all its links, on the pages of the feed. */
  withMenu?: boolean;
  /** Invitations are answered elsewhere on the page. */
  answered?: boolean;
  /** The address names this notification. */
  highlighted?: boolean;
  onOpen?: () => void;
}) {
  const mark = useMarkNotification();
  const row = useRef<HTMLLIElement>(null);
  const actions = actionsOf(notification);
  const [main] = actions;
  const { icon: Icon, tone } = iconOf(notification);
  // A client sees the program it is about, a coach the client, and both who wrote to them.
  const byAuthor = notification.chat_message !== null && notification.chat_message !== undefined;
  const showsProgram = isForClient(notification) && !byAuthor;
  const toggle = notification.read ? m.feed_mark_unread() : m.feed_mark_read();

  useEffect(() => {
    if (highlighted) row.current?.scrollIntoView({ block: "center" });
  }, [highlighted]);

  const open = () => {
    if (!notification.read) mark.mutate({ notification, read: true });
    onOpen?.();
  };
  return (
    <li
      ref={row}
      className={css.item}
      data-read={notification.read || undefined}
      data-highlighted={highlighted || undefined}
    >
      <span className={css.picture} aria-hidden="true">
        {showsProgram && notification.plan ? (
          <Cover
            seed={notification.plan.id}
            src={notification.plan.covers.find(({ cover_type: kind }) => kind === "table_view")?.small}
            ratio={1}
            width={40}
          />
        ) : (
          <Avatar name={pictureName(notification)} src={notification.user?.avatar_url} size={40} />
        )}
        <span className={css.typeIcon} data-tone={tone}>
          <Icon size={12} stroke={2.4} />
        </span>
      </span>
      <span className={css.body}>
        {main ? (
          <Link {...main.to} className={css.link} onClick={open}>
            <NotificationText notification={notification} />
          </Link>
        ) : (
          <button type="button" className={css.link} onClick={open}>
            <NotificationText notification={notification} />
          </button>
        )}
        {!answered && <InviteAnswer notification={notification} />}
        <span className={css.meta}>
          <time dateTime={new Date(notification.created_at * 1000).toISOString()}>{timeOf(notification)}</time>
          {main && <span className={css.action}>{main.label}</span>}
        </span>
      </span>
      <span className={css.buttons}>
        {withMenu && actions.length > 1 && (
          <Menu
            align="end"
            label={m.feed_menu()}
            trigger={
              <IconButton label={m.feed_menu()}>
                <IconDots size={16} />
              </IconButton>
            }
            items={actions.map(({ label, to }) => ({ label, to }))}
          />
        )}
        <IconButton
          label={toggle}
          title={toggle}
          className={css.toggle}
          aria-pressed={!notification.read}
          onClick={() => mark.mutate({ notification, read: !notification.read })}
        >
          {notification.read ? <IconCircle size={12} /> : <IconCircleFilled size={12} />}
        </IconButton>
      </span>
    </li>
  );
}
