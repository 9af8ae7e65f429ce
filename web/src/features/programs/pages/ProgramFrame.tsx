import { Outlet } from "@tanstack/react-router";
import { IconArchive, IconArchiveOff, IconCalendar, IconDots, IconPencil } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Badge, Chip } from "~/ui/badge/Badge";
import { Button, ButtonLink, IconButton } from "~/ui/button/Button";
import { CopyButton } from "~/ui/copy/CopyButton";
import { Cover } from "~/ui/cover/Cover";
import { coverOf } from "~/ui/cover/coverOf";
import { Link, useExists } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { Menu } from "~/ui/menu/Menu";
import { Page, PageHeader } from "~/ui/page/Page";
import { Tabs } from "~/ui/tabs/Tabs";
import { type Plan, usePlanRow } from "../api";
import { Loaded } from "../components/Loaded";
import { useArchiving } from "../useArchiving";
import { usePublishing } from "../usePublishing";
import { statusWords, typeLabel } from "../words";
import css from "./ProgramFrame.module.css";

/** One program of the coach: its head and the parts it has; the open part stands below. */
export default function ProgramFrame() {
  const { programId } = usePageParams("coach_program_view_details");
  return (
    <Loaded programId={programId}>
      {(plan) => (
        <Page title={plan.title}>
          <Head plan={plan} />
          <Outlet />
        </Page>
      )}
    </Loaded>
  );
}

function Head({ plan }: { plan: Plan }) {
  const exists = useExists();
  const row = usePlanRow(plan.id).data;
  const { archive, restore, busy: moving } = useArchiving();
  const { publish, busy: publishing } = usePublishing(plan.id);
  const params = { programId: plan.id };
  const able = (ability: string) => plan.abilities.includes(ability);

  const status = row && statusWords[row.plan_status];
  const people = row ? [row.clients, row.in_trial, row.scheduled] : [];
  return (
    <>
      <PageHeader
        crumbs={<Link name="my_plans">{m.programs_title()}</Link>}
        title={<span className={css.title}>{plan.title}</span>}
        picture={
          <span className={css.picture}>
            <Cover seed={plan.id} src={coverOf(plan.covers, "table_view")} ratio={1} />
          </span>
        }
        badges={
          plan.archive ? (
            <Badge>{m.programs_archived()}</Badge>
          ) : (
            status && <Badge tone={status.tone}>{status.label()}</Badge>
          )
        }
        note={<Chip>{typeLabel[plan.plan_type]()}</Chip>}
        actions={
          <>
            {exists("create_plan_schedule") && (
              <ButtonLink icon={<IconCalendar size={16} />} to={{ name: "create_plan_schedule", params }}>
                {m.programs_open_calendar()}
              </ButtonLink>
            )}
            {able("copy_link") && <CopyButton text={plan.public_url} label={m.programs_copy_link()} />}
            {able("publish") && (
              <Button variant="primary" busy={publishing} onClick={() => void publish()}>
                {m.programs_publish()}
              </Button>
            )}
            {able("restore") && (
              <Button variant="primary" busy={moving} onClick={() => void restore(plan)}>
                {m.programs_restore()}
              </Button>
            )}
            <Menu
              align="end"
              label={plan.title}
              trigger={
                <IconButton outlined label={m.programs_more({ title: plan.title })}>
                  <IconDots size={16} />
                </IconButton>
              }
              items={[
                {
                  label: m.programs_edit(),
                  icon: <IconPencil size={16} />,
                  to: { name: "coach_program_edit", params },
                },
                able("archive") && {
                  label: m.programs_archive(),
                  icon: <IconArchive size={16} />,
                  onClick: () => void archive(plan),
                },
                able("restore") && {
                  label: m.programs_restore(),
                  icon: <IconArchiveOff size={16} />,
                  onClick: () => void restore(plan),
                },
              ]}
            />
          </>
        }
      />
      <Tabs
        label={m.programs_view_tabs()}
        tabs={[
          { label: m.programs_view_details(), to: { name: "coach_program_view_details" as const, params } },
          {
            label: m.programs_view_clients(),
            count: people[0],
            to: { name: "coach_program_view_clients" as const, params },
          },
          {
            label: m.programs_view_in_trials(),
            count: people[1],
            to: { name: "coach_program_view_in_trials" as const, params },
          },
          {
            label: m.programs_view_scheduled(),
            count: people[2],
            to: { name: "coach_program_view_scheduled" as const, params },
          },
          { label: m.programs_view_past(), to: { name: "coach_program_view_past" as const, params } },
          { label: m.programs_view_invites(), to: { name: "coach_program_view_invites" as const, params } },
          { label: m.programs_view_settings(), to: { name: "coach_program_view_settings" as const, params } },
          { label: m.programs_view_waiver(), to: { name: "coach_program_view_waiver" as const, params } },
        ].filter((tab) => exists(tab.to.name))}
      />
    </>
  );
}
