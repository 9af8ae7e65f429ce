import { Outlet } from "@tanstack/react-router";
import { routeExists } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { Tabs } from "~/ui/tabs/Tabs";

const TABS = [
  { label: m.calendar_progress_benchmarks, to: { name: "client_benchmarks" as const } },
  { label: m.calendar_progress_body_metrics, to: { name: "client_body_metrics" as const } },
  { label: m.challenges_title, to: { name: "client_challenges" as const } },
];

/** The frame of what a client has reached: a tab for each kind. */
export default function ProgressLayout() {
  const tabs = TABS.filter(({ to }) => routeExists(to.name));
  return (
    <Page>
      <PageHeader title={m.calendar_progress_title()} />
      <Tabs
        label={m.calendar_progress_title()}
        tabs={tabs.map(({ label, to }) => ({ label: label(), to, withParts: true }))}
      />
      <Outlet />
    </Page>
  );
}
