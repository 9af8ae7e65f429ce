import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { Segmented } from "~/ui/field/Segmented";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useMail } from "../api";
import { linkify } from "./linkify";
import { MailState } from "./MailList";
import css from "./MailPane.module.css";

/** One email; its links work. */
export function MailPane({ id }: { id: string }) {
  const mail = useMail(id);
  const [view, setView] = useState<"text" | "html">("text");
  if (id === "") return <EmptyState icon={<IconMail size={24} />}>{m.developer_mail_choose()}</EmptyState>;
  if (mail.isError) return <ErrorState error={mail.error} onRetry={mail.refetch} />;
  if (!mail.data) return <SkeletonText lines={6} />;
  const { data } = mail;
  return (
    <article className={css.mail}>
      <header className={css.head}>
        <h3 className={css.subject}>{data.subject}</h3>
        <span className={css.to}>{m.developer_mail_to({ address: data.to })}</span>
        <div className={css.marks}>
          <Chip>{data.kind}</Chip>
          <MailState mail={data} />
          {data.html && (
            <Segmented
              label={m.developer_mail_view()}
              value={view}
              onChange={setView}
              options={[
                { value: "text", label: m.developer_mail_text() },
                { value: "html", label: m.developer_mail_html() },
              ]}
            />
          )}
        </div>
      </header>
      {view === "html" && data.html ? (
        <iframe
          className={css.frame}
          title={m.developer_mail_frame()}
          srcDoc={data.html}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <div className={css.text}>{linkify(data.text)}</div>
      )}
    </article>
  );
}
