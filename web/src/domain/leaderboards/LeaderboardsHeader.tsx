import { m } from "~/paraglide/messages.js";
import { PageHeader } from "~/ui/page/Page";
import { Tabs } from "~/ui/tabs/Tabs";

/** The header of both lists of leaderboards: those of training days, and those of challenges. */
export function LeaderboardsHeader({ count }: { count?: number | undefined }) {
  return (
    <>
      <PageHeader title={m.leaderboards_title()} count={count} />
      <Tabs
        label={m.leaderboards_title()}
        tabs={[
          { label: m.challenges_boards_daily(), to: { name: "leaderboards" } },
          { label: m.challenges_title(), to: { name: "challenges_leaderboards" } },
        ]}
      />
    </>
  );
}
