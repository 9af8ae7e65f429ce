import { IconMessageReply } from "@tabler/icons-react";
import { useState } from "react";
import { AnswerSession } from "~/domain/clients/AnswerSession";
import { formatDate } from "~/lib/dates";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import type { ClientProfile } from "../api";
import css from "./Profile.module.css";

const keyOf = ({ enrolment_id, date }: ClientProfile["comments"][number]) => `${enrolment_id} ${date}`;

/** The client's comments on their training, the newest first. */
export function CommentsCard({ profile }: { profile: ClientProfile }) {
  const [now] = useState(() => new Date());
  const [answering, setAnswering] = useState<string>();
  return (
    <Card flush title={m.clients_comments()}>
      {profile.comments.length === 0 ? (
        <p className={css.empty}>{m.clients_comments_empty({ name: profile.first_name })}</p>
      ) : (
        <ul>
          {profile.comments.map((comment) => (
            <li key={keyOf(comment)} className={css.comment}>
              <span className={css.commentHead}>
                <span className="t12 meta num" title={formatDate(comment.date)}>
                  {formatAgo(new Date(comment.at), now)} · {comment.plan_title}
                </span>
                {comment.fresh && <Badge tone="info">{m.clients_comment_new()}</Badge>}
                <Button
                  size="small"
                  variant="quiet"
                  icon={<IconMessageReply size={14} />}
                  aria-label={m.clients_answer_to({ date: formatDate(comment.date) })}
                  onClick={() => setAnswering(keyOf(comment))}
                >
                  {m.clients_answer()}
                </Button>
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
              {answering === keyOf(comment) && (
                <AnswerSession
                  clientId={profile.client.id}
                  name={profile.first_name}
                  session={{ enrolment_id: comment.enrolment_id, date: comment.date }}
                  onSent={() => setAnswering(undefined)}
                  onCancel={() => setAnswering(undefined)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
