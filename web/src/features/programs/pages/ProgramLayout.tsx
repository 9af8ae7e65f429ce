import { Outlet } from "@tanstack/react-router";
import {
  IconArchive,
  IconArchiveOff,
  IconCalendar,
  IconDots,
  IconFileExport,
  IconFileImport,
  IconPencil,
} from "@tabler/icons-react";
import { may, useCurrentUser } from "~/api/session";
import { PROGRAM_TYPE_LABELS } from "~/domain/programs/programTypes";
import { m } from "~/paraglide/messages.js";
import { Badge, Chip } from "~/ui/badge/Badge";
import { Button, ButtonLink, IconButton } from "~/ui/button/Button";
import { CopyButton } from "~/ui/copy/CopyButton";
import { Cover } from "~/ui/cover/Cover";
import { coverUrl } from "~/ui/cover/coverUrl";
import { Link } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { Menu } from "~/ui/menu/Menu";
import { Page, PageHeader } from "~/ui/page/Page";
import { Tabs } from "~/ui/tabs/Tabs";
import { type Program, useProgramOverview } from "../api";
import { OpenProgramButton } from "../components/preflight/OpenProgramButton";
import { ProgramLoader } from "../components/ProgramLoader";
import { useArchiveProgram } from "../useArchiveProgram";
import { STATUS_BADGES } from "../statusBadges";
import css from "./ProgramLayout.module.css";

/** The frame of a coach's program: its header and tabs around the open page. */
export default function ProgramLayout() {
  const { programId } = usePageParams("coach_program_view_details");
  return (
    <ProgramLoader programId={programId}>
      {(program) => (
        <Page title={program.title}>
          <ProgramHeader program={program} />
          <Outlet />
        </Page>
      )}
    </ProgramLoader>
  );
}

function ProgramHeader({ program }: { program: Program }) {
  const overview = useProgramOverview(program.id).data;
  const { archive, restore, busy: archiving } = useArchiveProgram();
  const params = { programId: program.id };
  const can = (ability: string) => program.abilities.includes(ability);
  const user = useCurrentUser();
  const sees = may(user, "see_clients");

  const status = overview && STATUS_BADGES[overview.plan_status];
  return (
    <>
      <PageHeader
        crumbs={<Link name="my_plans">{m.programs_title()}</Link>}
        title={<span className={css.title}>{program.title}</span>}
        picture={
          <span className={css.picture}>
            <Cover seed={program.id} src={coverUrl(program.covers, "table_view")} ratio={1} />
          </span>
        }
        badges={
          program.archive ? (
            <Badge>{m.programs_archived()}</Badge>
          ) : (
            status && <Badge tone={status.tone}>{status.label()}</Badge>
          )
        }
        note={<Chip>{PROGRAM_TYPE_LABELS[program.plan_type]()}</Chip>}
        actions={
          <>
            <ButtonLink icon={<IconCalendar size={16} />} to={{ name: "create_plan_schedule", params }}>
              {m.programs_open_calendar()}
            </ButtonLink>
            {can("copy_link") && <CopyButton text={program.public_url} label={m.programs_copy_link()} />}
            {can("publish") && <OpenProgramButton programId={program.id} />}
            {can("restore") && (
              <Button variant="primary" busy={archiving} onClick={() => restore(program)}>
                {m.programs_restore()}
              </Button>
            )}
            <Menu
              align="end"
              label={program.title}
              trigger={
                <IconButton outlined label={m.programs_more({ title: program.title })}>
                  <IconDots size={16} />
                </IconButton>
              }
              items={[
                can("edit") && {
                  label: m.programs_edit(),
                  icon: <IconPencil size={16} />,
                  to: { name: "coach_program_edit", params },
                },
                {
                  label: m.programs_import_training(),
                  icon: <IconFileImport size={16} />,
                  to: { name: "coach_program_schedule", params, search: { files: "import" } },
                },
                {
                  label: m.programs_export_training(),
                  icon: <IconFileExport size={16} />,
                  to: { name: "coach_program_schedule", params, search: { files: "export" } },
                },
                can("archive") && {
                  label: m.programs_archive(),
                  icon: <IconArchive size={16} />,
                  onClick: () => archive(program),
                },
                can("restore") && {
                  label: m.programs_restore(),
                  icon: <IconArchiveOff size={16} />,
                  onClick: () => restore(program),
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
          ...(sees
            ? [
                {
                  label: m.programs_view_clients(),
                  count: overview?.clients,
                  to: { name: "coach_program_view_clients" as const, params },
                },
                {
                  label: m.programs_view_in_trials(),
                  count: overview?.in_trial,
                  to: { name: "coach_program_view_in_trials" as const, params },
                },
                {
                  label: m.programs_view_scheduled(),
                  count: overview?.scheduled,
                  to: { name: "coach_program_view_scheduled" as const, params },
                },
                { label: m.programs_view_past(), to: { name: "coach_program_view_past" as const, params } },
                { label: m.programs_view_invites(), to: { name: "coach_program_view_invites" as const, params } },
              ]
            : []),
          ...(may(user, "edit_programs")
            ? [
                { label: m.programs_view_settings(), to: { name: "coach_program_view_settings" as const, params } },
                { label: m.programs_view_waiver(), to: { name: "coach_program_view_waiver" as const, params } },
              ]
            : []),
        ]}
      />
    </>
  );
}
