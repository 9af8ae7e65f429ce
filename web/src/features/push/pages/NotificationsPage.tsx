import { FeedSummarySetting } from "~/domain/feed/FeedSummarySetting";
import { NotificationSettings } from "~/domain/push/NotificationSettings";
import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";

/** What a client is told of, by email and on their devices. */
export default function NotificationsPage() {
  return (
    <Page title={m.push_title()} width="form">
      <PageHeader title={m.push_settings()} />
      <SettingsTabs area="client" />
      <NotificationSettings isCoach={false} />
      <FeedSummarySetting />
    </Page>
  );
}
