import { useState } from "react";
import { formatDate } from "~/lib/dates";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Card } from "~/ui/card/Card";
import type { ClientProfile } from "../api";
import css from "./Profile.module.css";

/** The client's comments on their training, the newest first. */
export function CommentsCard({ profile }: { profile: ClientProfile }) {
  const [now] = useState(() => new Date());
  return (
    <Card flush title={m.clients_comments()}>
      {profile.comments.length === 0 ? (
        <p className={css.empty}>{m.clients_comments_empty({ name: profile.first_name })}</p>
      ) : (
        <ul>
          {profile.comments.map((comment) => (
            <li key={`${comment.at}-${comment.plan_title}`} className={css.comment}>
              <span className={css.commentHead}>
                <span className="t12 meta num" title={formatDate(comment.date)}>
                  {formatAgo(new Date(comment.at), now)} · {comment.plan_title}
                </span>
                {comment.fresh && <Badge tone="info">{m.clients_comment_new()}</Badge>}
              </span>
              <q className={css.quote}>{comment.text}</q>
              {(comment.mood !== null || comment.energy !== null) && (
                <span className="t12 meta num">
                  {[
                    comment.mood !== null && m.clients_comment_mood({ value: String(comment.mood) }),
                    comment.energy !== null && m.clients_comment_energy({ value: String(comment.energy) }),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
