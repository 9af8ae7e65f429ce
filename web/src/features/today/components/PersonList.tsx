import {
  IconBandage,
  IconCalendarEvent,
  IconCalendarX,
  IconCheck,
  IconClock,
  IconCreditCard,
  IconCreditCardOff,
  IconDoorExit,
  IconFlag,
  IconGauge,
  IconHourglass,
  IconMessageQuestion,
  IconMessageReply,
  IconMoodSad,
  IconMoon,
  IconPencil,
  IconTrophy,
  IconUserPlus,
  IconVideo,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { firstNameOf } from "~/lib/identity";
import { m } from "~/paraglide/messages.js";
import { Avatar, AvatarStack } from "~/ui/avatar/Avatar";
import { Count } from "~/ui/badge/Badge";
import { Button, ButtonLink, IconButton, IconLink } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import type { LinkTarget } from "~/ui/link/Link";
import { useIsPhone } from "~/ui/useMedia";
import { actionOf, calendarOf, clipOf, scheduleOf } from "../action";
import type { Reason, Row } from "../api";
import { evidenceText, programText, reasonText } from "../reasonText";
import { Bars } from "./Bars";
import { SwipeRow } from "./SwipeRow";
import css from "./Today.module.css";

const ICONS: Record<Reason["rule"], ReactNode> = {
  question: <IconMessageQuestion size={18} />,
  form_check: <IconVideo size={18} />,
  pain: <IconBandage size={18} />,
  low_mood: <IconMoodSad size={18} />,
  payment: <IconCreditCardOff size={18} />,
  missed: <IconCalendarX size={18} />,
  silent: <IconMoon size={18} />,
  rpe: <IconGauge size={18} />,
  training_ends: <IconCalendarEvent size={18} />,
  trial_ends: <IconHourglass size={18} />,
  leaves: <IconDoorExit size={18} />,
  record: <IconTrophy size={18} />,
  came_back: <IconUserPlus size={18} />,
  joined: <IconUserPlus size={18} />,
  finished: <IconFlag size={18} />,
};
const GROUPS = [
  ["answer", m.today_group_answer, m.today_group_answer_note],
  ["check_in", m.today_group_check_in, m.today_group_check_in_note],
  ["good_news", m.today_group_good_news, m.today_group_good_news_note],
] as const;

/** What a coach does with a row. */
export type RowActions = {
  onOpen: (row: Row) => void;
  onReply: (row: Row) => void;
  onAsk: (row: Row) => void;
  onDone: (row: Row) => void;
  onSnooze: (row: Row) => void;
};

type Props = RowActions & {
  rows: Row[];
  selected: string | undefined;
  /** What a key opens at the selected row, where no panel has it. */
  menuOf?: ((row: Row) => ReactNode) | undefined;
};

/** One row for each person: the strongest reason speaks, the second joins the sentence. Good news is folded. */
export function PersonList({ rows, selected, menuOf, ...actions }: Props) {
  const phone = useIsPhone();
  const [newsOpen, setNewsOpen] = useState(false);
  return (
    <div className={css.people}>
      {GROUPS.map(([group, label, note]) => {
        const own = rows.filter((row) => row.group === group);
        if (own.length === 0) return null;
        const isOpen =
          group !== "good_news" ||
          newsOpen ||
          own.length === rows.length ||
          own.some(({ client }) => client.id === selected);
        return (
          <section key={group} aria-label={label()}>
            <header className={css.group}>
              <h2>
                {label()} <Count value={own.length} />
              </h2>
              {isOpen && <span className={css.groupNote}>{note()}</span>}
              {!isOpen && (
                <>
                  <AvatarStack
                    people={own.map(({ client }) => ({ name: client.full_name, src: client.avatar_url }))}
                    max={3}
                  />
                  <span className={css.groupNote}>{summaryOf(own)}</span>
                  <Button variant="quiet" size="small" className={css.groupButton} onClick={() => setNewsOpen(true)}>
                    {m.today_show()}
                  </Button>
                </>
              )}
            </header>
            {isOpen && (
              <ul>
                {own.map((row) =>
                  phone ? (
                    <PhoneRow key={row.client.id} row={row} {...actions} />
                  ) : (
                    <PersonRow
                      key={row.client.id}
                      row={row}
                      current={row.client.id === selected}
                      menu={row.client.id === selected && menuOf?.(row)}
                      {...actions}
                    />
                  ),
                )}
              </ul>
            )}
          </section>
        );
      })}
      {phone && <p className={css.swipeHint}>{m.today_swipe_hint()}</p>}
    </div>
  );
}

/** Who has good news, and which, in one line. */
function summaryOf(rows: Row[]): string {
  return rows
    .flatMap(({ client, reasons: [first] }) => (first ? `${firstNameOf(client.full_name)}: ${reasonText(first)}` : []))
    .join(" · ");
}

type RowProps = RowActions & { row: Row };

/** Who it is and why they are on the list, as a button that opens them. */
function PersonButton({ row, current, onOpen }: Pick<RowProps, "row" | "onOpen"> & { current?: boolean }) {
  const { client, reasons } = row;
  const [first, second] = reasons;
  if (!first) return null;
  const evidence = [evidenceText(first), second && reasonText(second)].filter(Boolean).join(" · ");
  return (
    <button type="button" className={css.rowButton} onClick={() => onOpen(row)} aria-current={current || undefined}>
      <Avatar name={client.full_name} src={client.avatar_url} size={40} />
      <span className={css.who}>
        <span className={css.name}>{client.full_name}</span>
        <span className={css.meta}>{programText(client)}</span>
      </span>
      <span className={css.icon} data-rule={first.rule} data-group={row.group} aria-hidden="true">
        {ICONS[first.rule]}
      </span>
      <span className={css.why}>
        <span className={css.reason}>{reasonText(first)}</span>
        {evidence && <span className={css.evidence}>{evidence}</span>}
      </span>
      <Bars bars={row.bars} group={row.group} />
    </button>
  );
}

function PersonRow({ row, current, menu, onOpen, ...actions }: RowProps & { current: boolean; menu: ReactNode }) {
  return (
    <li className={cx(css.row, current && css.rowCurrent)} data-client={row.client.id} data-group={row.group}>
      <PersonButton row={row} current={current} onOpen={onOpen} />
      {menu}
      <RowButton row={row} variant={current ? "primary" : "quiet"} {...actions} />
    </li>
  );
}

/** On a phone: swiped to the right they are done, to the left they come back tomorrow. A tap opens both too. */
function PhoneRow({ row, onOpen, onDone, onSnooze, ...actions }: RowProps) {
  return (
    <SwipeRow
      data-client={row.client.id}
      data-group={row.group}
      right={{ label: m.today_done(), icon: <IconCheck size={20} />, run: () => onDone(row) }}
      left={{ label: m.today_snooze(), icon: <IconClock size={20} />, run: () => onSnooze(row) }}
    >
      <div className={css.row}>
        <PersonButton row={row} onOpen={onOpen} />
        <RowIcon row={row} {...actions} />
      </div>
    </SwipeRow>
  );
}

type LikelyProps = Pick<RowProps, "row" | "onReply" | "onAsk">;
type Likely = { label: string; icon: ReactNode; to?: LinkTarget; run?: () => void };

/** What the coach most likely does about it: a place to go to, or something to do. */
function likelyAction({ row, onReply, onAsk }: LikelyProps): Likely {
  const { client, reasons } = row;
  const action = reasons[0] && actionOf(reasons[0]);
  const schedule = scheduleOf(client);
  if (action === "write" && schedule) {
    return { label: m.today_write_training(), icon: <IconPencil size={20} />, to: schedule };
  }
  if (action === "calendar") {
    return { label: m.today_open_calendar(), icon: <IconCalendarEvent size={20} />, to: calendarOf(client) };
  }
  const clip = clipOf(reasons);
  if (action === "watch" && clip) {
    return { label: m.today_watch(), icon: <IconVideo size={20} />, to: clip };
  }
  if (action === "ask") {
    return { label: m.today_ask_to_pay(), icon: <IconCreditCard size={20} />, run: () => onAsk(row) };
  }
  return { label: m.today_reply(), icon: <IconMessageReply size={20} />, run: () => onReply(row) };
}

function RowButton({ variant, ...props }: LikelyProps & { variant: "primary" | "quiet" }) {
  const { label, to, run } = likelyAction(props);
  return to ? (
    <ButtonLink variant={variant} to={to}>
      {label}
    </ButtonLink>
  ) : (
    <Button variant={variant} onClick={run}>
      {label}
    </Button>
  );
}

function RowIcon(props: LikelyProps) {
  const { label, icon, to, run } = likelyAction(props);
  return to ? (
    <IconLink label={label} to={to}>
      {icon}
    </IconLink>
  ) : (
    <IconButton label={label} onClick={run}>
      {icon}
    </IconButton>
  );
}
