import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBarbell,
  IconCalendarOff,
  IconCash,
  IconCircle,
  IconCircleFilled,
  IconClock,
  IconDots,
  IconUserMinus,
  IconUserPlus,
} from "@tabler/icons-react";
import { type ComponentType, useEffect, useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { IconButton } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { Link, useExists } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { type Notification, useMark } from "../api";
import { timeOf } from "../days";
import { doorsOf } from "../places";
import css from "./Feed.module.css";

type Look = { icon: ComponentType<{ size?: number; stroke?: number }>; tone: "good" | "bad" | "warn" | "plain" };

/** A small sign of what kind it is; the sentence says it too. */
function lookOf(type: string): Look {
  if (type.includes("missed_payment") || type.includes("past_due")) return { icon: IconAlertTriangle, tone: "bad" };
  if (type.includes("auto_cancelled") || type.includes("cancelled")) return { icon: IconUserMinus, tone: "warn" };
  if (type.includes("refund")) return { icon: IconArrowBackUp, tone: "plain" };
  if (type.includes("payment")) return { icon: IconCash, tone: "good" };
  if (type.includes("new_client")) return { icon: IconUserPlus, tone: "good" };
  if (type.includes("trial")) return { icon: IconClock, tone: "plain" };
  if (type.includes("comment")) return { icon: IconBarbell, tone: "good" };
  return { icon: IconCalendarOff, tone: "warn" };
}

/** Bold where the sentence names whom or what it is about. */
function Sentence({ one }: { one: Notification }) {
  const names = [one.user?.full_name, one.plan?.title].filter((name): name is string => Boolean(name));
  const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  if (!pattern) return one.text;
  return one.text
    .split(new RegExp(`(${pattern})`))
    .map((part, index) => (names.includes(part) ? <strong key={index}>{part}</strong> : part));
}

/** One notification: what happened, when, a way to what it is about, and whether it has been read. */
export function Item({
  one,
  full,
  asked,
  onOpen,
}: {
  one: Notification;
  /** On the pages of the feed: with the menu of everything it is about. */
  full?: boolean;
  /** This one was asked for by its address. */
  asked?: boolean;
  onOpen?: () => void;
}) {
  const exists = useExists();
  const mark = useMark();
  const row = useRef<HTMLLIElement>(null);
  const doors = doorsOf(one, exists);
  const [main] = doors;
  const { icon: Icon, tone } = lookOf(one.notification_type);
  // Told to a client it is about a program, told to a coach about a person.
  const own = one.notification_type.startsWith("client_");
  const toggle = one.read ? m.feed_mark_unread() : m.feed_mark_read();

  useEffect(() => {
    if (asked) row.current?.scrollIntoView({ block: "center" });
  }, [asked]);

  const open = () => {
    if (!one.read) mark.mutate({ one, read: true });
    onOpen?.();
  };
  return (
    <li ref={row} className={css.item} data-read={one.read || undefined} data-asked={asked || undefined}>
      <span className={css.who} aria-hidden="true">
        {own && one.plan ? (
          <Cover
            seed={one.plan.id}
            src={one.plan.covers.find(({ cover_type: kind }) => kind === "table_view")?.small}
            ratio={1}
            width={40}
          />
        ) : (
          <Avatar name={one.user?.full_name ?? one.plan?.title ?? "?"} src={one.user?.avatar_url} size={40} />
        )}
        <span className={css.sign} data-tone={tone}>
          <Icon size={12} stroke={2.4} />
        </span>
      </span>
      <span className={css.words}>
        {main ? (
          <Link {...main.to} className={css.cover} onClick={open}>
            <Sentence one={one} />
          </Link>
        ) : (
          <button type="button" className={css.cover} onClick={open}>
            <Sentence one={one} />
          </button>
        )}
        <span className={css.meta}>
          <time dateTime={new Date(one.created_at * 1000).toISOString()}>{timeOf(one)}</time>
          {main && <span className={css.door}>{main.label}</span>}
        </span>
      </span>
      <span className={css.tools}>
        {full && doors.length > 1 && (
          <Menu
            align="end"
            label={m.feed_menu()}
            trigger={
              <IconButton label={m.feed_menu()}>
                <IconDots size={16} />
              </IconButton>
            }
            items={doors.map(({ label, to }) => ({ label, to }))}
          />
        )}
        <IconButton
          label={toggle}
          title={toggle}
          className={css.toggle}
          aria-pressed={!one.read}
          onClick={() => mark.mutate({ one, read: !one.read })}
        >
          {one.read ? <IconCircle size={12} /> : <IconCircleFilled size={12} />}
        </IconButton>
      </span>
    </li>
  );
}
