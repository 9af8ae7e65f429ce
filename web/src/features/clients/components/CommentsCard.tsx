import { useState } from "react";
import { formatAgo, formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Card } from "~/ui/card/Card";
import type { Profile } from "../api";
import css from "./Profile.module.css";

/** What the client wrote after training, newest first. */
export function CommentsCard({ profile }: { profile: Profile }) {
  const [now] = useState(() => new Date());
  return (
    <Card flush title={m.clients_comments()}>
      {profile.comments.length === 0 ? (
        <p className={css.quiet}>{m.clients_comments_empty({ name: profile.first_name })}</p>
      ) : (
        <ul>
          {profile.comments.map((one) => (
            <li key={`${one.at}-${one.plan_title}`} className={css.comment}>
              <span className={css.said}>
                <span className="t12 meta num" title={formatDate(one.date)}>
                  {formatAgo(new Date(one.at), now)} · {one.plan_title}
                </span>
                {one.fresh && <Badge tone="info">{m.clients_comment_new()}</Badge>}
              </span>
              <q className={css.quote}>{one.text}</q>
              {(one.mood !== null || one.energy !== null) && (
                <span className="t12 meta num">
                  {[
                    one.mood !== null && m.clients_comment_mood({ value: String(one.mood) }),
                    one.energy !== null && m.clients_comment_energy({ value: String(one.energy) }),
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
