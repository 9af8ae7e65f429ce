import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import { cx } from "~/ui/cx";
import type { MailSummary } from "../api";
import css from "./MailList.module.css";

type Props = { mails: MailSummary[]; now: Date; chosen: string; onChoose: (id: string) => void };

/** The emails, newest first; one is open. */
export function MailList({ mails, now, chosen, onChoose }: Props) {
  return (
    <ul className={css.list}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <button
            type="button"
            className={cx(css.row, mail.id === chosen && css.chosen)}
            aria-current={mail.id === chosen || undefined}
            onClick={() => onChoose(mail.id)}
          >
            <span className={css.top}>
              <span className={css.to}>{mail.to}</span>
              <span className={css.when}>{formatAgo(new Date(mail.created_at), now)}</span>
            </span>
            <span className={css.subject}>{mail.subject}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whether an email was sent, failed or was only stored. */
export function MailState({ mail }: { mail: MailSummary }) {
  const [tone, label]: [BadgeTone, string] = mail.error
    ? ["bad", m.developer_mail_failed()]
    : mail.sent_at
      ? ["ok", m.developer_mail_sent()]
      : ["neutral", m.developer_mail_stored()];
  return (
    <Badge tone={tone} title={mail.error ?? undefined}>
      {label}
    </Badge>
  );
}
