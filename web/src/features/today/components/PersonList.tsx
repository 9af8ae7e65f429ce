import {
  IconBandage,
  IconCalendarEvent,
  IconCalendarX,
  IconCreditCardOff,
  IconDoorExit,
  IconFlag,
  IconGauge,
  IconHourglass,
  IconMessageQuestion,
  IconMoodSad,
  IconMoon,
  IconTrophy,
  IconUserPlus,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Count } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import type { Reason, Row } from "../api";
import { evidenceText, reasonText } from "../reasonText";
import { Bars } from "./Bars";
import css from "./Today.module.css";

const ICONS: Record<Reason["rule"], ReactNode> = {
  question: <IconMessageQuestion size={18} />,
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

type Props = {
  rows: Row[];
  selected: string | undefined;
  onOpen: (row: Row) => void;
  onReply: (row: Row) => void;
};

/** One row for each person: the strongest reason speaks, the second joins the sentence. */
export function PersonList({ rows, selected, onOpen, onReply }: Props) {
  return (
    <div className={css.people}>
      {GROUPS.map(([group, label, note]) => {
        const own = rows.filter((row) => row.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} aria-label={label()}>
            <h2 className={css.group}>
              {label()} <Count value={own.length} /> <span className={css.groupNote}>{note()}</span>
            </h2>
            <ul>
              {own.map((row) => (
                <PersonRow
                  key={row.client.id}
                  row={row}
                  current={row.client.id === selected}
                  onOpen={() => onOpen(row)}
                  onReply={() => onReply(row)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function PersonRow({
  row,
  current,
  onOpen,
  onReply,
}: {
  row: Row;
  current: boolean;
  onOpen: () => void;
  onReply: () => void;
}) {
  const { client, reasons } = row;
  const first = reasons[0];
  if (!first) return null;
  const second = reasons[1];
  const evidence = [evidenceText(first), second && reasonText(second)].filter(Boolean).join(" · ");
  return (
    <li className={cx(css.row, current && css.rowCurrent)} data-client={client.id} data-group={row.group}>
      <button type="button" className={css.rowButton} onClick={onOpen} aria-current={current || undefined}>
        <Avatar name={client.full_name} src={client.avatar_url} size={40} />
        <span className={css.who}>
          <span className={css.name}>{client.full_name}</span>
          <span className={css.meta}>
            {client.week
              ? m.today_program_week({ program: client.program, week: String(client.week) })
              : client.program}
          </span>
        </span>
        <span className={cx(css.icon, row.group === "good_news" && css.iconGood)} aria-hidden="true">
          {ICONS[first.rule]}
        </span>
        <span className={css.why}>
          <span className={css.reason}>{reasonText(first)}</span>
          <span className={css.evidence}>{evidence}</span>
        </span>
        <Bars bars={row.bars} group={row.group} />
      </button>
      <Button variant={current ? "primary" : "quiet"} onClick={onReply}>
        {m.today_reply()}
      </Button>
    </li>
  );
}
