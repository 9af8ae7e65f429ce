import { IconClock, IconTrash } from "@tabler/icons-react";
import { errorMessage } from "~/lib/apiError";
import { formatTime } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Count } from "~/ui/badge/Badge";
import { IconButton } from "~/ui/button/Button";
import { Link } from "~/ui/link/Link";
import { toast, toastError } from "~/ui/toast/toast";
import { type Tab, useDeletePlanned, usePlanned } from "../api";
import { listTime } from "../lib/days";
import css from "./Chat.module.css";
import { listSearch, useInboxFilters } from "./useInboxFilters";
import { useNow } from "~/ui/useNow";

/** Posts that are sent later, and drafts. */
export function PlannedPosts({ tab }: { tab: Tab }) {
  const [filters] = useInboxFilters();
  const posts = usePlanned(true, filters).data?.items ?? [];
  const remove = useDeletePlanned();
  const now = useNow();
  if (posts.length === 0) return null;
  return (
    <section aria-label={m.chat_planned()}>
      <h2 className={css.group}>
        {m.chat_planned()} <Count value={posts.length} />
      </h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id} className={css.plannedRow}>
            <Link
              name="conversation"
              params={{ conversationId: post.conversation_id }}
              search={{ ...listSearch(tab, filters), planned: post.id }}
              className={css.plannedLink}
              aria-label={m.chat_planned_open({ text: post.text || m.chat_an_attachment() })}
            >
              <span className={css.rowLine}>
                <span className={css.preview}>{post.text || m.chat_an_attachment()}</span>
                <span className={css.rowTime}>
                  {post.send_at ? (
                    <>
                      <IconClock size={12} aria-hidden="true" /> {listTime(post.send_at, now)}{" "}
                      {formatTime(new Date(post.send_at))}
                    </>
                  ) : (
                    m.chat_draft()
                  )}
                </span>
              </span>
              <span className={css.rowMeta}>
                {m.chat_planned_by({ where: post.conversation_title, name: post.author.full_name })}
                {post.failed && ` · ${post.failed}`}
              </span>
            </Link>
            <IconButton
              small
              label={m.chat_delete()}
              disabled={remove.isPending}
              onClick={() =>
                remove.mutate(post.id, {
                  onSuccess: () => toast(m.chat_planned_deleted()),
                  onError: (error) => toastError(errorMessage(error)),
                })
              }
            >
              <IconTrash size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
