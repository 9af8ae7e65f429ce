import { Outlet } from "@tanstack/react-router";
import { routeExists } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { usePageParams } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { Skeleton, SkeletonCard, SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Tab, Tabs } from "~/ui/tabs/Tabs";
import { useLiveClients, useProfile } from "../api";
import css from "../components/Profile.module.css";
import { ProfileHeader } from "../components/ProfileHeader";

/** The frame of a coach's client: their header and tabs around the open page. */
export default function ClientLayout() {
  const { clientId } = usePageParams("show_client_programs");
  const profile = useProfile(clientId);
  useLiveClients(clientId);
  const { data } = profile;
  const name = data && (data.client.deleted ? m.clients_deleted() : data.client.full_name);
  return (
    <Page title={name}>
      {data && name ? (
        <>
          <ProfileHeader profile={data} name={name} />
          <Tabs label={m.clients_profile_tabs()} tabs={tabsOf(clientId)} />
          <Outlet key={clientId} />
        </>
      ) : profile.error ? (
        <ErrorState error={profile.error} onRetry={profile.refetch} framed />
      ) : (
        <div className="stack" aria-busy="true">
          <div className="row">
            <Skeleton width={64} height={64} />
            <SkeletonText lines={2} />
          </div>
          <SkeletonCard height={76} lines={1} />
          <div className={css.columns}>
            <SkeletonCard height={280} />
            <SkeletonCard height={280} />
          </div>
        </div>
      )}
    </Page>
  );
}

function tabsOf(clientId: string): Tab[] {
  const params = { clientId };
  const tabs = [
    { label: m.clients_profile_overview(), to: { name: "show_client_programs" as const, params } },
    {
      label: m.clients_profile_benchmarks(),
      to: { name: "client-profile-benchmark" as const, params },
      withParts: true,
    },
    {
      label: m.clients_profile_body_metrics(),
      to: { name: "client-profile-body-metric" as const, params },
      withParts: true,
    },
    {
      label: m.clients_profile_challenges(),
      to: { name: "client-profile-challenge" as const, params },
      withParts: true,
    },
  ];
  return tabs.filter(({ to }) => routeExists(to.name));
}
