import { IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { useCurrentUser } from "~/api/session";
import { hasFinancialFeatures, isPersonal } from "~/domain/navigation/navItems";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { CoachSettingsTabs } from "~/domain/subscription/CoachSettingsTabs";
import { ActivityCard } from "../components/team/ActivityCard";
import { ChangeDialog } from "../components/team/ChangeDialog";
import { CoachTable, type Opened } from "../components/team/CoachTable";
import { RemoveCoachDialog } from "../components/team/RemoveCoachDialog";
import { InviteDialog } from "../components/team/InviteDialog";
import { type Team, useTeam } from "../components/team/team";

/** The coaches of the account: everybody sees who they are; owner and managers invite, change and remove them. */
export default function CoachesPage() {
  const user = useCurrentUser();
  const team = useTeam();
  const [opened, setOpened] = useState<Opened | "invite">();
  const close = () => setOpened(undefined);
  const manages = user.abilities?.includes("manage_coaches") ?? false;
  const givesMoney = team.data?.abilities.includes("give_money") ?? false;
  const isAlone = team.data?.refusal === "private_account";
  return (
    <Page title={m.accounts_team_title()}>
      <PageHeader
        title={m.accounts_team_title()}
        count={isAlone ? undefined : team.data?.coaches.filter((one) => one.status === "active").length}
        note={isAlone ? undefined : m.accounts_team_note({ account: user.title ?? "" })}
        actions={
          team.data?.abilities.includes("invite") && (
            <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpened("invite")}>
              {m.accounts_team_invite()}
            </Button>
          )
        }
      />
      {(hasFinancialFeatures(user) || isPersonal(user)) && <CoachSettingsTabs />}
      {team.isError && !team.data ? (
        <ErrorState error={team.error} onRetry={team.refetch} framed />
      ) : !team.data ? (
        <SkeletonRows />
      ) : isAlone ? (
        <EmptyState
          framed
          icon={<IconUsersGroup size={24} />}
          title={m.accounts_team_empty_private_title()}
          action={<ButtonLink to={{ name: "create-account" }}>{m.accounts_team_create()}</ButtonLink>}
        >
          {m.accounts_team_empty_private()}
        </EmptyState>
      ) : (
        <>
          <Refusal team={team.data} />
          <CoachTable coaches={team.data.coaches} manages={manages} onOpen={setOpened} />
          {manages && <ActivityCard />}
        </>
      )}
      {opened === "invite" && <InviteDialog givesMoney={givesMoney} onClose={close} />}
      {typeof opened === "object" && opened.dialog === "invite" && (
        <InviteDialog again={opened.coach} givesMoney={givesMoney} onClose={close} />
      )}
      {typeof opened === "object" && opened.dialog === "change" && (
        <ChangeDialog coach={opened.coach} coaches={team.data?.coaches ?? []} givesMoney={givesMoney} onClose={close} />
      )}
      {typeof opened === "object" && opened.dialog === "remove" && (
        <RemoveCoachDialog coach={opened.coach} coaches={team.data?.coaches ?? []} onClose={close} />
      )}
    </Page>
  );
}

/** Why nobody can be invited, with a way out. */
function Refusal({ team }: { team: Team }) {
  if (team.refusal === "not_confirmed") return <Banner tone="warn">{m.accounts_team_unconfirmed()}</Banner>;
  return team.refusal === "upgrade" ? <PlanNotice feature="more_coaches" /> : null;
}
