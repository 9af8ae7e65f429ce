import { useThrottledCallback } from "@mantine/hooks";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { IconUsers } from "@tabler/icons-react";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Chip } from "~/ui/badge/Badge";
import { cx } from "~/ui/cx";
import { type Mentioned, moveHighlight } from "./mention";
import css from "./Mentions.module.css";

/** Returns whether the popup has used a key. */
export type PopupHandle = { onKey: (key: string) => boolean };

/** Somebody to mention; "all" is everyone. */
type Member = { id: string; full_name: string; type_account: string; avatar_url: string | null };
type Members = UseInfiniteQueryResult<InfiniteData<{ members: Member[] }>>;

type Props = {
  ref?: Ref<PopupHandle>;
  /** Those whom the term finds, the next page of them on demand. */
  list: Pick<Members, "data" | "isPlaceholderData" | "isSuccess" | "hasNextPage" | "isFetching" | "fetchNextPage">;
  term: string;
  /** How many people "@all" tells. */
  members: number;
  onPick: (picked: Mentioned) => void;
};

/** More people are fetched this close to the end of the list, at most this often. */
const NEAR_END_PX = 60;
const SCROLL_EVERY_MS = 100;
const CLIENT = "Athlete";
/** The id of the list, for the field that it belongs to (`aria-controls`). */
export const MENTION_LIST = "mentions";

const isFoundBy = ({ id, full_name }: Member, term: string): boolean =>
  term === "" || (id !== "all" && full_name.toLowerCase().includes(term.toLowerCase()));

/** Whom one may mention. Up and Down move the highlight, Enter picks. */
export function MentionPopup({ ref, list, term, members, onPick }: Props) {
  const fetched = list.data?.pages.flatMap((page) => page.members) ?? [];
  // What an earlier search found stays while this one is on its way, without those whom it cannot find.
  const found = list.isPlaceholderData ? fetched.filter((member) => isFoundBy(member, term)) : fetched;
  const [highlight, setHighlight] = useState({ term, index: 0 });
  const box = useRef<HTMLDivElement>(null);
  // Another search begins at the top.
  const index = highlight.term === term ? Math.min(highlight.index, Math.max(0, found.length - 1)) : 0;

  const pick = (member: Member) => onPick({ id: member.id, name: member.full_name });
  useImperativeHandle(ref, () => ({
    onKey: (key) => {
      const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : undefined;
      if (step !== undefined) {
        setHighlight({ term, index: moveHighlight(index, step, found.length) });
        return true;
      }
      const member = found[index];
      if (key !== "Enter" || !member) return false;
      pick(member);
      return true;
    },
  }));
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [index]);

  const onScroll = useThrottledCallback(() => {
    const area = box.current;
    if (!area || area.scrollHeight - area.scrollTop - area.clientHeight > NEAR_END_PX) return;
    if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
  }, SCROLL_EVERY_MS);
  return (
    <div className={css.popup}>
      {list.isSuccess && !list.isPlaceholderData && found.length === 0 && (
        <p className={css.popupEmpty}>{m.chat_no_users()}</p>
      )}
      <div
        ref={box}
        id={MENTION_LIST}
        role="listbox"
        aria-label={m.chat_mention()}
        className={css.popupList}
        onScroll={onScroll}
      >
        {found.map((member, at) => (
          <div
            key={member.id}
            role="option"
            tabIndex={-1}
            aria-selected={at === index}
            className={cx(css.option, at === index && css.optionActive)}
            onMouseDown={(event) => {
              event.preventDefault();
              pick(member);
            }}
            onMouseEnter={() => setHighlight({ term, index: at })}
          >
            {member.id === "all" ? (
              <span className={css.all}>
                <IconUsers size={18} aria-hidden="true" />
              </span>
            ) : (
              <Avatar name={member.full_name} src={member.avatar_url} size={32} />
            )}
            <span className={css.optionText}>
              {member.id === "all" ? "@all" : member.full_name}
              {member.id === "all" && (
                <span className={css.optionNote}>{m.chat_notifies({ count: String(members) })}</span>
              )}
            </span>
            {member.id !== "all" && member.type_account !== CLIENT && <Chip>{member.type_account}</Chip>}
          </div>
        ))}
      </div>
    </div>
  );
}
