import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { SwitchField } from "~/ui/field/CheckboxField";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useNotificationSettings } from "./api";
import { DevicesCard } from "./DevicesCard";
import css from "./push.module.css";

/** What a person is told of: by email, and on their devices. */
export function NotificationSettings({ isCoach }: { isCoach: boolean }) {
  const { settings, shown, choose } = useNotificationSettings();
  if (settings.isError && !settings.data) {
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  const { mails, push } = shown ?? {};
  return (
    <>
      <Card title={m.push_emails_title()} footer={<p className="meta t13">{m.push_emails_always()}</p>}>
        {mails ? (
          <div className={css.switches}>
            <SwitchField
              label={m.push_emails_chat()}
              help={m.push_emails_chat_help()}
              checked={mails.chat}
              onChange={(event) => choose({ mails: { chat: event.currentTarget.checked } })}
            />
            <SwitchField
              label={m.push_emails_program()}
              help={isCoach ? m.push_emails_program_help_coach() : m.push_emails_program_help()}
              checked={mails.program}
              onChange={(event) => choose({ mails: { program: event.currentTarget.checked } })}
            />
            <SwitchField
              label={m.push_emails_product()}
              help={m.push_emails_product_help()}
              checked={mails.product}
              onChange={(event) => choose({ mails: { product: event.currentTarget.checked } })}
            />
          </div>
        ) : (
          <SkeletonText lines={4} />
        )}
      </Card>
      <DevicesCard />
      <Card title={m.push_topics_title()} footer={<p className="meta t13">{m.push_topics_note()}</p>}>
        {push ? (
          <div className={css.switches}>
            <SwitchField
              label={m.push_messages()}
              help={isCoach ? m.push_messages_help_coach() : m.push_messages_help()}
              checked={push.messages}
              onChange={(event) => choose({ push: { messages: event.currentTarget.checked } })}
            />
            <SwitchField
              label={m.push_community()}
              help={m.push_community_help()}
              checked={push.community}
              onChange={(event) => choose({ push: { community: event.currentTarget.checked } })}
            />
            <SwitchField
              label={isCoach ? m.push_clients() : m.push_program()}
              help={isCoach ? m.push_clients_help() : m.push_program_help()}
              checked={push.program}
              onChange={(event) => choose({ push: { program: event.currentTarget.checked } })}
            />
            <SwitchField
              label={m.push_money()}
              help={isCoach ? m.push_money_help_coach() : m.push_money_help()}
              checked={push.money}
              onChange={(event) => choose({ push: { money: event.currentTarget.checked } })}
            />
          </div>
        ) : (
          <SkeletonText lines={4} />
        )}
      </Card>
    </>
  );
}
