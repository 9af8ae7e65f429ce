import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Link } from "~/ui/link/Link";
import { SearchField } from "~/ui/search/SearchField";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { type Tab, useSearch } from "../api";
import { listTime } from "../lib/days";
import css from "./Chat.module.css";
import { useNow } from "~/ui/useNow";

/** Finds messages in all conversations, and opens one at its place. Nothing is marked as read. */
export function MessageSearch({ tab }: { tab: Tab }) {
  const [text, setText] = useState("");
  const search = useSearch(text);
  const now = useNow();
  return (
    <>
      <div className={css.listSearch}>
        <SearchField label={m.chat_search_messages()} value={text} onChange={setText} autoFocus />
      </div>
      {search.isError && <ErrorState error={search.error} onRetry={() => void search.refetch()} />}
      {text && search.isPending && <SkeletonText lines={4} />}
      {text && search.data?.items.length === 0 && <EmptyState title={m.chat_none_found()} />}
      <ul>
        {text &&
          search.data?.items.map((found) => (
            <li key={`${found.conversation_id}-${found.seq}`}>
              <Link
                name="conversation"
                params={{ conversationId: found.conversation_id }}
                search={{ tab: tab === "all" ? undefined : tab, at: found.seq }}
                className={css.row}
              >
                <Avatar name={found.author?.full_name ?? ""} src={found.author?.avatar_url} size={32} />
                <span className={css.rowText}>
                  <span className={css.rowLine}>
                    <span className={css.rowTitle}>{found.author?.full_name}</span>
                    <span className={css.rowTime}>{listTime(found.created_at, now)}</span>
                  </span>
                  <span className={css.foundText}>{found.text}</span>
                  <span className={css.rowMeta}>{found.conversation_title}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
