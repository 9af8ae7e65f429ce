import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { Tabs } from "~/ui/tabs/Tabs";

/** What both libraries have around them: the header, and tabs for the other one. */
export function LibraryFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <Page title={m.challenges_title()}>
      <PageHeader title={m.challenges_title()} actions={actions} />
      <Tabs
        label={m.challenges_libraries()}
        tabs={[
          { label: m.challenges_own(), to: { name: "challenges-library" } },
          { label: m.challenges_product(), to: { name: "coach_challenges_product" } },
        ]}
      />
      {children}
    </Page>
  );
}
